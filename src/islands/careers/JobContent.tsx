import { useRef } from 'react';
import { JobDetail } from './JobDetail.tsx';
import { JobFacts } from './JobFacts.tsx';
import type { JobView } from './use-job-view.ts';

/** The modal below its header: the position, or that it is on its way or failed, and the way on from there. */
export function JobContent({ view, onRetry }: { view: JobView; onRetry: () => void }) {
  const { posting, hasFailed, href } = view;
  const region = useRef<HTMLDivElement>(null);

  // The button that was pressed goes away, and the focus with it.
  function retry() {
    region.current?.focus();
    onRetry();
  }

  return (
    <>
      {/* Reachable by Tab, so that it can be scrolled by keyboard. */}
      <div
        ref={region}
        className="body"
        tabIndex={0}
        role="region"
        aria-label="Position"
        aria-busy={!posting && !hasFailed}
      >
        {posting && (
          <>
            <JobFacts posting={posting} />
            <JobDetail posting={posting} />
          </>
        )}
        {hasFailed && <p role="alert">We couldn’t load this position. Try again, or open it as a page.</p>}
        {!posting && !hasFailed && <Loading />}
      </div>
      <footer role="none">
        {posting ? (
          <ApplyLink url={posting.url} />
        ) : (
          <>
            {hasFailed && (
              <button className="button" type="button" onClick={retry}>
                Try again
              </button>
            )}
            <a className="button-quiet" href={href}>
              Open as a page
            </a>
          </>
        )}
      </footer>
    </>
  );
}

/** Leads to the posting at the recruiting service, in a new tab. */
export function ApplyLink({ url }: { url: string }) {
  return (
    <a className="button" href={url} target="_blank" rel="noopener">
      Apply for this position
    </a>
  );
}

/** What stands for a position that is on its way. */
export function Loading() {
  return (
    <p className="loading" role="status">
      Loading the position…
    </p>
  );
}
