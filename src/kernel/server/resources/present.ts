// A stored row as the caller may see it: wire values, labels of what it refers to, masks, and what may be done with it.
import { isDeepStrictEqual } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import type { Field, MaskKind } from '../../model/fields';
import { fieldOf, isClosedFor, permission, type Resource, standardFields, stateField } from '../../model/resource';
import { covered } from '../../model/shown/mask';
import { possible } from '../../model/states';
import { readValue, writeValue } from '../../model/values';
import { type Actor, fieldView, isLocked, may } from '../actor';
import { scopeSignature } from '../database/scope';
import type { Presented, PresentedOf } from '../presented';
import type { Service } from '../service';

const verbsOf = new WeakMap<Service, readonly string[]>();

/** Verbs and calls on one row that depend on its scope. */
export function rowVerbs(service: Service): readonly string[] {
  const known = verbsOf.get(service) ?? namedVerbs(service);
  verbsOf.set(service, known);
  return known;
}

function namedVerbs({ of, actions }: Service): string[] {
  const state = stateField(of);
  const transitions = state ? Object.keys(of.fields[state]!.life!.transitions) : [];
  const named = [
    ...(of.verbs.includes('edit') ? ['edit'] : []),
    ...(of.verbs.includes('delete') ? ['delete'] : []),
    ...transitions,
    ...(actions ?? Object.keys(of.actions)),
  ];
  return [...new Set(named)];
}

const besides = new WeakMap<SQL, Map<string, SQL>>();

/** What a capability reads with a row, called in the statement as no field is. Most values are the same for ever, or for a person. */
export function besideColumn(name: string, value: SQL): SQL {
  const named = kept(besides, value, () => new Map<string, SQL>());
  const column = named.get(name) ?? sql`${value} as ${sql.raw(`"+${name}"`)}`;
  named.set(name, column);
  return column;
}

const stored = new WeakMap<Presented, Record<string, unknown>>();

/** What a capability had read with this row by `columns`. Not to have read it is a fault: something may be covered by it. */
export function readBeside(row: Presented, name: string): unknown {
  const read = stored.get(row);
  if (!read || !(`+${name}` in read)) throw new Error(`"${name}" was not read with the row`);
  return read[`+${name}`];
}

interface Shape {
  plain: { name: string; label: string; field: Field }[];
  /** What this person sees covered or not at all. */
  views: { name: string; isHidden: boolean; mask: MaskKind }[];
  locked: string[];
  can: (row: Record<string, unknown>) => string[];
}

const shapes = new WeakMap<Actor, WeakMap<Service, WeakMap<readonly string[], Shape>>>();

/** Everything about a page that does not depend on the row, worked out once for a person and what they look at. */
function shapeOf(actor: Actor, service: Service, names: readonly string[]): Shape {
  const ofActor = kept(shapes, actor, () => new WeakMap<Service, WeakMap<readonly string[], Shape>>());
  const ofService = kept(ofActor, service, () => new WeakMap<readonly string[], Shape>());
  return kept(ofService, names, () => makeShape(actor, service, names));
}

function kept<K extends object, V>(known: WeakMap<K, V>, key: K, make: () => V): V {
  const found = known.get(key) ?? make();
  known.set(key, found);
  return found;
}

function makeShape(actor: Actor, service: Service, names: readonly string[]): Shape {
  const { of } = service;
  return {
    plain: [...Object.keys(standardFields), ...names].map((name) => ({
      name,
      label: `$${name}`,
      field: fieldOf(of, name)!,
    })),
    views: names.flatMap((name) => {
      const view = fieldView(actor, of, name);
      return view === 'show' ? [] : { name, isHidden: view === 'hide', mask: of.fields[name]!.mask! };
    }),
    locked: names.filter((name) => isLocked(actor, of, name)),
    can: deciding(actor, service),
  };
}

export function present<R extends Resource>(
  actor: Actor,
  service: Service<R>,
  names: readonly string[],
  rows: readonly Record<string, unknown>[],
): PresentedOf<R>[] {
  const { plain, views, locked, can } = shapeOf(actor, service, names);
  return rows.map((row) => {
    const $labels: Presented['$labels'] = {};
    const shown: Presented = { id: Number(row.id), $labels, $can: [], $masked: [] };
    if (locked.length > 0) shown.$locked = [...locked];
    for (const { name, label, field } of plain) {
      shown[name] = writeValue(field, row[name]);
      const said = row[label];
      if (said !== undefined && said !== null) $labels[name] = said;
    }
    for (const { name, isHidden, mask } of views) {
      const value = shown[name];
      shown[name] = isHidden ? null : covered(mask, value);
      delete $labels[name];
      if (value !== null) shown.$masked.push(name);
    }
    shown.$can = can(row);
    stored.set(shown, row);
    // By the names of its fields it has just become one.
    return shown as PresentedOf<R>;
  });
}

interface Verb {
  verb: string;
  /** The column that says whether this row is in its scope; none where whoever sees it may. */
  within: string | undefined;
}

/** What a person may do with a row: by its state, whether it waits for approval, and its scope. */
function deciding(actor: Actor, service: Service): Shape['can'] {
  const { of } = service;
  const seen = scopeSignature(actor, service, 'view');
  const mine = actor.readOnly ? [] : rowVerbs(service).filter((verb) => may(actor, permission(of, verb)));
  const verbs = mine.map((verb): Verb => {
    const scope = scopeSignature(actor, service, verb);
    return { verb, within: scope === seen ? undefined : `$in_${scope}` };
  });
  const state = stateField(of);
  const life = state ? of.fields[state]!.life! : undefined;
  const open = (row: Record<string, unknown>): Verb[] => {
    const steps = life ? possible(life, String(row[state!])) : [];
    const isClosed = isClosedFor(of, row);
    const waits = Boolean(row.approvalNo);
    return verbs.filter(({ verb }) => {
      // A button that would only be refused is not offered.
      if (waits && (verb === 'delete' || life?.transitions[verb]?.approval)) return false;
      if (life && Object.hasOwn(life.transitions, verb) && !steps.includes(verb)) return false;
      return !(isClosed && (verb === 'edit' || verb === 'delete'));
    });
  };
  const known = new Map<string, Verb[]>();
  return (row) => {
    const key = `${state ? row[state] : ''} ${row.approvalNo ? 1 : 0}`;
    const some = known.get(key) ?? open(row);
    known.set(key, some);
    return some.filter(({ within }) => !within || row[within] === true).map(({ verb }) => verb);
  };
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
