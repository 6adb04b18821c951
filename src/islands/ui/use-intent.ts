import { useEffect, useEffectEvent, type RefObject } from 'react';
import { isPlainClick } from '../../lib/triggers.ts';

/**
 * The island's half of `client:intent`: calls `open` for each plain click on a trigger anywhere in the document, and
 * tells the directive that from now on clicks are heard here, whereupon it hands over the one it holds.
 * @param inside any element that the island rendered on the server
 */
export function useIntent(
  inside: RefObject<Element | null>,
  triggers: string,
  open: (trigger: HTMLElement) => void,
) {
  const onOpen = useEffectEvent(open);
  useEffect(() => {
    function onClick(event: MouseEvent) {
      const trigger = event.target instanceof Element && event.target.closest<HTMLElement>(triggers);
      if (!trigger || !isPlainClick(event)) return;
      event.preventDefault();
      onOpen(trigger);
    }
    document.addEventListener('click', onClick);
    inside.current?.closest('astro-island')?.dispatchEvent(new Event('intent:ready'));
    return () => document.removeEventListener('click', onClick);
  }, [inside, triggers]);
}
