/** CSS selectors for each island's triggers: components render the attribute, and the directive looks for it. */
export const waitlistTriggers = '[data-waitlist]';
export const heroFormTriggers = '[data-hero-form]';
export const jobTriggers = 'a[data-job]';

/** The waitlist dialog's id. Its triggers use it as `commandfor`, so they work before any script has run. */
export const waitlistDialogId = 'waitlist';
