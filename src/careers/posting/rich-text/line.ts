import type { Box } from './boxes.ts';
import type { Run } from './tidy-runs.ts';

/** One line of text as a browser would break it: between blocks and `<br>`s. Never empty. */
export interface Line {
  text: string;
  runs: Run[];
  /** 1 to 6 in an `h1` to `h6`, else 0. */
  heading: number;
  /** The innermost box around it. */
  box: Box | undefined;
  /** Lines of one paragraph share a number. */
  paragraph: number;
  /** It is the text of a list item, straight before a list inside that item. */
  opensList: boolean;
  /** It is an item of the list that follows, wherever it stands. */
  isItem?: true;
}
