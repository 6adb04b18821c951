import { CloseButton } from '../ui/CloseButton.tsx';
import { IslandDialog } from '../ui/IslandDialog.tsx';

/**
 * The job modal: a view of the page that the card leads to. Its panel is the frame for that; `src/directives/page-view.ts`
 * fills it, in the shell as in the living dialog, and sets the state that the styles show: loading, ready or failed.
 */
export function JobDialog() {
  return (
    <IslandDialog
      className="job-dialog"
      titleId="job-title"
      panel={(Title) => (
        <>
          <div className="head">
            <CloseButton />
            {/* The page's only h1 is that of the list; until a card is tapped, this is empty. */}
            <Title as="p" role="heading" aria-level={1} id="job-title" data-title="" {...filled} />
          </div>
          {/* Reachable by Tab, and the first to have the focus, so that it can be scrolled by keyboard. */}
          <section className="body" tabIndex={0} aria-label="Position" data-autofocus="">
            <div data-slot="body" {...filled} />
            <p className="loading" role="status">
              Loading the position…
            </p>
            <p className="failed" role="alert">
              We couldn’t load this position. Try again, or open it as a page.
            </p>
          </section>
          <div className="foot">
            <div data-slot="apply" {...filled} />
            <button className="button" type="button" data-retry="">
              Try again
            </button>
            <a className="button-quiet" href="" data-page="" suppressHydrationWarning>
              Open as a page
            </a>
          </div>
        </>
      )}
    />
  );
}

/** For an element whose content is not React's: it may be there before React comes, and stays as it is. */
const filled = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } };
