// A field's value on the wire and inside. Server and form read with the same code, so they refuse the same things
// with the same sentence. On the wire everything may also be a string, because bodies are form-encoded.
import { isDay } from './dates';
import type { Field, FieldKind } from './fields';
import type { ruleMessages } from './messages';
import { fen, yuan } from './money';
import { isKeepable, isWhole } from './rules/keepable';
import type { Vars } from './text';

export type Rule = keyof typeof ruleMessages;
export type Read = { value: unknown } | { rule: Rule; vars?: Vars };

const ok = (value: unknown): Read => ({ value });
const no = (rule: Rule, vars?: Vars): Read => (vars ? { rule, vars } : { rule });

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';
const listKinds: readonly FieldKind[] = ['choices', 'categories', 'refs', 'files', 'lines'];
export const isList = (field: Field): boolean => listKinds.includes(field.kind);

/** Wire → inside. Never throws; the answer is a value or the rule it breaks. */
export function readValue(field: Field, value: unknown): Read {
  if (isEmpty(value) || (typeof value === 'string' && value.trim() === '')) {
    if (field.required) return no('required');
    return ok(isList(field) ? [] : field.kind === 'bool' ? false : null);
  }
  return readers[field.kind](field, value);
}

/** What a person typed. An object is no text, and neither is the one character that no database keeps. */
const typed = (value: unknown): string | null =>
  ['string', 'number'].includes(typeof value) && !String(value).includes('\0') && isWhole(String(value))
    ? String(value).trim()
    : null;

const readText = (field: Field, value: unknown): Read => {
  const text = typed(value);
  if (text === null) return no('type');
  if (field.colour) return field.pattern?.test(text) ? ok(text) : no('colour');
  if (field.max !== undefined && text.length > field.max) return no('maxLength', { max: field.max });
  if (field.min !== undefined && text.length < field.min) return no('minLength', { min: field.min });
  if (field.pattern && !field.pattern.test(text)) return no('pattern');
  return ok(text);
};

const bounded = (field: Field, value: number, show: (n: number) => string | number = (n) => n): Read => {
  if (field.min !== undefined && value < field.min) return no('min', { min: show(field.min) });
  if (field.max !== undefined && value > field.max) return no('max', { max: show(field.max) });
  return ok(value);
};

const decimal = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

const readNumber = (value: unknown): number | null => {
  const plain = typeof value === 'string' ? value.replace(/,/g, '').trim() : value;
  const number = typeof plain === 'string' && decimal.test(plain) ? Number(plain) : plain;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};

export const readId = (value: unknown): number | null => {
  const id = readNumber(value);
  return id !== null && Number.isSafeInteger(id) && id > 0 ? id : null;
};

/** Numbers kept in hundredths: percent, quantity. */
const readHundredths = (field: Field, value: unknown): Read => {
  const number = readNumber(typeof value === 'string' ? value.replace(/%$/, '') : value);
  if (number === null) return no('number');
  const inside = Math.round(number * 100);
  if (Math.abs(inside - number * 100) > 1e-6 || !Number.isSafeInteger(inside)) return no('number');
  return bounded(field, inside, (n) => n / 100);
};

/** A list arrives as an array, as an object with index keys, or as one bare value. */
function items(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value === 'object' && value !== null) return Object.values(value);
  return [value];
}

const readList = (field: Field, value: unknown, each: (item: unknown) => unknown, rule: Rule): Read => {
  const list = items(value).map(each);
  if (field.required && list.length === 0) return no('required');
  if (list.includes(null)) return no(rule);
  if (field.max !== undefined && list.length > field.max) return no('maxItems', { max: field.max });
  return ok(list);
};

/** A file of ours or of a store on the web; anything else that a link can carry is no file. */
const fileUrl = /^(https?:\/\/|\/(?![/\\]))[^\s\0]*$/;

const readFile = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return null;
  const f = value as Record<string, unknown>;
  if (typeof f.FileUrl !== 'string' || !fileUrl.test(f.FileUrl)) return null;
  return {
    FileName: typed(f.FileName) ?? '',
    // Ours comes signed for a while; what is stored is where it lies.
    FileUrl: f.FileUrl.startsWith('/files/') ? f.FileUrl.replace(/\?.*$/, '') : f.FileUrl,
    FileType: typed(f.FileType) ?? '',
    FileSize: readNumber(f.FileSize) ?? 0,
    FileDuration: typed(f.FileDuration) ?? '',
  };
};

const readJson = (field: Field, value: unknown): Read => {
  let given = value;
  if (typeof value === 'string') {
    try {
      given = JSON.parse(value);
    } catch {
      return no('type');
    }
  }
  if (!isKeepable(given)) return no('type');
  if (field.max !== undefined && Array.isArray(given) && given.length > field.max)
    return no('maxItems', { max: field.max });
  const parsed = field.shape?.safeParse(given);
  if (!parsed) return ok(given);
  return parsed.success ? ok(parsed.data) : no('type');
};

const momentPattern = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})$/;

const readers: Record<FieldKind, (field: Field, value: unknown) => Read> = {
  text: readText,
  longText: readText,
  richText: readText,
  int: (field, value) => {
    const number = readNumber(value);
    return number === null || !Number.isSafeInteger(number) ? no('integer') : bounded(field, number);
  },
  money: (field, value) => {
    const amount = fen(typed(value) ?? '');
    return amount === null ? no('money') : bounded(field, amount, yuan);
  },
  percent: readHundredths,
  quantity: readHundredths,
  date: (_, value) =>
    typeof value === 'string' && isDay(value.slice(0, 10)) && value.length === 10 ? ok(value) : no('date'),
  datetime: (_, value) => {
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? no('datetime') : ok(value);
    if (typeof value !== 'string' || !momentPattern.test(value)) return no('datetime');
    const at = new Date(value);
    return isDay(value.slice(0, 10)) && !Number.isNaN(at.getTime()) ? ok(at) : no('datetime');
  },
  time: (_, value) => (typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? ok(value) : no('time')),
  bool: (_, value) => {
    if (value === true || value === 'true' || value === '1' || value === 1) return ok(true);
    if (value === false || value === 'false' || value === '0' || value === 0) return ok(false);
    return no('type');
  },
  choice: (field, value) => (optionOf(field, value) === null ? no('choice') : ok(optionOf(field, value))),
  state: (field, value) => (optionOf(field, value) === null ? no('choice') : ok(optionOf(field, value))),
  choices: (field, value) => readList(field, value, (item) => optionOf(field, item), 'choice'),
  category: (_, value) => (readId(value) === null ? no('ref') : ok(readId(value))),
  categories: (field, value) => readList(field, value, readId, 'ref'),
  ref: (_, value) => (readId(value) === null ? no('ref') : ok(readId(value))),
  refs: (field, value) => readList(field, value, readId, 'ref'),
  file: (_, value) => (readFile(value) ? ok(readFile(value)) : no('type')),
  image: (_, value) => (readFile(value) ? ok(readFile(value)) : no('type')),
  files: (field, value) => readList(field, value, readFile, 'type'),
  mobile: (field, value) => {
    const text = (typed(value) ?? '').replace(/[\s-]/g, '').replace(/^(\+|00)?86(?=1[3-9]\d{9}$)/, '');
    const fits = /^1[3-9]\d{9}$/.test(text) || (field.landline === true && /^0\d{9,11}$/.test(text));
    return fits ? ok(text) : no('mobile');
  },
  idCard: (_, value) => {
    const text = typed(value)?.toUpperCase() ?? '';
    return isIdCard(text) ? ok(text) : no('idCard');
  },
  email: (field, value) => {
    const text = typed(value) ?? '';
    return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) && text.length <= (field.max ?? 120) ? ok(text) : no('email');
  },
  geo: (_, value) => {
    const { lng: east, lat: north } = value as { lng?: unknown; lat?: unknown };
    const [lng, lat] = (typeof value === 'string' ? value.split(',') : [east, north]).map(readNumber);
    const inside = typeof lng === 'number' && typeof lat === 'number' && Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
    return inside ? ok({ lng: Number(lng.toFixed(6)), lat: Number(lat.toFixed(6)) }) : no('geo');
  },
  json: readJson,
  lines: (field, value) => readList(field, value, (item) => (isObject(item) ? item : null), 'type'),
};

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

const optionOf = (field: Field, value: unknown): string | null => {
  const key = typed(value);
  return key !== null && Object.hasOwn(field.options ?? {}, key) ? key : null;
};

const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** The national ID's own check digit. */
export function isIdCard(id: string): boolean {
  if (!/^\d{17}[\dX]$/.test(id)) return false;
  const sum = idWeights.reduce((total, weight, i) => total + weight * Number(id[i]), 0);
  return '10X98765432'[sum % 11] === id[17];
}

/** Inside → wire. */
export function writeValue(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  switch (field.kind) {
    case 'money':
      return yuan(value as number);
    case 'percent':
    case 'quantity':
      return (value as number) / 100;
    case 'datetime':
      return value instanceof Date ? value.toISOString() : value;
    default:
      return value;
  }
}
