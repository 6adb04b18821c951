import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { takeOver } from './take-over.ts';

/**
 * The island's half of a dialog, which `src/directives/dialog.ts` opens and closes: what is to be rendered.
 * @param leaveShell goes on from what a visitor did in the shell, whether it is open or not; called once
 * @returns a ref for the shell, whether it is still to be rendered, and whether the living dialog is
 */
export function useDialog(leaveShell?: (shell: HTMLDialogElement) => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const [hasShell, setHasShell] = useState(true);
  const [isOpen, setIsOpen] = useState(false);
  const onLeave = useEffectEvent((shell: HTMLDialogElement) => leaveShell?.(shell));

  useEffect(() => {
    const shell = ref.current;
    const island = shell?.closest('astro-island');
    if (!shell || !island) return undefined;

    // At once: the directive goes on with the focus in the same task.
    const show = () => flushSync(() => setIsOpen(true));
    const hide = () => flushSync(() => setIsOpen(false));
    function live(oldShell: HTMLDialogElement) {
      onLeave(oldShell);
      if (oldShell.open) takeOver(oldShell, show);
      flushSync(() => setHasShell(false));
      island?.dispatchEvent(new Event('intent:ready'));
    }

    island.addEventListener('intent:show', show);
    island.addEventListener('intent:hide', hide);
    whenReleased(shell, () => live(shell));
    return () => {
      island.removeEventListener('intent:show', show);
      island.removeEventListener('intent:hide', hide);
    };
  }, []);

  return [ref, hasShell, isOpen] as const;
}

/** Calls back once no button of the shell is held down: taken away under the finger, it would lose the press. */
function whenReleased(shell: Element, callback: () => void) {
  if (shell.querySelector(':active')) {
    document.addEventListener('pointerup', () => setTimeout(callback), { once: true, capture: true });
  } else {
    // Not within this effect: what is shown now is to be rendered at once, and React cannot while it runs effects.
    queueMicrotask(callback);
  }
}
