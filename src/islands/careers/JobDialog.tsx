import { jobTriggers } from '../../lib/triggers.ts';
import { Boundary } from '../ui/Boundary.tsx';
import { CloseButton } from '../ui/CloseButton.tsx';
import { Modal, ModalTitle } from '../ui/Modal.tsx';
import { useShell } from '../ui/use-shell.ts';
import { JobContent, Loading } from './JobContent.tsx';
import { useJobView } from './use-job-view.ts';

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
            <JobContent view={view} onRetry={retry} />
          </Boundary>
        </Modal>
      )}
    </>
  );
}
