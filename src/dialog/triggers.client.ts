/** CSS selectors of what opens each island: components print the attribute, the island's directive looks for it. */
export const waitlistTriggers = '[data-waitlist]';
export const heroFormTriggers = '[data-hero-form]';
export const jobTriggers = 'a[data-job]';

/** The id of the waitlist's dialog, which its triggers name in `commandfor`: it opens even before any script runs. */
export const waitlistDialogId = 'waitlist';
