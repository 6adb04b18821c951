/** CSS selectors of what opens each island: components print the attribute, `client:intent` and the island look for it. */
export const waitlistTriggers = '[data-waitlist]';
export const heroFormTriggers = '[data-hero-form]';
export const jobTriggers = 'a[data-job]';

/** A click that means "here": not the middle button, not with a key that asks for a new tab, window or download. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** A history entry that stands for something opened over the page; the entry's address is that of `href`. */
export interface OpenedEntry {
  opened: { href: string; title: string };
}

export const openedEntry = ({ href, textContent }: HTMLAnchorElement): OpenedEntry => ({
  opened: { href, title: textContent.trim() },
});
