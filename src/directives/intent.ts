import type { ClientDirective } from 'astro';
import { isPlainClick, openedEntry } from '../lib/triggers.ts';

/** From the first touch to the click, when it is a quick tap. */
const QUICK_TAP_MS = 32;

/** In a task of its own once the next frame is painted. */
const afterPaint = (callback: () => void) => requestAnimationFrame(() => setTimeout(callback));

/**
 * `client:intent="<selector of its triggers>"`: the first sign of intent on a trigger (pointer over, focus, touch
 * start) starts the import, and that of all it imports in turn (`data-imports`, written by the build); nothing is
 * fetched before that, and nothing between a click and the paint of what it opens.
 *
 * A click or a submit that comes first is not lost. The click opens the island's shell, a `<dialog>` among its
 * server-rendered children, at once, and a link's gets a history entry of its address; when the island listens (it
 * says so with `intent:ready`), the click is given to it again, exactly once. A submit of a form with `data-holdable`
 * is left on it as `data-held` for the island to take up. A modified click is left alone. If the import fails, a link is
 * followed, and a shell gets `data-failed` so that its styles can show what to do instead; the next try starts over.
 */
const intent: ClientDirective = (load, { value: selector }, island) => {
  const shell = island.querySelector('dialog');
  const cleanUp = new AbortController();
  let held: HTMLElement | undefined;
  let isLoading = false;
  let startTimer: ReturnType<typeof setTimeout> | undefined;

  const triggerOf = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLElement>(selector) : null;

  // Not at once: to ask for the scripts takes a slow phone a frame, and the click of a quick tap would wait for it.
  function startSoon() {
    clearTimeout(startTimer);
    startTimer = setTimeout(start, QUICK_TAP_MS);
  }

  async function start() {
    if (isLoading) return;
    isLoading = true;
    island.querySelectorAll<HTMLElement>('[data-failed]').forEach(({ dataset }) => delete dataset['failed']);
    preloadImports();
    await (
      await load()
    )();
  }

  // All of them now: the browser would find each only in the one that imports it.
  function preloadImports() {
    for (const href of island.dataset['imports']?.split(' ') ?? []) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
  }

  function openShell(trigger: HTMLElement) {
    if (!shell || shell.open) return;
    // A shell may show the words of what was clicked, and lead where it leads.
    shell
      .querySelectorAll('[data-trigger-text]')
      .forEach((place) => (place.textContent = trigger.textContent));
    if (trigger instanceof HTMLAnchorElement) {
      shell.querySelectorAll('a').forEach((link) => (link.href = trigger.href));
    }
    shell.open = true;
    // What makes it a dialog with the focus, modal, and a view of an address, once it is painted: a slow phone feels the
    // layout that moving the focus forces, showModal(), which restyles the whole document, and a new history entry.
    afterPaint(() => {
      if (!shell.open || held !== trigger) return;
      shell.open = false;
      shell.show();
      setRestInert(true);
      if (trigger instanceof HTMLAnchorElement) history.pushState(openedEntry(trigger), '', trigger.href);
    });
  }

  function setRestInert(isInert: boolean) {
    for (const part of document.body.children as HTMLCollectionOf<HTMLElement>) {
      part.inert = isInert && !part.contains(island);
    }
  }

  // The rest first: focus can't go back to what is inert.
  function closeShell() {
    setRestInert(false);
    shell?.close();
  }

  function onClick(event: MouseEvent) {
    // On the backdrop; the second click of a double click on a trigger lands there too.
    if (event.target === shell && event.detail < 2) closeShell();
    const trigger = triggerOf(event);
    if (!trigger || !shell || !isPlainClick(event) || event.defaultPrevented) return;
    event.preventDefault();
    held = trigger;
    openShell(trigger);
    clearTimeout(startTimer);
    afterPaint(start);
  }

  const isOverEntry = () => held instanceof HTMLAnchorElement && location.href === held.href;

  // Closed, or left by Back, while the island is still on its way: the visitor has changed their mind.
  function onClose() {
    // The event comes some time after the closing: a quick hand has opened the shell again.
    if (shell?.open) return;
    if (isOverEntry()) history.back();
    held = undefined;
  }

  function onPopState() {
    held = undefined;
    closeShell();
  }

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'Escape') closeShell();
  }

  function onSubmit(event: SubmitEvent) {
    const { dataset, method } = event.target as HTMLFormElement;
    if (dataset['holdable'] === undefined) {
      if (method === 'dialog') closeShell();
      return;
    }
    event.preventDefault();
    dataset['held'] = '';
    void start();
  }

  function onFailure() {
    isLoading = false;
    if (held instanceof HTMLAnchorElement) location[isOverEntry() ? 'replace' : 'assign'](held.href);
    else if (shell?.open) shell.dataset['failed'] = '';
    island.querySelectorAll<HTMLElement>('[data-held]').forEach(({ dataset }) => {
      delete dataset['held'];
      dataset['failed'] = '';
    });
    held = undefined;
  }

  function onReady() {
    cleanUp.abort();
    setRestInert(false);
    // Opened without our click: by `commandfor`, before this script ran.
    const trigger = held ?? (shell?.open ? document.querySelector<HTMLElement>(selector) : undefined);
    trigger?.click();
  }

  const options = { signal: cleanUp.signal, capture: true };
  for (const sign of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(sign, (event) => triggerOf(event) && startSoon(), {
      ...options,
      passive: true,
    });
  }
  document.addEventListener('click', onClick, options);
  island.addEventListener('submit', onSubmit, options);
  document.addEventListener('keydown', onKeyDown, options);
  island.addEventListener('astro:hydration-error', onFailure, options);
  island.addEventListener('intent:ready', onReady, options);
  shell?.addEventListener('close', onClose, options);
  window.addEventListener('popstate', onPopState, options);
  if (shell?.open) void start();
};

export default intent;
