// A state change: a named transition from an allowed state, with its own permission, fields and history row.
import { askingSteps, kindsOf } from '../../model/approvals';
import type { Transition } from '../../model/field';
import { errorMessages } from '../../model/messages';
import { fieldProblem, readPayload } from '../../model/payload';
import { conflict, Invalid, notFound } from '../../model/problems';
import { standardFields, stateField } from '../../model/resource';
import { readId } from '../../model/values';
import { asHouse } from '../house';
import type { Presented } from '../presented';
import type { Service } from '../service';
import type { Work } from '../work';
import { askApproval, dropApproval, refuseWhileWaiting } from './asking';
import { refuseWrongState } from './closed';
import { storedLines } from './lines';
import { detail, idOf, rowFor } from './reading';
import { checkReferences, refuseAbsent } from './references';
import { updateRow } from './saving';

type Values = Record<string, unknown>;

export async function transition(work: Work, found: Service, name: string, payload: Values): Promise<Presented> {
  const { of } = found;
  const state = stateField(of);
  const declared = state ? of.fields[state]!.life!.transitions[name] : undefined;
  if (!state || !declared || declared.internal) throw notFound(errorMessages.noRoute);
  const was = await rowFor(work, found, idOf(payload.id), name, true);
  const { values, problems } = readPayload(declared.fields, payload, { ignore: ['id', 'version'] });
  if (problems.length > 0) throw new Invalid(problems);
  if (payload.version === undefined)
    throw new Invalid([fieldProblem('version', 'required', standardFields.version.label)]);
  refuseWrongState(work, of, was, declared.from);
  if (readId(payload.version) !== was.version)
    throw conflict(errorMessages.stale, { reason: 'stale', version: was.version });
  refuseAbsent(work, declared.fields, values, was);
  await checkReferences(work, declared.fields, values, null);
  await found.hooks.beforeAct?.({ verb: name, row: was as never, values, work });
  await move(work, found, was, name, values);
  return detail(work, found, Number(was.id));
}

/** Moves a row already loaded and locked; also for jobs and events. `input` fields named like the row's are stored with it; `why` goes into the log. */
export async function move(
  work: Work,
  found: Service,
  was: Values,
  name: string,
  input: Values,
  why?: string,
  asksAs?: string,
): Promise<Values> {
  const { of, hooks } = found;
  const state = stateField(of)!;
  const declared = of.fields[state]!.life!.transitions[name]!;
  refuseWrongState(work, of, was, declared.from);
  const { approval } = declared;
  if (approval) refuseWhileWaiting(was);
  // What a row that stays is to become is written once it is granted.
  const stored = approval?.stays ? {} : Object.fromEntries(Object.entries(input).filter(([key]) => of.fields[key]));
  const to = approval?.stays ? String(was[state]) : declared.to[0]!;
  const lines = await storedLines(work, of, Number(was.id), {});
  const asking = { asksApproval: approval !== undefined, asksAs: asksAs ?? approval?.kind ?? '' };
  const step = { row: { ...was, ...lines, ...stored }, input, to, ...asking, work };
  await hooks.transitions?.[name]?.(step as never);
  const said = why || input.reason;
  const reason = typeof said === 'string' ? { reason: said } : {};
  const row = await updateRow(work, found, was, { ...step.row, [state]: step.to }, { action: name, ...reason });
  if (approval) {
    await askApproval(work, found, { name, step: { ...declared, approval } }, row, step);
    return rowFor(asHouse(work), found, Number(was.id), 'view');
  }
  await dropWhatWaits(work, found, was, row, declared);
  return row;
}

/** A document that went on by another way than by what was decided about it is no longer to be decided about. */
async function dropWhatWaits(work: Work, { of }: Service, was: Values, row: Values, by: Transition): Promise<void> {
  if (!was.approvalNo || row.approvalNo === null) return;
  const state = String(row[stateField(of)!]);
  const left = askingSteps(of).filter(({ step }) => !(step.approval.stays ? step.from : step.to).includes(state));
  await dropApproval(
    work,
    of,
    row,
    left.flatMap(({ step }) => kindsOf(step.approval)),
    by,
  );
}
