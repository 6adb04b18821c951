import { isEmpty, type Warn, type Row, describeValue } from './row.ts';
import { cleanText } from './plain-text.ts';
import { textOf } from './fields.ts';
import { fillSlots } from '../../content/placeholders.ts';
import type { Pay } from './posting.ts';

const FIGURES = ['compensation_minimum', 'compensation_maximum'] as const;
const SYMBOLS: Readonly<Record<string, string>> = { '£': 'GBP', '€': 'EUR' };
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** The salary in the feed's words, else its figures; undefined unless the tenant shows it. */
export function salaryOf(row: Row, warn: Warn): string | Pay | undefined {
  const { compensation, compensation_visible: isVisible } = row;
  if (isVisible === true) return textOf(compensation, 'compensation', warn) ?? payOf(row, warn);
  const hasSalary = ![compensation, ...FIGURES.map((field) => row[field])].every(isEmpty);
  // Without the tenant's consent, the log must not show the salary either.
  if (isVisible !== false && hasSalary)
    warn(`the salary, since compensation_visible is neither true nor false: ${describeValue(isVisible)}`);
  return undefined;
}

/** Undefined without a currency. */
function payOf(row: Row, warn: Warn): Pay | undefined {
  const [minimum, maximum] = FIGURES.map((field) => figureOf(row[field], field, warn));
  const fields = FIGURES.filter((_, index) => [minimum, maximum][index] !== undefined);
  if (fields.length === 0) return undefined;
  const { compensation_currency: given } = row;
  const currency = currencyOf(given);
  if (!currency) {
    const problem = isEmpty(given) ? 'missing' : `not a currency such as GBP: ${describeValue(given)}`;
    warn(`${fields.join(' and ')}, since compensation_currency is ${problem}`);
    return undefined;
  }
  const per = textOf(row.compensation_frequency, 'compensation_frequency', warn)?.replaceAll('_', ' ');
  return { minimum, maximum, currency, ...(per && { per }) };
}

/**
 * A salary in the feed's own form: "£68,000 - £82,000 / year".
 * @param words for a salary of which one figure is missing
 */
export function salaryText(
  salary: string | Pay,
  locale: string,
  words: Record<'from' | 'upTo', string>,
): string {
  if (typeof salary === 'string') return salary;
  const { minimum, maximum, currency, per } = salary;
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  });
  const amount = [...new Set([minimum, maximum])]
    .flatMap((figure) => (figure === undefined ? [] : format.format(figure).replace(/\s/gu, ' ')))
    .join(' - ');
  const text = per ? `${amount} / ${per}` : amount;
  if (minimum === undefined) return fillSlots(words.upTo, { amount: text });
  return maximum === undefined ? fillSlots(words.from, { amount: text }) : text;
}

/** A figure of the salary: a number, or a text such as "68,000". Not "68.000", which is ambiguous. */
export function figureOf(value: unknown, field: string, warn: Warn): number | undefined {
  if (isEmpty(value)) return undefined;
  const text = typeof value === 'string' ? cleanText(value) : '';
  const isPlain = /^(?:\d+|\d{1,3}(?:[, ]\d{3})+)(?:\.\d{1,2})?$/.test(text);
  const figure = isPlain ? Number(text.replace(/[, ]/g, '')) : value;
  if (typeof figure === 'number' && Number.isFinite(figure) && figure >= 0) return figure;
  warn(`${field}, which is not a figure such as 38000: ${describeValue(value)}`);
  return undefined;
}

/** The ISO 4217 code of a currency, given as a code in any case, or as a symbol of only one currency. */
export function currencyOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const code = cleanText(value).toUpperCase();
  const currency = SYMBOLS[code] ?? code;
  return CURRENCIES.has(currency) ? currency : undefined;
}
