// Values of a form. A form holds wire values as the server sends and takes them, so nothing is converted twice and the
// model's own reading code judges them.
import type { Field, Fields } from '#kernel/model/fields';
import { fen } from '#kernel/model/money';
import { isList, writeValue } from '#kernel/model/values';

export type FormValues = Record<string, unknown>;

const emptyOf = (field: Field): unknown => (isList(field) ? [] : field.kind === 'bool' ? false : null);

/** Where a form starts: the model's defaults, or the row as it stands. */
export function startingValues(fields: Fields, names: readonly string[], row?: FormValues): FormValues {
  const values: FormValues = {};
  for (const name of names) {
    const field = fields[name];
    if (!field) continue;
    const start = row ? row[name] : field.default === undefined ? undefined : writeValue(field, field.default);
    values[name] = start ?? emptyOf(field);
  }
  return values;
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether two wire values say the same: 12.5 and "12.50", null and '', two ways to write one moment. */
export function sameValue(field: Field, a: unknown, b: unknown): boolean {
  if (isBlank(a) || isBlank(b)) return isBlank(a) && isBlank(b);
  switch (field.kind) {
    case 'money': {
      const amount = fen(String(a));
      return amount === null ? String(a) === String(b) : amount === fen(String(b));
    }
    case 'int':
    case 'percent':
    case 'quantity':
    case 'ref':
    case 'category':
      return String(a) === String(b);
    case 'datetime': {
      const [at, bt] = [new Date(String(a)).getTime(), new Date(String(b)).getTime()];
      return Number.isNaN(at) || Number.isNaN(bt) ? String(a) === String(b) : at === bt;
    }
    case 'choices':
    case 'categories':
    case 'refs':
      return sorted(a) === sorted(b);
    case 'text':
    case 'longText':
      return String(a).trim() === String(b).trim();
    default:
      return alike(a, b);
  }
}

const sorted = (list: unknown): string => (Array.isArray(list) ? list.map(String).sort().join() : String(list));

/** Deep likeness in which null, undefined and '' are one, as on the wire. */
export function alike(a: unknown, b: unknown): boolean {
  if (isBlank(a) || isBlank(b)) return isBlank(a) && isBlank(b);
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return String(a) === String(b);
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a) && Array.isArray(b) && a.length !== b.length) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)].filter((key) => !key.startsWith('$')));
  return [...keys].every((key) => alike((a as FormValues)[key], (b as FormValues)[key]));
}

/** What an edit sends: only what differs. */
export function changedValues(fields: Fields, start: FormValues, now: FormValues): FormValues {
  const changed = Object.keys(now).filter((name) => fields[name] && !sameValue(fields[name], start[name], now[name]));
  return Object.fromEntries(changed.map((name) => [name, now[name]]));
}

/** What an add sends: blanks are left out, so that the model's defaults and "not given" stay the server's to decide. */
export function filledValues(fields: Fields, values: FormValues): FormValues {
  const filled = Object.entries(values).filter(([name, value]) => {
    const field = fields[name];
    return field && (field.required || field.default !== undefined || !isBlank(value));
  });
  return Object.fromEntries(filled);
}

/** Lines travel without what the server adds to a row; an id keeps a line the same line. */
export function plainLine(fields: Fields, by: string, line: FormValues): FormValues {
  const kept = Object.entries(line).filter(([name]) => {
    const field = fields[name];
    return name === 'id' || name === 'version' || (field && name !== by && !field.computed && !field.secret);
  });
  return Object.fromEntries(kept);
}
