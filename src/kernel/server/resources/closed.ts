// What a row's state forbids: a transition that does not start there, and editing or deleting what is no longer a draft.

import { sql } from 'drizzle-orm';
import { errorMessages } from '../../model/messages';
import { conflict } from '../../model/problems';
import { isClosedFor, type Resource, stateField } from '../../model/resource';
import { say } from '../../model/text';
import { tableSql } from '../database/table';
import type { Service } from '../service';
import type { Work } from '../work';
import { and, storedColumns } from './query';
import { ofEnterprise } from './reading';

type Values = Readonly<Record<string, unknown>>;

export function refuseWrongState(work: Work, of: Resource, row: Values, from: readonly string[]): void {
  const state = stateField(of)!;
  const current = String(row[state]);
  if (from.includes(current)) return;
  const label = of.fields[state]!.life!.states[current]?.label;
  throw conflict(errorMessages.wrongState, { reason: 'state', state: current, label: label && say(label, work) });
}

/** 409 for a row that is closed, and for what belongs to one: a line of a document is edited no longer than the document. */
export async function refuseClosed(work: Work, found: Service, row: Values): Promise<void> {
  if (isClosedFor(found.of, row)) refuseWrongState(work, found.of, row, found.of.rules.editableIn!);
  await refuseClosedParent(work, found, row);
}

/** Whoever adds to a document may change its sums too: those who come at once follow one another instead of waiting in a circle. */
export async function refuseClosedParent(work: Work, { of }: Service, row: Values): Promise<void> {
  const by = of.scope.parent;
  const parent = by ? work.app.services.get(of.fields[by]?.to ?? '')?.of : undefined;
  if (!by || !parent?.rules.editableIn) return;
  const whole = await work.session.one(
    sql`select ${storedColumns(parent)} from ${tableSql(parent)} t where ${and([...ofEnterprise(work), sql`t.id = ${row[by]}`])} for no key update of t`,
  );
  if (whole) refuseWrongState(work, parent, whole, parent.rules.editableIn);
}
