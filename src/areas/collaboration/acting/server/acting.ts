// What somebody may do with a row they see follows from who they are to it: its owner, their manager, the one it was given to.
// The steps of a resource are offered and judged by one answer.
import { sql } from 'drizzle-orm';
import { call, rowOf } from '#kernel/model/call';
import { type Fields, int, ref } from '#kernel/model/fields';
import { errorMessages } from '#kernel/model/messages';
import { conflict, forbidden } from '#kernel/model/problems';
import {
  isClosedFor,
  permission,
  type Resource,
  type Row,
  stateField,
  type TransitionOf,
} from '#kernel/model/resource';
import type { Actor } from '#kernel/server/actor';
import { detail } from '#kernel/server/resources/reading';
import { move } from '#kernel/server/resources/transitions';
import { reached, rows, serviceOf } from '#kernel/server/rows';
import { extend, type Service, servesRow } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';

/** The steps that each row leaves to this person, whatever its state; `edit` and `delete` among them. */
export type Rights<R extends Resource> = (
  work: Work,
  found: readonly Row<R>[],
) => Promise<ReadonlyMap<number, ReadonlySet<string>>>;

const changing = ['edit', 'delete'];

/** One who does not hold a step reads 403, one who does not see the row 404. */
export function actedBy<R extends Resource>(
  of: R,
  steps: readonly TransitionOf<R>[],
  rights: Rights<R>,
  more: readonly string[] = [],
): Service {
  const state = stateField(of)!;
  const life = of.fields[state]!.life!;
  const judged = [...steps, ...changing, ...more];
  const mayWith = async (work: Work, row: Row<R>) => (await rights(work, [row])).get(row.id) ?? new Set<string>();
  const calls = steps.map((name) => {
    const { label, fields } = life.transitions[name]!;
    const input: Fields = {
      id: ref(of.title.zh, of.title.en, of.name, { required: true }),
      version: int('版本', 'Version', { required: true }),
      ...fields,
    };
    const declared = call('POST', `${of.path}/${name}`, { label: [label.zh, label.en], input, answer: rowOf(of) });
    return servesRow(declared, async (work, given) => {
      const { id, version, ...values } = given as { id: number; version: number } & Record<string, unknown>;
      const row = await reached(work, of, id, 'view', { lock: true });
      if (!(await mayWith(work, row)).has(name)) throw forbidden(permission(of, name));
      const isOld = row.version !== version && life.transitions[name]!.from.includes(stateOf(row, state));
      if (isOld) throw conflict(errorMessages.stale, { reason: 'stale', version: row.version });
      await move(work, serviceOf(work, of), row, name, values);
      return detail(work, serviceOf(work, of), id);
    });
  });
  return extend(of, {
    calls,
    async beforeAct({ verb, row, work }) {
      if (changing.includes(verb) && !(await mayWith(work, row)).has(verb)) throw forbidden(permission(of, verb));
    },
    async decorate(shown, work) {
      const ids = shown.map(({ id }) => Number(id));
      const found = await rows(work, of, (t) => sql`${t.id} = any(${sql.param(ids)}::bigint[])`);
      const byId = new Map(found.map((row) => [row.id, row]));
      const allowed = await rights(work, found);
      for (const one of shown) {
        const row = byId.get(Number(one.id));
        if (!row) continue;
        const own = allowed.get(row.id) ?? new Set();
        const possible = (name: string) =>
          life.transitions[name] ? life.transitions[name].from.includes(stateOf(row, state)) : !isClosedFor(of, row);
        one.$can = [
          ...one.$can.filter((name) => !judged.includes(name)),
          ...judged.filter((name) => own.has(name) && possible(name)),
        ];
      }
    },
  });
}

const stateOf = (row: object, name: string): string => String(Object.entries(row).find(([key]) => key === name)?.[1]);

/** Rows of the schools for which a permission is held: none for who holds it not. */
export function atSchoolsOf(actor: Actor, key: string, school: ReturnType<typeof sql>): ReturnType<typeof sql> {
  const scopes = actor.grants.get(key);
  if (!scopes) return sql`false`;
  if (scopes.has('all')) return sql`true`;
  const ids = scopes.has('region') ? actor.reach.regionSchoolIds : actor.reach.schoolIds;
  return sql`${school} = any(${sql.param([...ids])}::bigint[])`;
}

/** The same of one row. */
export function holdsAt(actor: Actor, key: string, schoolId: number | null): boolean {
  const scopes = actor.grants.get(key);
  if (!scopes) return false;
  if (scopes.has('all')) return true;
  const ids = scopes.has('region') ? actor.reach.regionSchoolIds : actor.reach.schoolIds;
  return schoolId !== null && ids.includes(schoolId);
}
