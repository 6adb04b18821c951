import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { jobTriggers, openedEntry, type OpenedEntry } from '../../lib/triggers.ts';
import type { Posting } from '../../lib/postings/types.ts';
import { usePostings } from './use-postings.ts';

/** What the modal shows: the address and title are known at once, the posting arrives or fails. */
export interface JobView {
  href: string;
  title: string;
  posting?: Posting;
  hasFailed?: boolean;
}

/**
 * The job modal as a view of the address: `open` adds a history entry, `close` goes back over it, and Back and
 * Forward do the same by themselves. The last posting asked for is the one shown, however late the others arrive.
 */
export function useJobView() {
  const [view, setView] = useState<JobView | null>(null);
  const getPosting = usePostings(jobTriggers);
  const wanted = useRef<string>(null);
  const listTitle = useRef('');

  async function show({ href, title }: Pick<JobView, 'href' | 'title'>) {
    wanted.current = href;
    document.title = title;
    setView({ href, title });
    const posting = await getPosting(href).catch(() => undefined);
    if (wanted.current === href) setView({ href, title, ...(posting ? { posting } : { hasFailed: true }) });
  }

  function hide() {
    const link = [...document.querySelectorAll<HTMLAnchorElement>(jobTriggers)].find(
      ({ href }) => href === wanted.current,
    );
    wanted.current = null;
    document.title = listTitle.current;
    setView(null);
    // After the dialog has given focus back to where it was, which after Forward is nowhere.
    if (link) setTimeout(() => link.focus({ preventScroll: true }));
  }

  const followHistory = useEffectEvent(() => {
    const entry = history.state as OpenedEntry | null;
    if (entry?.opened) void show(entry.opened);
    else if (wanted.current) hide();
  });

  useEffect(() => {
    listTitle.current = document.title;
    const onPopState = () => followHistory();
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, []);

  function open(link: HTMLAnchorElement) {
    const entry = openedEntry(link);
    // The shell may have been opened over an entry already.
    if (location.href !== link.href) history.pushState(entry, '', link.href);
    void show(entry.opened);
  }

  return { view, open, close: () => history.back(), retry: () => view && void show(view) };
}
