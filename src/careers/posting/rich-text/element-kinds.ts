import type { Element } from 'hast';

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Elements without visible text, and embedded content, which postings may not have. */
export const INVISIBLE = set(
  'annotation annotation-xml applet area audio base canvas col colgroup datalist embed frame frameset head iframe ' +
    'input img link meta meter noembed noframes noscript object param picture progress rp script source style svg ' +
    'template title track video',
);

/** Block elements. */
export const BLOCKS = set(
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure ' +
    'footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol optgroup option p ' +
    'plaintext pre search section select summary table tbody textarea tfoot thead tr ul xmp',
);

/** The `style` attribute. */
export const styleOf = ({ properties }: Element) =>
  typeof properties.style === 'string' ? properties.style : '';

/** Whether the author hid it. It stays hidden here, although the style that hides it is removed. */
export function isHidden(element: Element): boolean {
  return 'hidden' in element.properties || /display\s*:\s*none/i.test(styleOf(element));
}
