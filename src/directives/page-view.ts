import type { Dialog, Extension } from './dialog.ts';

const TIMEOUT_MS = 10_000;

export interface PageViewOptions {
  /** CSS selector of the links; their `href`s are paths. */
  links: string;
  /** What stands in the titles of their pages after the words of the link. */
  titleSuffix: string;
}

/** A page's content, in a template, where its scripts do not run and its styles do not apply. */
async function fetchPage(href: string): Promise<DocumentFragment> {
  // Past the cache: while a request for an address hangs, Chromium locks that entry of the cache, and a navigation to the
  // same address waits for up to 20 s. No issue known.
  const response = await fetch(href, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
  const template = document.createElement('template');
  template.innerHTML = await response.text();
  // An error page has none, nor has the login page of a public network.
  if (!template.content.querySelector('[data-part]')) throw new Error(href);
  return template.content;
}

/**
 * Makes a dialog a view of the pages that its triggers, links, lead to. What it shows is taken out of the page itself:
 * each `data-slot` of the frame gets the page's elements with a `data-part` of that name. The frame's `data-state` is
 * `loading`, `ready` or `failed`, for the styles. While it is open, address and title are the page's, in a history entry
 * of their own; Back, Forward and reload do what they do for pages.
 */
export function pageView({ open, close, frame }: Dialog, { links, titleSuffix }: PageViewOptions): Extension {
  const home = location.pathname;
  const homeTitle = document.title;
  const pages = new Map<string, Promise<ParentNode | undefined>>();
  let openLink: HTMLAnchorElement | undefined;

  const find = <Found extends HTMLElement>(selector: string) => frame().querySelector(selector) as Found;

  /** Fetches a page once. After a failure it resolves to undefined, and the next call fetches again. */
  function getPage(href: string): Promise<ParentNode | undefined> {
    const page = pages.get(href) ?? fetchPage(href).catch(() => void pages.delete(href));
    pages.set(href, page);
    return page;
  }

  async function show(link: HTMLAnchorElement) {
    openLink = link;
    frame().dataset['state'] = 'loading';
    find('[data-title]').textContent = link.text;
    find<HTMLAnchorElement>('[data-page]').href = link.href;
    const page = await getPage(link.href);
    // Closed, or another was opened, in the meantime.
    if (openLink !== link) return;
    frame().dataset['state'] = page ? 'ready' : 'failed';
    frame()
      .querySelectorAll<HTMLElement>('[data-slot]')
      .forEach((slot) => {
        const parts = page?.querySelectorAll(`[data-part=${slot.dataset['slot']}]`) ?? [];
        slot.replaceChildren(...[...parts].map((part) => part.cloneNode(true)));
      });
  }

  document.addEventListener('click', ({ target }) => {
    if (!openLink || !(target as Element).closest('[data-retry]')) return;
    // The pressed button is hidden while loading, and would take the focus with it.
    find('[data-autofocus]').focus();
    void show(openLink);
  });

  // Back and Forward: the address decides what is shown.
  addEventListener('popstate', () => {
    const { pathname } = location;
    const link = document.querySelector<HTMLAnchorElement>(`${links}[href="${pathname}"]`);
    if (link) open(link);
    else if (pathname === home) close();
    else location.reload();
  });

  return {
    // A click with such a key asks for a new tab, a new window or a download.
    ignores: (event) => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey,
    onIntent: (link) => getPage((link as HTMLAnchorElement).href),
    fill: (link) => void show(link as HTMLAnchorElement),

    onOpen(trigger) {
      const { pathname, href, text } = trigger as HTMLAnchorElement;
      if (location.pathname !== pathname) history.pushState(null, '', href);
      document.title = text.trim() + titleSuffix;
    },

    onDismiss() {
      // Closed before it had a history entry.
      if (location.pathname === home) return false;
      // Not a second time, while the first is under way.
      if (openLink) history.back();
      openLink = undefined;
      return true;
    },

    onClose() {
      openLink = undefined;
      document.title = homeTitle;
    },
  };
}
