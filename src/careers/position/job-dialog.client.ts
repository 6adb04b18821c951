import type { ClientDirective } from 'astro';
import { createDialog } from '../../dialog/dialog.client.ts';
import { hydrateOnDemand, onIntent } from '../../dialog/hydrate.client.ts';

const TIMEOUT_MS = 10_000;

/**
 * `client:job="<selector of links>"` shows linked pages in a dialog, with each `data-part` in the slot of that name.
 * While the dialog is open, the document has the page's address, title and canonical URL. Phones share that URL.
 */
const job: ClientDirective = (load, { value: links }, island) => {
  // In a saved or translated copy of the page, links lead to another origin, whose URLs `pushState` rejects.
  if (document.querySelector<HTMLAnchorElement>(links)?.origin !== location.origin) return;
  const dialog = island.closest('dialog') as HTMLDialogElement;
  const hydrate = hydrateOnDemand(load, island);
  const canonical = document.querySelector('link[rel=canonical]') as HTMLLinkElement;
  const home = { path: location.pathname, title: document.title, url: canonical.href };
  const pages = new Map<string, Promise<DocumentFragment | undefined>>();
  let request = new AbortController();
  let width: number;
  let openLink: HTMLAnchorElement | undefined;
  /** The link whose dialog is closed, until the browser has gone back in history. */
  let closedLink: HTMLAnchorElement | undefined;
  const find = <Found extends HTMLElement>(selector: string) => dialog.querySelector(selector) as Found;

  /** Fetches a page once, and aborts the request for any other. Resolves to undefined on failure. */
  function getPage(href: string): Promise<DocumentFragment | undefined> {
    const known = pages.get(href);
    if (known) return known;
    request.abort();
    const own = (request = new AbortController());
    setTimeout(() => own.abort(), TIMEOUT_MS);
    const content = fetchContent(href, own.signal).catch(() => void pages.delete(href));
    pages.set(href, content);
    return content;
  }

  async function show(link: HTMLAnchorElement) {
    openLink = link;
    dialog.dataset['state'] = 'loading';
    // On a slow network, the rest of the dialog may arrive after this script.
    if (!dialog.querySelector('[data-page]'))
      return addEventListener('DOMContentLoaded', () => openLink === link && void show(link));
    find('[data-title]').textContent = link.text;
    find('[data-title]').className = link.className;
    find<HTMLAnchorElement>('[data-page]').href = link.href;
    const content = await getPage(link.href);
    // In the meantime, the dialog was closed or another position was opened.
    if (openLink !== link) return;
    dialog.dataset['state'] = content ? 'ready' : 'failed';
    dialog.querySelectorAll<HTMLElement>('[data-slot]').forEach((slot) => {
      const parts = content?.querySelectorAll(`[data-part=${slot.dataset['slot']}]`) ?? [];
      slot.replaceChildren(...[...parts].map((part) => part.cloneNode(true)));
    });
  }

  const { open, forget } = createDialog(dialog, links, hydrate, (trigger) => {
    const link = trigger as HTMLAnchorElement;
    if (openLink !== link) void show(link);
    if (!closedLink && location.pathname !== link.pathname) {
      history.pushState(scrollY, '', link.href);
      // After a reload, the position's page starts at its top, not where the list was.
      history.scrollRestoration = 'manual';
    }
    document.title = link.text + dialog.dataset['titleSuffix'];
    canonical.href = new URL(link.pathname, canonical.href).href;
    width = innerWidth;
  });

  onIntent(links, (link) => {
    void hydrate();
    void getPage((link as HTMLAnchorElement).href);
  });

  dialog.addEventListener('close', () => {
    // By now it may have been reopened, or closed because the URL changed.
    if (dialog.open || !openLink) return;
    // The URL determines what is shown, so closing the dialog means going back in history.
    if (!closedLink) history.back();
    closedLink = openLink;
    openLink = undefined;
  });

  addEventListener('popstate', () => {
    const { pathname } = location;
    // A link within the page adds an entry with the same path.
    if (closedLink && pathname !== home.path) return history.back();
    if (!closedLink) forget();
    // A dialog that was opened in the meantime gets its history entry now.
    const link =
      (closedLink && openLink) || document.querySelector<HTMLAnchorElement>(`${links}[href="${pathname}"]`);
    const opener = closedLink ?? openLink;
    closedLink = undefined;
    if (link) return open(link);
    if (pathname !== home.path) return location.reload();
    document.title = home.title;
    canonical.href = home.url;
    openLink = undefined;
    dialog.close();
    requestAnimationFrame(() => {
      // The browser goes to the entry's fragment, such as the skip link's, instead of where the visitor was.
      if (location.hash) opener?.focus();
      // After the phone has been rotated, it goes to where the link was before.
      if (innerWidth !== width) opener?.scrollIntoView({ block: 'nearest' });
    });
  });

  // On the window: the button may arrive after this script, and because of a listener on the dialog, VoiceOver would call
  // every paragraph clickable.
  addEventListener('click', ({ target }) => {
    if (openLink && (target as Element).closest('[data-retry]')) {
      // The button is hidden during loading, and would lose focus.
      find('[data-autofocus]').focus();
      void show(openLink);
    }
  });
};

/** A page's content in a template, where scripts do not run and the Content-Security-Policy ignores styles. */
async function fetchContent(href: string, signal: AbortSignal): Promise<DocumentFragment> {
  // Bypasses the cache: while a request hangs, Chromium locks its cache entry, and a navigation to the same address
  // waits for up to 20 s. No known upstream issue.
  const response = await fetch(href, { cache: 'no-store', signal });
  const template = document.createElement('template');
  template.innerHTML = await response.text();
  // Error pages do not have such elements, nor do the login pages of public Wi-Fi networks.
  if (!template.content.querySelector('[data-part=apply]')) throw new Error(href);
  return template.content;
}

export default job;
