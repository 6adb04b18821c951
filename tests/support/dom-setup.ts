import { configure } from '@testing-library/react';

// On a busy machine, what usually takes a tenth of a second may take several seconds.
configure({ asyncUtilTimeout: 10_000 });
