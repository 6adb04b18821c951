import { useEffect, useRef } from 'react';
import { postingDataUrl } from '../../lib/postings/address.ts';
import type { Posting } from '../../lib/postings/types.ts';

const TIMEOUT_MS = 10_000;

async function fetchPosting(pageUrl: string): Promise<Posting> {
  const response = await fetch(postingDataUrl(pageUrl), { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return response.json();
}

/**
 * A function that gets a posting by its page's address, once: the answer is kept, a failure is not.
 * Reaching for a link that `triggers` matches fetches ahead of the click.
 */
export function usePostings(triggers: string) {
  const answers = useRef(new Map<string, Promise<Posting>>());

  function get(pageUrl: string): Promise<Posting> {
    let answer = answers.current.get(pageUrl);
    if (!answer) {
      answer = fetchPosting(pageUrl);
      answers.current.set(pageUrl, answer);
      answer.catch(() => answers.current.delete(pageUrl));
    }
    return answer;
  }

  useEffect(() => {
    function onReach({ target }: Event) {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>(triggers);
      // A failure here is met again, and told, when the link is followed.
      if (link) get(link.href).catch(() => undefined);
    }
    document.addEventListener('pointerover', onReach);
    document.addEventListener('focusin', onReach);
    return () => {
      document.removeEventListener('pointerover', onReach);
      document.removeEventListener('focusin', onReach);
    };
  }, [triggers]);

  return get;
}
