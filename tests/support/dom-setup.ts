import { configure } from '@testing-library/react';

// A machine that others load may need seconds for what takes a tenth of one.
configure({ asyncUtilTimeout: 10_000 });
