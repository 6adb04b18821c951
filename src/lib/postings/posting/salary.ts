import { label, type Row } from './fields.ts';

const finite = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined);

/** The salary as the feed words it, else from its figures; undefined unless the tenant shows it. */
export function salaryOf(row: Row): string | undefined {
  if (row.compensation_visible !== true) return undefined;
  return label(row.compensation) ?? salaryFromFigures(row);
}

/** "£68,000 - £82,000 / year", the feed's own form. A figure without a currency says too little to show. */
function salaryFromFigures(row: Row): string | undefined {
  const minimum = finite(row.compensation_minimum);
  const maximum = finite(row.compensation_maximum);
  const money = moneyFormat(row.compensation_currency);
  if (!money) return undefined;
  const amount = amountOf(minimum, maximum, money);
  const frequency = label(row.compensation_frequency)?.replaceAll('_', ' ');
  return amount && frequency ? `${amount} / ${frequency}` : amount;
}

function amountOf(
  minimum: number | undefined,
  maximum: number | undefined,
  money: (value: number) => string,
) {
  if (minimum === undefined) return maximum === undefined ? undefined : `Up to ${money(maximum)}`;
  if (maximum === undefined) return `From ${money(minimum)}`;
  return minimum === maximum ? money(minimum) : `${money(minimum)} - ${money(maximum)}`;
}

function moneyFormat(currency: unknown): ((value: number) => string) | undefined {
  if (typeof currency !== 'string' || !/^[A-Za-z]{3}$/.test(currency)) return undefined;
  const format = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  });
  return (value) => format.format(value).replace(/\s/gu, ' ');
}
