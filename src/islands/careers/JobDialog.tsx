import { useRef } from 'react';
import { jobTriggers } from '../../lib/triggers.ts';
import { Boundary } from '../ui/Boundary.tsx';
import { CloseButton } from '../ui/CloseButton.tsx';
import { Modal, ModalTitle } from '../ui/Modal.tsx';
import { useShell } from '../ui/use-shell.ts';
import { JobDetail } from './JobDetail.tsx';
import { JobFacts } from './JobFacts.tsx';
import { useJobView, type JobView } from './use-job-view.ts';

/**
 * The job modal. Its shell, rendered on the server, opens with the title of the card that was tapped; the posting
 * follows as soon as this component and the posting's one small file are there.
 */
export function JobDialog() {
  const { view, open, close, retry } = useJobView();
  const [shell, isShellNeeded] = useShell(jobTriggers, (trigger) => {
    if (trigger instanceof HTMLAnchorElement) open(trigger);
  });

  return (
    <>
      {isShellNeeded && (
        <dialog ref={shell} className="frame job-dialog" aria-modal aria-labelledby="job-title">
          <div className="panel">
            <header role="none">
              <form method="dialog">
                <CloseButton />
              </form>
              {/* Written by client:intent, perhaps before React comes. */}
              <p
                className="title"
                id="job-title"
                data-trigger-text
                suppressHydrationWarning
                dangerouslySetInnerHTML={{ __html: '' }}
              />
            </header>
            <div className="body">
              <Loading />
            </div>
            <footer role="none">
              <a className="button-quiet" href="" suppressHydrationWarning>
                Open as a page
              </a>
            </footer>
          </div>
        </dialog>
      )}
      {view && (
        <Modal onClose={close} className="job-dialog">
          <Boundary>
            <header role="none">
              <CloseButton onClick={close} />
              <ModalTitle as="h1" className="title">
                {view.title}
              </ModalTitle>
            </header>
            <Body view={view} onRetry={retry} />
          </Boundary>
        </Modal>
      )}
    </>
  );
}

function Body({ view, onRetry }: { view: JobView; onRetry: () => void }) {
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

function Loading() {
  return (
    <p className="loading" role="status">
      Loading the position…
    </p>
  );
}
