// A state change: a named transition from an allowed state, with its own permission, fields and history row.
import { errorMessages } from '../../model/messages';
import { fieldProblem, readPayload } from '../../model/payload';
import { conflict, Invalid, notFound } from '../../model/problems';
import { standardFields, stateField } from '../../model/resource';
import { say } from '../../model/text';
import { readId } from '../../model/values';
import type { Service } from '../service';
import type { Work } from '../work';
import type { Presented } from './present';
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
  refuseWrongState(work, found, was, name);
  if (readId(payload.version) !== was.version)
    throw conflict(errorMessages.stale, { reason: 'stale', version: was.version });
  refuseAbsent(work, declared.fields, values, was);
  await checkReferences(work, declared.fields, values, null);
  await found.hooks.beforeAct?.({ verb: name, row: was as never, values, work });
  await move(work, found, was, name, values);
  return detail(work, found, Number(was.id));
}

function refuseWrongState(work: Work, { of }: Service, was: Values, name: string): void {
  const state = stateField(of)!;
  const life = of.fields[state]!.life!;
  const current = String(was[state]);
  if (life.transitions[name]!.from.includes(current)) return;
  const label = life.states[current]?.label;
  throw conflict(errorMessages.wrongState, {
    reason: 'state',
    state: current,
    label: label && say(label, work),
  });
}

/** Moves a row already loaded and locked; also for jobs and events. `input` fields named like the row's are stored with it. */
export async function move(work: Work, found: Service, was: Values, name: string, input: Values): Promise<Values> {
  const { of, hooks } = found;
  const state = stateField(of)!;
  const declared = of.fields[state]!.life!.transitions[name]!;
  refuseWrongState(work, found, was, name);
  const stored = Object.fromEntries(Object.entries(input).filter(([key]) => of.fields[key]));
  const step = { row: { ...was, ...stored }, input, to: declared.to[0]!, work };
  await hooks.transitions?.[name]?.(step as never);
  const reason = typeof input.reason === 'string' ? { reason: input.reason } : {};
  return updateRow(work, found, was, { ...step.row, [state]: step.to }, { action: name, ...reason });
}
