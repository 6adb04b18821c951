/** Where the focus can be in a panel: the same places, in the same order, in both lives of a dialog. */
const STOPS = 'a, button, input, [tabindex="0"]';

/**
 * Puts the living dialog in the place of an open shell, which can then be taken away. All of it is one task: no frame
 * shows both or neither, no key falls between their fields, and a keyboard that is up stays up, since the focus never
 * goes by way of the body.
 * @param render renders the living dialog beside the shell, before it returns
 */
export function takeOver(shell: HTMLDialogElement, render: () => void): void {
  const { activeElement } = document;
  const stop = [...shell.querySelectorAll(STOPS)].findIndex((place) => place === activeElement);
  const focusVisible = activeElement?.matches(':focus-visible') ?? false;
  render();
  const living = document.querySelector<HTMLElement>('[role=dialog]');
  if (!living) return;
  moveContent(shell, living);
  moveFocus(living, stop, focusVisible);
}

/** What `src/directives/page-view.ts` put into the shell, as it is: scrolled, and with what is selected in it. */
function moveContent(shell: HTMLElement, living: HTMLElement) {
  if (!shell.dataset['state']) return;
  living.dataset['state'] = shell.dataset['state'];
  const { anchorNode, anchorOffset = 0, focusNode, focusOffset = 0 } = getSelection() ?? {};
  const scrolled = shell.querySelector('.body')?.scrollTop ?? 0;

  const pair = <E extends Element>(selector: string, move: (from: E, to: E) => void) => {
    const places = living.querySelectorAll<E>(selector);
    shell.querySelectorAll<E>(selector).forEach((from, index) => {
      const to = places[index];
      if (to) move(from, to);
    });
  };
  pair('[data-title], [data-slot]', (from, to) => to.replaceChildren(...from.childNodes));
  pair<HTMLAnchorElement>('[data-page]', (from, to) => (to.href = from.href));

  living.querySelector('.body')?.scrollTo({ top: scrolled, behavior: 'instant' });
  // The selected nodes have moved, and the selection has not.
  if (anchorNode && focusNode && living.contains(anchorNode)) {
    getSelection()?.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset);
  }
}

/** To the place where it was in the shell; where that can't take it, or it was nowhere, to the first. */
function moveFocus(living: HTMLElement, stop: number, focusVisible: boolean) {
  const places = [living.querySelectorAll(STOPS)[stop], living.querySelector('[data-autofocus]'), living];
  for (const place of places) {
    if (place instanceof HTMLElement) place.focus({ preventScroll: true, focusVisible });
    if (document.activeElement === place) return;
  }
}
