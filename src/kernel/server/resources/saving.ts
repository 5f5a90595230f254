// add, edit: read the payload, check references, run the area's rules, store, log, in one transaction.
import { sql } from 'drizzle-orm';
import { errorMessages } from '../../model/messages';
import { fieldProblem } from '../../model/payload';
import { conflict, forbidden, Invalid, Problem } from '../../model/problems';
import { permission, standardFields } from '../../model/resource';
import { totalled } from '../../model/rules/totals';
import { readId } from '../../model/values';
import { demand, fieldView, isLocked, mayDo } from '../actor';
import { logChanges, logWhole, same } from '../audit';
import type { Presented } from '../presented';
import type { Service } from '../service';
import type { Work } from '../work';
import { refuseClosed, refuseClosedParent } from './closed';
import { completeLines, readGiven, saveLines, storedLines } from './lines';
import { isOwnMask, present } from './present';
import { detail, idOf, rowFor } from './reading';
import { checkReferences, refuseAbsent } from './references';
import { detailFields } from './shownFields';
import { storeRow, withDefaults } from './storing';

type Values = Record<string, unknown>;

export async function add(work: Work, found: Service, payload: Values): Promise<Presented> {
  demand(work.actor, permission(found.of, 'add'));
  const { values, problems } = readGiven(found.of.fields, payload, { ignore: ['id', 'version'] });
  if (problems.length > 0) throw new Invalid(problems);
  refuseAbsent(work, found.of.fields, values, null);
  await refuseClosedParent(work, found, values);
  return answer(work, found, await insertTyped(work, found, values), 'add');
}

/** Writing needs the row in scope afterwards too: nobody moves a row to where they do not reach. */
export async function stayInReach(work: Work, found: Service, id: number, verb: 'add' | 'edit' | 'import') {
  await rowFor(work, found, id, verb).catch((error) => {
    const isOut = error instanceof Problem && error.code === 404;
    throw isOut ? forbidden(permission(found.of, verb), errorMessages.outOfReach) : error;
  });
}

export async function answer(work: Work, found: Service, id: number, verb: 'add' | 'edit'): Promise<Presented> {
  await stayInReach(work, found, id, verb);
  if (!mayDo(work.actor, found.of, 'view')) return { id, $labels: {}, $can: [], $masked: [] };
  return detail(work, found, id);
}

/** A new row as a person gave it: what it refers to must lie in their reach. */
export async function insertTyped(work: Work, found: Service, values: Values, action = 'add'): Promise<number> {
  await checkReferences(work, found.of.fields, values, null);
  return insertRow(work, found, values, action);
}

/** Stores a new row with its lines and everything that belongs to it. Areas call this for rows that no person typed. */
export async function insertRow(work: Work, found: Service, values: Values, action = 'add'): Promise<number> {
  const { of, hooks } = found;
  const row = withDefaults(of, values);
  completeLines(of, row, {});
  await checkReferences(work, of.fields, row, null, 'enterprise');
  Object.assign(row, totalled(of, row));
  await hooks.beforeSave?.({ row: row as never, was: null, work });
  Object.assign(row, totalled(of, row));
  const id = await storeRow(work, of, row, null);
  row.id = id;
  await saveLines(work, of, row, null);
  await logWhole(work, of, action, 'after', [row]);
  await hooks.afterSave?.({ row: row as never, was: null, work });
  return id;
}

export async function edit(work: Work, found: Service, payload: Values): Promise<Presented> {
  const { of } = found;
  const id = idOf(payload.id);
  const stored = await rowFor(work, found, id, 'edit', true);
  await refuseClosed(work, found, stored);
  const was: Values = { ...stored, ...(await storedLines(work, of, id, payload)) };
  const unmasked = Object.fromEntries(
    Object.entries(payload).filter(
      ([name, value]) => !isOwnMask(of, name, value, was) && fieldView(work.actor, of, name) !== 'hide',
    ),
  );
  const { values, problems } = readGiven(of.fields, unmasked, { partial: true, ignore: ['id', 'version'] }, was);
  for (const name of Object.keys(values)) {
    const field = of.fields[name]!;
    if (same(values[name], was[name])) continue;
    if (field.fixed) problems.push(fieldProblem(name, 'fixed', field.label));
    else if (isLocked(work.actor, of, name)) problems.push(fieldProblem(name, 'locked', field.label));
  }
  if (problems.length > 0) throw new Invalid(problems);
  if (payload.version === undefined)
    throw new Invalid([fieldProblem('version', 'required', standardFields.version.label)]);
  if (readId(payload.version) !== was.version) throw await stale(work, found, was, values);
  refuseAbsent(work, of.fields, values, was);
  await found.hooks.beforeAct?.({ verb: 'edit', row: was as never, values, work });
  await checkReferences(work, of.fields, values, was);
  await updateRow(work, found, was, values);
  return answer(work, found, id, 'edit');
}

/** Someone else was faster: tell what they changed, so that nothing typed is lost. */
async function stale(work: Work, found: Service, was: Values, values: Values) {
  const { of } = found;
  const [current] = present(work.actor, found, detailFields(of), [was]);
  const [mine] = present(work.actor, found, detailFields(of), [{ ...was, ...values }]);
  const changed = Object.keys(values)
    .filter((name) => of.fields[name]?.kind !== 'lines' && !same(values[name], was[name]))
    .map((field) => ({ field, mine: mine?.[field], now: current?.[field] }));
  const by = await work.session.one<{ name: string }>(
    sql`select name from staff where enterprise_id = ${work.enterpriseId} and id = ${was.updatedBy ?? 0}`,
  );
  return conflict(errorMessages.stale, { reason: 'stale', current, changed, by: by?.name ?? '', at: was.updatedAt });
}

/** Stores changes to a row already loaded and locked. Its lines stand on both sides, whether they change or not. */
export async function updateRow(
  work: Work,
  found: Service,
  given: Values,
  changes: Values,
  log: { action?: string; reason?: string } = {},
): Promise<Values> {
  const { of, hooks } = found;
  const was: Values = { ...given, ...(await storedLines(work, of, Number(given.id), changes)) };
  const row: Values = { ...was, ...changes };
  // What was emptied falls back to its default, as in a new row: its column may not be null.
  for (const name of Object.keys(changes)) row[name] ??= of.fields[name]?.default ?? null;
  completeLines(of, row, was);
  await checkReferences(work, of.fields, row, was, 'enterprise');
  Object.assign(row, totalled(of, row));
  await hooks.beforeSave?.({ row: row as never, was: was as never, work });
  Object.assign(row, totalled(of, row));
  await storeRow(work, of, row, was);
  const lines = await saveLines(work, of, row, was);
  await logChanges(work, of, log.action ?? 'edit', [{ row, was, lines, reason: log.reason }]);
  await hooks.afterSave?.({ row: row as never, was: was as never, work });
  return row;
}
