// The four cards of the form, what the quick one asks, and what a new file begins with.
import { type FormValues, startingValues } from '#kernel/web/resource/form/formValues';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { Customer } from '../../customer/model/customer';
import { Guardian } from '../../customer/model/guardian';
import { customerCards } from '../../customer/web/customerCards';

export const cards = {
  contact: ['guardians'],
  student: customerCards.student,
  wishes: [...customerCards.wishes, 'tags'],
  source: [...customerCards.source, 'ownerId', 'consent'],
} as const;
export type CardName = keyof typeof cards;

export const quick: ReadonlySet<string> = new Set([
  'guardians',
  'name',
  'grade',
  'schoolId',
  'sourceId',
  'ownerId',
  'intendedCourses',
  'intendedSubjects',
]);

const all: readonly string[] = [...Object.values(cards).flat(), 'birthIsGuess', 'extra'];
/** Ownership and school are changed by their own actions, guardians one by one. */
const fixed = ['ownerId', 'schoolId', 'guardians'];

interface Asked {
  isNew: boolean;
  notOffered: readonly string[];
  maySetCollector: boolean;
}

export const askedNames = ({ isNew, notOffered, maySetCollector }: Asked): string[] =>
  all.filter(
    (name) =>
      (isNew || !fixed.includes(name)) && !notOffered.includes(name) && (maySetCollector || name !== 'collectorId'),
  );

/** What the next one begins with. */
const kept = ['schoolId', 'sourceId', 'sourceNote', 'collectorId', 'ownerId'];
export const keptOf = (values: FormValues): FormValues =>
  Object.fromEntries(kept.filter((name) => name in values).map((name) => [name, values[name]]));

/** The rest of a guardian is filled in on the customer's page. */
export const lines = { guardians: { ...Guardian, form: ['relation', 'mobile', 'name', 'wechat', 'isPrimary'] } };

let last = 0;

/** A new file has one contact to begin with. */
export function startOf(row: WireRow | null, names: readonly string[], more: FormValues = {}): FormValues {
  if (row) return startingValues(Customer.fields, names, row);
  last += 1;
  const first = { ...startingValues(Guardian.fields, Guardian.form), relation: 'mother', isPrimary: true };
  return { ...startingValues(Customer.fields, names), guardians: [{ ...first, $key: `first${last}` }], ...more };
}
