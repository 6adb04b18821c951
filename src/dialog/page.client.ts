import type { ClientDirective } from 'astro';
import { createDialog } from './dialog.client.ts';
import { hydrateOnDemand, onIntent } from './hydrate.client.ts';

const TIMEOUT_MS = 10_000;

/**
 * `client:page="<selector of links>"`: an island in a dialog that is a view of the pages that those links lead to. What it shows
 * is taken out of the page itself: each `data-slot` of the dialog gets the page's elements with a `data-part` of that name.
 * The dialog's `data-state` is `loading`, `ready` or `failed`, for the styles. While it is open, address and title are the
 * page's, in a history entry of their own; Back, Forward and reload do what they do for pages.
 */
const page: ClientDirective = (load, { value: links }, island) => {
  const dialog = island.closest('dialog') as HTMLDialogElement;
  const hydrate = hydrateOnDemand(load, island);
  const home = { path: location.pathname, title: document.title };
  const pages = new Map<string, Promise<DocumentFragment | undefined>>();
  let request = new AbortController();
  let openLink: HTMLAnchorElement | undefined;
  const find = <Found extends HTMLElement>(selector: string) => dialog.querySelector(selector) as Found;

  /** Fetches a page once; a request that is still under way for another ends. Resolves to undefined after a failure. */
  function getPage(href: string): Promise<DocumentFragment | undefined> {
    const known = pages.get(href);
    if (known) return known;
    request.abort();
    request = new AbortController();
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const content = fetchContent(href, signal).catch(() => void pages.delete(href));
    pages.set(href, content);
    return content;
  }

  async function show(link: HTMLAnchorElement) {
    openLink = link;
    dialog.dataset['state'] = 'loading';
    find('[data-title]').textContent = link.text;
    find<HTMLAnchorElement>('[data-page]').href = link.href;
    const content = await getPage(link.href);
    // Closed, or another was opened, in the meantime.
    if (openLink !== link) return;
    dialog.dataset['state'] = content ? 'ready' : 'failed';
    dialog.querySelectorAll<HTMLElement>('[data-slot]').forEach((slot) => {
      const parts = content?.querySelectorAll(`[data-part=${slot.dataset['slot']}]`) ?? [];
      slot.replaceChildren(...[...parts].map((part) => part.cloneNode(true)));
    });
  }

  const open = createDialog(dialog, links, hydrate, (trigger) => {
    const link = trigger as HTMLAnchorElement;
    if (openLink !== link) void show(link);
    if (location.pathname !== link.pathname) history.pushState(null, '', link.href);
    // Where a title is shown, a no-break space may hold it together.
    document.title = link.text.trim().replaceAll('\xa0', ' ') + dialog.dataset['titleSuffix'];
  });

  onIntent(links, (link) => {
    void hydrate();
    void getPage((link as HTMLAnchorElement).href);
  });

  /** Leads back to the list's address, once. Returns whether that is not where one is. */
  function goHome(): boolean {
    const isElsewhere = location.pathname !== home.path;
    if (openLink && isElsewhere) history.back();
    openLink = undefined;
    return isElsewhere;
  }

  // The address decides what is shown, so the way to close the dialog is to leave its address.
  dialog.addEventListener('cancel', (event) => goHome() && event.preventDefault());

  dialog.addEventListener('close', () => {
    // It may be open again by now; or Chromium may have closed it without a `cancel`, as it does where nothing was pressed.
    if (dialog.open) return;
    goHome();
    document.title = home.title;
  });

  addEventListener('popstate', () => {
    const { pathname } = location;
    const link = document.querySelector<HTMLAnchorElement>(`${links}[href="${pathname}"]`);
    if (link) open(link);
    else if (pathname === home.path) dialog.close();
    else location.reload();
  });

  dialog.addEventListener('click', ({ target }) => {
    if (!openLink || !(target as Element).closest('[data-retry]')) return;
    // The pressed button is hidden while loading, and would take the focus with it.
    find('[data-autofocus]').focus();
    void show(openLink);
  });
};

/** A page's content, in a template: its scripts do not run, and the policy has nothing to say of its styles. */
async function fetchContent(href: string, signal: AbortSignal): Promise<DocumentFragment> {
  // Past the cache: while a request for an address hangs, Chromium locks that entry of the cache, and a navigation to the
  // same address waits for up to 20 s. No issue known.
  const response = await fetch(href, { cache: 'no-store', signal });
  const template = document.createElement('template');
  template.innerHTML = await response.text();
  // An error page has none, nor has the login page of a public network.
  if (!template.content.querySelector('[data-part]')) throw new Error(href);
  return template.content;
}

export default page;
