import { CloseButton } from '../../dialog/CloseButton.tsx';
import { ShareButton, type ShareWords } from './ShareButton.tsx';

interface Props {
  /** What the titles of the positions' pages end in. */
  titleSuffix: string;
  words: ShareWords & Record<'body' | 'close' | 'loading' | 'failed' | 'retry' | 'openPage', string>;
}

/**
 * The job modal: a view of the page that the card leads to. `src/dialog/page.client.ts` fills it and sets the state that
 * the styles show: loading, ready or failed. React adds the share button.
 */
export function JobDialog({ titleSuffix, words }: Props) {
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
          <CloseButton label={words.close} />
          <ShareButton words={words} />
          {/* The page's only h1 is that of the list; until a card is tapped, this is empty. */}
          <p role="heading" aria-level={1} id="job-title" data-title="" {...filled} />
        </div>
        {/* Reachable by Tab, and the first to have the focus, so that it can be scrolled by keyboard. */}
        <section className="body" tabIndex={0} aria-label={words.body} data-autofocus="">
          <div data-slot="body" {...filled} />
          <output className="loading">{words.loading}</output>
          <p className="failed" role="alert">
            {words.failed}
          </p>
        </section>
        <div className="foot">
          <div data-slot="apply" {...filled} />
          <button className="button" type="button" data-retry="">
            {words.retry}
          </button>
          <a className="button-quiet" href="" data-page="" suppressHydrationWarning>
            {words.openPage}
          </a>
        </div>
      </div>
    </dialog>
  );
}

/** For an element whose content is not React's: it may be there before React comes, and stays as it is. */
const filled = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } };
