import { type Warn, type Row, describeValue } from './row.ts';
import { textOf } from './fields.ts';

/**
 * The salary in the feed's words; undefined unless the tenant shows it. The feed words each salary that it has in figures
 * too.
 */
export function salaryOf(row: Row, warn: Warn): string | undefined {
  const { compensation, compensation_visible: isVisible } = row;
  if (isVisible === true) return textOf(compensation, 'compensation', warn);
  // Without the tenant's consent, the log must not show the salary either.
  if (isVisible !== false && (compensation ?? '') !== '')
    warn(`the salary, since compensation_visible is neither true nor false: ${describeValue(isVisible)}`);
  return undefined;
}
