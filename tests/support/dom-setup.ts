import { configure } from '@testing-library/react';

// A loaded machine may need seconds for what usually takes a tenth of one.
configure({ asyncUtilTimeout: 10_000 });
