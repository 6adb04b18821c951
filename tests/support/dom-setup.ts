import { configure } from '@testing-library/react';

// A loaded machine may need seconds for what usually takes a tenth of a second.
configure({ asyncUtilTimeout: 10_000 });
