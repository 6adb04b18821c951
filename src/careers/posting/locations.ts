import { type Warn, type Row, describeValue } from './row.ts';
import { nameOf } from './fields.ts';

/**
 * The names of a posting's places without duplicates, first those in `location`, then those in `locations`. Either is a
 * place or a list of places; a place is a text or an object with a name.
 * @param warn called once for each of the two fields that has an unreadable place
 */
export function locationsOf(row: Row, warn: Warn): string[] {
  const names = ['location', 'locations'].flatMap((field) => {
    const value = row[field];
    const places = (Array.isArray(value) ? value : [value]).filter((place) => !isEmpty(place));
    const unreadable = places.filter((place) => nameOf(place) === undefined);
    if (unreadable.length > 0) warn(problem(field, value, unreadable));
    return places.flatMap((place) => nameOf(place) ?? []);
  });
  return [...new Set(names)];
}

const isEmpty = (place: unknown) =>
  place === undefined || place === null || (typeof place === 'string' && nameOf(place) === undefined);

function problem(field: string, value: unknown, unreadable: unknown[]): string {
  const what = 'neither text nor an object with a name';
  if (!Array.isArray(value)) return `${field}, which is ${what}: ${describeValue(value)}`;
  return `${unreadable.length} of ${value.length} in ${field}, being ${what}: ${describeValue(unreadable)}`;
}
