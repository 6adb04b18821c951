import { CloseButton } from '../../dialog/CloseButton.tsx';
import { ShareButton } from './ShareButton.tsx';

interface Props {
  /** What the titles of the positions' pages end in. */
  titleSuffix: string;
}

/**
 * The job modal: a view of the page that the card leads to. `src/dialog/page.client.ts` fills it and sets the state that
 * the styles show: loading, ready or failed. React adds the share button.
 */
export function JobDialog({ titleSuffix }: Props) {
  return (
    // It has the attribute `open` by the time of hydration.
    <dialog
      className="dialog job-dialog"
      // In WebKit and Firefox, Tab would stop at the dialog itself.
      tabIndex={-1}
      aria-labelledby="job-title"
      data-title-suffix={titleSuffix}
      suppressHydrationWarning
    >
      <div className="panel">
        <div className="head">
          <CloseButton />
          <ShareButton />
          {/* The page's only h1 is that of the list; until a card is tapped, this is empty. */}
          <p role="heading" aria-level={1} id="job-title" data-title="" {...filled} />
        </div>
        {/* Reachable by Tab, and the first to have the focus, so that it can be scrolled by keyboard. */}
        <section className="body" tabIndex={0} aria-label="Position" data-autofocus="">
          <div data-slot="body" {...filled} />
          <output className="loading">Loading the position…</output>
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
      </div>
    </dialog>
  );
}

/** For an element whose content is not React's: it may be there before React comes, and stays as it is. */
const filled = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } };
