import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isPlainClick } from '../../lib/triggers.ts';

/**
 * The island's half of `client:intent`: hears every plain click on a trigger, wherever it is in the document, and
 * tells the directive so, whereupon it hands over the click it holds. The first of them takes over from the shell.
 * @param open renders what takes the shell's place; gets the shell the first time, whether it was open or closed again
 * @returns a ref for the shell, and whether it is still to be rendered
 */
export function useShell(
  triggers: string,
  open: (trigger: HTMLElement, shell: HTMLDialogElement | null) => void,
) {
  const ref = useRef<HTMLDialogElement>(null);
  const [isNeeded, setIsNeeded] = useState(true);

  const onTrigger = useEffectEvent((trigger: HTMLElement) => {
    const shell = ref.current;
    // One task: no frame is painted between the two dialogs, and no key falls between their fields.
    shell?.close();
    flushSync(() => {
      setIsNeeded(false);
      open(trigger, shell);
    });
  });

  useEffect(() => {
    function onClick(event: MouseEvent) {
      const trigger = event.target instanceof Element && event.target.closest<HTMLElement>(triggers);
      if (!trigger || !isPlainClick(event)) return;
      event.preventDefault();
      onTrigger(trigger);
    }
    document.addEventListener('click', onClick);
    const island = ref.current?.closest('astro-island');
    whenReleased(ref.current, () => island?.dispatchEvent(new Event('intent:ready')));
    return () => document.removeEventListener('click', onClick);
  }, [triggers]);

  return [ref, isNeeded] as const;
}

/** Calls back once no button of the shell is held down: taken away under the finger, it would lose the press. */
function whenReleased(shell: Element | null, callback: () => void) {
  if (shell?.querySelector(':active')) {
    document.addEventListener('pointerup', () => setTimeout(callback), { once: true, capture: true });
  } else {
    // Not within this effect: what is opened now is to be rendered at once, and React cannot while it runs effects.
    queueMicrotask(callback);
  }
}
