import { attributeOf, type Element } from './parse.ts';

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Elements without visible text, and embedded content, which postings may not have. */
export const INVISIBLE = set(
  'annotation annotation-xml applet area audio base canvas col colgroup datalist embed frame frameset head iframe ' +
    'input img link meta meter noembed noframes noscript object param picture progress rp script source style svg ' +
    'template title track video xml',
);

const BLOCKS = set(
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure ' +
    'footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol optgroup option p ' +
    'plaintext pre search section select summary table tbody td textarea tfoot th thead tr ul xmp',
);

const FLAGS = ['strong', 'em', 'del', 'code', 'sup', 'sub'] as const;

/** The inline markup that a description keeps, from the outermost element to the innermost. */
export const MARKS = ['bdi', 'href', ...FLAGS] as const;

export type Direction = 'ltr' | 'rtl';

type Mark = (typeof FLAGS)[number] | 'invisible' | 'transparent' | 'sizeless' | 'symbols' | 'breaks';

/** The formatting that text gets from the elements around it. */
export interface Marks extends Partial<Record<Mark, true | undefined>> {
  /** A link's URL, absolute and with an allowed scheme. */
  href?: string | undefined;
  /** The direction that the source gives a block. */
  dir?: Direction | undefined;
  /** The direction of inline text, which is isolated from the text around it. */
  bdi?: Direction | 'auto' | undefined;
}

const MARK_OF: Record<string, Mark> = {
  strong: 'strong',
  b: 'strong',
  th: 'strong',
  em: 'em',
  i: 'em',
  del: 'del',
  s: 'del',
  strike: 'del',
  code: 'code',
  sup: 'sup',
  sub: 'sub',
};

const ZERO = /^(?=[\d.])0*\.?0*(?:[a-z]+|%)?$/;
const TINY = new RegExp(`${ZERO.source}|^0*1?(?:\\.\\d+)?p[xt]$`);
/** A distance that moves text out of sight. Word's hanging indents are also negative, but smaller. */
const FAR = /(?<![\d.])(?:9999|\d{5}(?!\d*deg))|-(?:\d{4}|[5-9]\d\d|\d{3}(?=v|r?em))(?![\d.]*%)/;
const NEVER = /(?!)/;
const TRANSPARENT =
  /^(?:transparent|#(?:.{3}0|.{6}00)|\w+\((?:(?:[^,]+,){3}|.*\/)\s*(?:0+(?:\.0*)?|\.0+)%?\s*\))$/;
const COLOURED = /^(?!inherit|currentcolor|unset)./;

/** Inherited styles, with the values that set a mark and the values that remove it. */
const INHERITED: [property: string, mark: Mark, sets: RegExp, removes: RegExp][] = [
  // Google Docs wraps everything that it copies in <b style="font-weight:normal">.
  ['font-weight', 'strong', /^(?:bold|bolder|[6-9]00)$/, /^(?:normal|lighter|[1-4]00)$/],
  ['font-style', 'em', /^(?:italic|oblique)/, /^normal$/],
  // A decoration applies to everything inside the element: "none" on a descendant does not remove it.
  ['text-decoration', 'del', /line-through/, NEVER],
  ['text-decoration-line', 'del', /line-through/, NEVER],
  ['vertical-align', 'sup', /^super$/, /^(?:baseline|sub)$/],
  ['vertical-align', 'sub', /^sub$/, /^(?:baseline|super)$/],
  ['visibility', 'invisible', /^(?:hidden|collapse)$/, /^visible$/],
  // White text is not hidden: it may have been copied from a dark page.
  ['color', 'transparent', TRANSPARENT, COLOURED],
  ['-webkit-text-fill-color', 'transparent', TRANSPARENT, COLOURED],
  // The background, such as a gradient, shows through the letters.
  ['background-clip', 'transparent', NEVER, /text/],
  ['-webkit-background-clip', 'transparent', NEVER, /text/],
  // Sizes in em or per cent depend on the surrounding size.
  ['font-size', 'sizeless', TINY, /[1-9].*(?:p[xtc]|rem|[cm]m|in|q|v\w+)$|small$|medium|large$/],
  ['font', 'sizeless', /(?:^|\s)0+(?:\.0*)?[a-z%]*(?:\/\S*)?\s/, /[1-9][\d.]*(?:p[xtc]|rem|[cm]m|in|q|v\w+)/],
  ['white-space', 'breaks', /^(?:pre|break-spaces)/, /^(?:normal|nowrap)$/],
  ['font-family', 'symbols', /^["']?(?:wing|web)dings/, /^["']?(?!(?:wing|web)dings|inherit|unset)\w/],
];

/** Styles that hide an element and everything inside it. */
const HIDING: [property: RegExp, hides: RegExp][] = [
  [/^display$/, /^none$/],
  [/^(?:opacity|scale|max-height)$/, ZERO],
  [/^filter$/, /opacity(?:\(|=)\s*0*\.?0*%?\s*\)/],
  // `mso-element:comment…` is a reviewer's comment in a Word document.
  [/^mso-(?:hide|element)$/, /^(?:all|comment.*)$/],
  [/^clip(?:-path)?$/, /^rect\((?:(?:0[a-z]*|1(?:px)?)[\s,]*){4}\)/],
  [/^clip-path$/, /^(?:inset\((?:[5-9]\d|100)%|circle\(0(?![.\d]))/],
  [/transform$/, /scale\w*\((?:[^)]*,)?\s*0*\.?0*\s*[,)]/],
  [/^(?:top|right|bottom|left|inset.*|text-indent|margin-(?:left|top)|.*transform|translate)$/, FAR],
];

/** The declarations of the `style` attribute, and `face` as a font family, in lower case, important ones last. */
function styleOf(element: Element): ReadonlyMap<string, string> {
  const face = attributeOf(element, 'face') ?? '';
  const style = attributeOf(element, 'style') ?? '';
  // Most elements have neither, and the patterns for styles are slow.
  if (!face && !style) return new Map();
  const declarations = `font-family:${face};${style}`
    .replace(/\/\*.*?(?:\*\/|$)/gs, '')
    .toLowerCase()
    .split(';')
    .sort((one, other) => Number(one.includes('!')) - Number(other.includes('!')));
  return new Map(
    declarations.map((declaration) => {
      const [property = '', value = ''] = declaration.split(':', 2);
      // Truncated, because some patterns take quadratic time.
      const start = value.slice(0, 200).replace(/\s*\/\s*/g, '/');
      const text = start.replace(/!\s*important/, '').trim();
      return [property.trim(), text.replace(/^(?:white|#fff|rgb\(255, ?255, ?255\))$/, '#ffffff')];
    }),
  );
}

/** The marks of an element's content, given the marks around the element. */
export function marksOf(element: Element, around: Marks): Marks {
  const marks = { ...around };
  const mark = MARK_OF[element.tagName];
  if (mark) marks[mark] = true;
  const href = element.tagName === 'a' && safeHref(attributeOf(element, 'href'));
  if (href) marks.href = href;
  const style = styleOf(element);
  const dir = attributeOf(element, 'dir')?.toLowerCase() ?? style.get('direction');
  const known = dir === 'rtl' || dir === 'ltr' ? dir : undefined;
  if (BLOCKS.has(element.tagName)) marks.dir = dir ? known : marks.dir;
  else if (dir || element.tagName === 'bdi') marks.bdi = known ?? 'auto';
  for (const [property, styled, sets, removes] of style.size > 0 ? INHERITED : []) {
    const value = style.get(property) ?? '';
    if (sets.test(value)) marks[styled] = true;
    else if (removes.test(value)) marks[styled] = undefined;
  }
  const background = style.get('background-color') ?? style.get('background') ?? '';
  if (/^(?:[#r]|black)/.test(background) && background === style.get('color')) marks.transparent = true;
  return marks;
}

/** Whether the author hid the element. It stays hidden, even though its style is removed. */
export function isHidden(element: Element): boolean {
  const style = styleOf(element);
  const has = (property: RegExp, value: RegExp) =>
    [...style].some(([name, text]) => property.test(name) && value.test(text));
  // A cell grows with its content, and an overflow is visible as far as the padding extends.
  const isClipped =
    !/^t[dh]$/.test(element.tagName) && has(/^overflow/, /hidden|clip/) && !has(/^(?:min-|padding)/, /[1-9]/);
  return (
    attributeOf(element, 'hidden') !== undefined ||
    /(?:^#_| )msocom/.test(['href', 'class'].map((name) => attributeOf(element, name)).join(' ')) ||
    (element.tagName === 'dialog' && attributeOf(element, 'open') === undefined) ||
    (style.size > 0 && HIDING.some(([property, hides]) => has(property, hides))) ||
    (isClipped && has(/^(?:max-)?(?:height|width)$/, TINY))
  );
}

/** Whether the element begins a line of its own, by its name or its style. */
export const isBlock = (element: Element) =>
  BLOCKS.has(element.tagName) ||
  /^(?:block|flex|flow-root|grid|list-item|table)/.test(styleOf(element).get('display') ?? '');

/** Whether the element is the bullet or number that Word writes in front of a list item. */
export const isWordBullet = (element: Element) => styleOf(element).get('mso-list') === 'ignore';

/** A link as browsers parse it; undefined unless it is absolute and http, https, mailto or tel. */
function safeHref(value = ''): string | undefined {
  // A service may have escaped the ampersands more than once.
  const url = URL.parse(value.replace(/&(?:amp;)+/g, '&'));
  return url && ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : undefined;
}
