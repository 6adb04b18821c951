import type { Box } from './boxes.ts';
import type { Run } from './tidy-runs.ts';

/** A line of text between blocks and `<br>`s. Never empty. */
export interface Line {
  text: string;
  runs: Run[];
  /** 1 to 6 in an `h1` to `h6`, else 0. */
  heading: number;
  /** The innermost box around it. */
  box: Box | undefined;
  /** Lines of one paragraph share a number. */
  paragraph: number;
  /** It is the text of a list item, directly followed by a nested list. */
  opensList: boolean;
}
