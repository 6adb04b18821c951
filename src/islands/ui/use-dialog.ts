import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { takeOver } from './take-over.ts';

/**
 * The island's half of a dialog, which `src/directives/dialog.ts` opens and closes: what is to be rendered. Once React
 * lives, the shell is handed over, open or not, and is not rendered any more.
 * @param onHandOver goes on from what a visitor did in the shell; called once
 * @returns a ref for the shell, whether it is to be rendered, and whether the living dialog is
 */
export function useDialog(onHandOver?: (shell: HTMLDialogElement) => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const [hasShell, setHasShell] = useState(true);
  const [isOpen, setIsOpen] = useState(false);
  const takeState = useEffectEvent((shell: HTMLDialogElement) => onHandOver?.(shell));

  useEffect(() => {
    const shell = ref.current;
    const island = shell?.closest('astro-island');
    if (!shell || !island) return undefined;

    // At once: the directive goes on with the focus in the same task.
    const show = () => flushSync(() => setIsOpen(true));
    const hide = () => flushSync(() => setIsOpen(false));
    function handOver(from: HTMLDialogElement) {
      takeState(from);
      if (from.open) takeOver(from, show);
      flushSync(() => setHasShell(false));
      island?.dispatchEvent(new Event('intent:ready'));
    }

    island.addEventListener('intent:show', show);
    island.addEventListener('intent:hide', hide);
    whenReleased(shell, () => handOver(shell));
    return () => {
      island.removeEventListener('intent:show', show);
      island.removeEventListener('intent:hide', hide);
    };
  }, []);

  return [ref, hasShell, isOpen] as const;
}

/** Calls back once no button of the shell is held down: a button that is removed while it is pressed gets no click. */
function whenReleased(shell: Element, callback: () => void) {
  if (shell.querySelector(':active')) {
    document.addEventListener('pointerup', () => setTimeout(callback), { once: true, capture: true });
  } else {
    // Not within this effect: `flushSync` cannot render while React runs effects.
    queueMicrotask(callback);
  }
}
