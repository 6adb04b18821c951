/** CSS selectors for each island's triggers: components render the attribute, and the directive looks for it. */
export const waitlistTriggers = '[data-waitlist]';
export const heroFormTriggers = '[data-hero-form]';
export const jobTriggers = 'a[data-job]';

/** The waitlist dialog's id, which its triggers use as `commandfor`, so that they work before any script runs. */
export const waitlistDialogId = 'waitlist';
