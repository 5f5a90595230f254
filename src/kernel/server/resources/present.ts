// A stored row as the caller may see it: wire values, labels of what it refers to, masks, and what may be done with it.
import { isDeepStrictEqual } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import { fieldOf, isClosedFor, permission, type Resource, standardFields, stateField } from '../../model/resource';
import { covered } from '../../model/shown/mask';
import { possible } from '../../model/states';
import { readValue, writeValue } from '../../model/values';
import { type Actor, fieldView, isLocked, may } from '../actor';
import { scopeSignature } from '../database/scope';
import type { Presented, PresentedOf } from '../presented';
import type { Service } from '../service';

/** Verbs and calls on one row that depend on its scope. */
export const rowVerbs = ({ of, actions }: Service): string[] => {
  const state = stateField(of);
  const transitions = state ? Object.keys(of.fields[state]!.life!.transitions) : [];
  const named = [
    ...(of.verbs.includes('edit') ? ['edit'] : []),
    ...(of.verbs.includes('delete') ? ['delete'] : []),
    ...transitions,
    ...(actions ?? Object.keys(of.actions)),
  ];
  return [...new Set(named)];
};

/** What a capability reads with a row is called so in the statement: no field is. */
export const besideName = (name: string): SQL => sql.raw(`"+${name}"`);

const stored = new WeakMap<Presented, Record<string, unknown>>();

/** What a capability had read with this row by `columns`. Not to have read it is a fault: something may be covered by it. */
export function readBeside(row: Presented, name: string): unknown {
  const read = stored.get(row);
  if (!read || !(`+${name}` in read)) throw new Error(`"${name}" was not read with the row`);
  return read[`+${name}`];
}

interface Shape {
  plain: { name: string; write: (value: unknown) => unknown }[];
  /** Each with the column that says whether this row is in its scope; none where whoever sees it may. */
  verbs: { verb: string; within?: string }[];
  state: string | undefined;
}

/** Everything about a page that does not depend on the row, worked out once. */
function shapeOf(actor: Actor, service: Service, names: readonly string[]): Shape {
  const { of } = service;
  const seen = scopeSignature(actor, service, 'view');
  const verbs = actor.readOnly ? [] : rowVerbs(service).filter((verb) => may(actor, permission(of, verb)));
  const plain = [...Object.keys(standardFields), ...names].map((name) => {
    const field = fieldOf(of, name)!;
    return { name, write: (value: unknown) => writeValue(field, value) };
  });
  return {
    plain,
    verbs: verbs.map((verb) => {
      const scope = scopeSignature(actor, service, verb);
      return scope === seen ? { verb } : { verb, within: `$in_${scope}` };
    }),
    state: stateField(of),
  };
}

export function present<R extends Resource>(
  actor: Actor,
  service: Service<R>,
  names: readonly string[],
  rows: readonly Record<string, unknown>[],
): PresentedOf<R>[] {
  const { of } = service;
  const shape = shapeOf(actor, service, names);
  const views = names.map((name) => [name, fieldView(actor, of, name)] as const).filter(([, view]) => view !== 'show');
  const locked = names.filter((name) => isLocked(actor, of, name));
  return rows.map((row) => {
    const marks = { $labels: {}, $can: [], $masked: [], ...(locked.length > 0 ? { $locked: locked } : {}) };
    const shown: Presented = { id: Number(row.id), ...marks };
    for (const { name, write } of shape.plain) {
      shown[name] = write(row[name]);
      const label = row[`$${name}`];
      if (label !== undefined && label !== null) shown.$labels[name] = label;
    }
    for (const [name, view] of views) {
      const value = shown[name];
      shown[name] = view === 'hide' ? null : covered(of.fields[name]!.mask!, value);
      delete shown.$labels[name];
      if (value !== null) shown.$masked.push(name);
    }
    shown.$can = canDo(of, shape, row);
    stored.set(shown, row);
    // By the names of its fields it has just become one.
    return shown as PresentedOf<R>;
  });
}

function canDo(of: Resource, { verbs, state }: Shape, row: Record<string, unknown>): string[] {
  const life = state ? of.fields[state]!.life! : undefined;
  const open = life ? possible(life, String(row[state!])) : [];
  const isClosed = isClosedFor(of, row);
  const waits = Boolean(row.approvalNo);
  return verbs
    .filter(({ verb, within }) => {
      // A button that would only be refused is not offered.
      if (waits && (verb === 'delete' || life?.transitions[verb]?.approval)) return false;
      if (life && Object.hasOwn(life.transitions, verb) && !open.includes(verb)) return false;
      if (isClosed && (verb === 'edit' || verb === 'delete')) return false;
      return !within || row[within] === true;
    })
    .map(({ verb }) => verb);
}

/** A masked value sent back unchanged means "not touched", never a new value. */
export function isOwnMask(of: Resource, name: string, value: unknown, was: Record<string, unknown>): boolean {
  const field = of.fields[name];
  if (!field?.mask || value === null || value === undefined || value === '') return false;
  if (typeof value === 'string' && field.kind !== 'geo')
    return value.includes('*') && covered(field.mask, was[name]) === value;
  const given = readValue(field, value);
  return 'value' in given && isDeepStrictEqual(given.value, covered(field.mask, was[name]));
}
