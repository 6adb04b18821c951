/** Whether this is CI's nightly run, which repeats some tests more often and with more timings. */
export const isNightly = process.env['NIGHTLY'] === 'true';
