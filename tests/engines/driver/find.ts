import './names.ts';

/** A visible element, described in a visitor's terms. */
export interface Target {
  /** Its ARIA role. Elements without a useful role are found by a CSS selector instead. */
  role?: string;
  css?: string;
  /** Its full accessible name. */
  name?: string;
  /** Text that it contains. */
  text?: string;
  in?: Target | undefined;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Found {
  box: Box;
  /** Whether a press at its centre would hit it. */
  isReachable: boolean;
  isFocused: boolean;
  /** Whether the Tab key should stop at it. */
  isTabStop: boolean;
  name: string;
  value?: string;
  href?: string;
}

/**
 * Runs in the page: finds all visible, usable elements that match the target, in document order. `act` scrolls to or
 * focuses the first one. Returns `undefined` if `window.a11y` is missing.
 */
export function findInPage(target: Target, act?: 'reveal' | 'focus'): Found[] | undefined {
  if (!('a11y' in window)) return undefined;
  const { computeAccessibleName, getRole } = window.a11y;

  const isThere = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false }) &&
    !element.closest('[inert], [aria-hidden=true]') &&
    element.getClientRects().length > 0;
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
  const words = (element: Element) => plain(element.textContent ?? '');

  function search(wanted: Target): Element[] {
    const roots: ParentNode[] = wanted.in ? search(wanted.in) : [document];
    return roots
      .flatMap((root) => [...root.querySelectorAll(wanted.css ?? '*')])
      .filter(
        (element) =>
          (!wanted.role || getRole(element) === wanted.role) &&
          (!wanted.text || words(element).includes(wanted.text)) &&
          isThere(element) &&
          (!wanted.name || plain(computeAccessibleName(element)) === wanted.name),
      );
  }

  function reveal(element: Element) {
    const isOut = () => {
      const { top, bottom } = element.getBoundingClientRect();
      return top < 0 || bottom > innerHeight;
    };
    if (isOut()) element.scrollIntoView({ block: 'center', behavior: 'instant' });
    // WebKit's `scrollIntoView` has no effect inside content that `content-visibility` skips (no known issue).
    const { top } = element.getBoundingClientRect();
    if (isOut()) scrollBy({ top: top - innerHeight / 2, behavior: 'instant' });
  }

  const elements = search(target) as HTMLElement[];
  const [first] = elements;
  if (act === 'focus') first?.focus();
  if (act === 'reveal' && first) reveal(first);
  return elements.map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return {
      box: { x, y, width, height },
      isReachable: hit !== null && (element.contains(hit) || hit.contains(element)),
      isFocused: element === document.activeElement,
      isTabStop: element.tabIndex >= 0 && !element.matches(':disabled'),
      name: plain(computeAccessibleName(element)),
      ...(element instanceof HTMLInputElement && { value: element.value }),
      ...(element instanceof HTMLAnchorElement && { href: element.href }),
    };
  });
}
