// Two customers side by side: what differs, what a person has to choose, what comes in by itself. Pure.
import type { Field } from '#kernel/model/fields';
import { sameValue } from '#kernel/web/resource/form/formValues';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { Customer } from '../../customer/model/customer';
import { isUnsaid, mergeable, united } from '../model/mergeRules';

export type Side = 'a' | 'b';

export interface Difference {
  name: string;
  field: Field;
  /** Both say something else; only the one that goes says something; both are kept. */
  kind: 'choice' | 'filled' | 'united';
}

/** What is said of something belongs to it: taken with it, and not asked for by itself. */
const companions: Record<string, readonly string[]> = {
  birthDate: ['birthIsGuess'],
  grade: ['gradeYear'],
  // A source that names a referrer and its referrer are one story.
  sourceId: ['sourceNote', 'referrerCustomerId', 'referrerStaffId'],
  doNotContact: ['doNotContactReason'],
  consent: ['consentAt', 'consentFile'],
  referrerCustomerId: ['referrerStaffId'],
};

export function differences(keep: WireRow, drop: WireRow): Difference[] {
  const fieldOf = (name: string): Field => Customer.fields[name as keyof typeof Customer.fields];
  const found = mergeable.flatMap((name): Difference[] => {
    const field = fieldOf(name);
    const isOwn = name === 'referrerCustomerId' && drop[name] === keep.id;
    if (isOwn || isUnsaid(drop, name) || sameValue(field, keep[name], drop[name])) return [];
    return [{ name, field, kind: isUnsaid(keep, name) ? 'filled' : 'choice' }];
  });
  const asked = found.filter(({ kind }) => kind === 'choice').map(({ name }) => name);
  const taken = new Set(asked.flatMap((name) => companions[name] ?? []));
  const lists = united.flatMap((name): Difference[] => {
    const has = new Set((keep[name] as number[] | undefined) ?? []);
    const comes = ((drop[name] as number[] | undefined) ?? []).some((one) => !has.has(one));
    return comes ? [{ name, field: fieldOf(name), kind: 'united' }] : [];
  });
  return [...found.filter(({ name }) => !taken.has(name)), ...lists];
}

/** What is sent: the fields taken from the one that goes, each with what belongs to it. */
export function takenFields(differing: readonly Difference[], choices: Record<string, Side>, keep: Side): string[] {
  return differing
    .filter(({ name, kind }) => kind === 'choice' && (choices[name] ?? keep) !== keep)
    .flatMap(({ name }) => [name, ...(companions[name] ?? [])]);
}

/** A member cannot go; otherwise whoever has a counsellor stays, otherwise the older file. */
export function likelyKept(a: WireRow, b: WireRow): Side {
  for (const has of ['memberAt', 'ownerId'] as const)
    if (Boolean(a[has]) !== Boolean(b[has])) return a[has] ? 'a' : 'b';
  return a.id < b.id ? 'a' : 'b';
}
