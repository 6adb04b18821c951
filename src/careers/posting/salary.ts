import { isEmpty, type Warn, type Row, describeValue } from './row.ts';
import { cleanText } from './plain-text.ts';
import { textOf } from './fields.ts';

const FIGURES = ['compensation_minimum', 'compensation_maximum'] as const;
const SYMBOLS: Readonly<Record<string, string>> = { '£': 'GBP', '€': 'EUR' };
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** The salary as the feed words it, else from its figures; undefined unless the tenant shows it. */
export function salaryOf(row: Row, warn: Warn): string | undefined {
  const { compensation, compensation_visible: isVisible } = row;
  if (isVisible === true) return textOf(compensation, 'compensation', warn) ?? ofFigures(row, warn);
  const hasSalary = ![compensation, ...FIGURES.map((field) => row[field])].every(isEmpty);
  // Without the tenant's consent, the log must not hold the salary either.
  if (isVisible !== false && hasSalary)
    warn(`the salary, since compensation_visible is neither true nor false: ${describeValue(isVisible)}`);
  return undefined;
}

/** "£68,000 - £82,000 / year", the feed's own form. A figure without a currency is not shown. */
function ofFigures(row: Row, warn: Warn): string | undefined {
  const [minimum, maximum] = FIGURES.map((field) => figureOf(row[field], field, warn));
  const fields = FIGURES.filter((_, index) => [minimum, maximum][index] !== undefined);
  if (fields.length === 0) return undefined;
  const money = moneyFormat(row.compensation_currency);
  if (!money) {
    const { compensation_currency: currency } = row;
    const problem = isEmpty(currency) ? 'missing' : `not a currency such as GBP: ${describeValue(currency)}`;
    warn(`${fields.join(' and ')}, since compensation_currency is ${problem}`);
    return undefined;
  }
  const amount = amountOf(minimum, maximum, money);
  const frequency = textOf(row.compensation_frequency, 'compensation_frequency', warn);
  return frequency ? `${amount} / ${frequency.replaceAll('_', ' ')}` : amount;
}

/** A figure of the salary: a number, or a text of one such as "68,000". "68.000" is none, since it may mean two things. */
export function figureOf(value: unknown, field: string, warn: Warn): number | undefined {
  if (isEmpty(value)) return undefined;
  const text = typeof value === 'string' ? cleanText(value) : '';
  const isPlain = /^(?:\d+|\d{1,3}(?:[, ]\d{3})+)(?:\.\d{1,2})?$/.test(text);
  const figure = isPlain ? Number(text.replace(/[, ]/g, '')) : value;
  if (typeof figure === 'number' && Number.isFinite(figure) && figure >= 0) return figure;
  warn(`${field}, which is not a figure such as 38000: ${describeValue(value)}`);
  return undefined;
}

function amountOf(
  minimum: number | undefined,
  maximum: number | undefined,
  money: (value: number) => string,
): string | undefined {
  if (minimum === undefined) return maximum === undefined ? undefined : `Up to ${money(maximum)}`;
  if (maximum === undefined) return `From ${money(minimum)}`;
  return minimum === maximum ? money(minimum) : `${money(minimum)} - ${money(maximum)}`;
}

/** The ISO 4217 code of a currency, given as one in whatever case, or as a sign that only one currency has. */
export function currencyOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const code = cleanText(value).toUpperCase();
  const currency = SYMBOLS[code] ?? code;
  return CURRENCIES.has(currency) ? currency : undefined;
}

function moneyFormat(value: unknown): ((value: number) => string) | undefined {
  const currency = currencyOf(value);
  if (currency === undefined) return undefined;
  const format = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  });
  return (amount) => format.format(amount).replace(/\s/gu, ' ');
}
