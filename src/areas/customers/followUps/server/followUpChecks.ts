// What is filled in and refused before a contact is stored. The customer is locked by the caller.
import { sql } from 'drizzle-orm';
import { conflict, type FieldProblem, Invalid, problem } from '#kernel/model/problems';
import { say } from '#kernel/model/text';
import { same } from '#kernel/server/audit';
import { configValue } from '#kernel/server/config';
import { live } from '#kernel/server/rows';
import type { Change } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import type { Customer } from '../../customer/model/customer';
import { FollowUp } from '../model/followUp';
import {
  isBeforeMember,
  isEffective,
  isReached,
  mostAheadDays,
  mostBackDays,
  nextFault,
  occurredFault,
  purposeAt,
} from '../model/followUpRules';
import { followUpRules } from './contactTexts';

const mostTags = 20;
const largestFile = 10 * 1024 * 1024;

export async function completeFollowUp(change: Change<typeof FollowUp>, customer: Customer): Promise<void> {
  const { row, was, work } = change;
  if (!was) {
    refuseUnwanted(row, customer);
    row.staffId = work.actor.staffId;
    row.stateBefore = customer.state;
    row.occurredAt ??= work.now;
    row.purpose ??= purposeAt(customer.state);
  }
  const problems = [
    ...(await guardianProblems(change)),
    ...contentProblems(row),
    ...timeProblems(change, customer),
    ...callProblems(row),
    ...(await nextProblems(change, customer)),
    ...extraProblems(row, customer),
  ];
  if (problems.length > 0) throw new Invalid(problems);
  // A call that reached nobody says so by itself.
  if (!row.content?.trim()) row.content = say(FollowUp.fields.result.options![row.result]!.label, work);
  row.isEffective = isEffective(row, Number(await configValue(work, 'customers.effectiveMinChars', customer.schoolId)));
}

/** The family called us: nobody disturbed them. */
function refuseUnwanted(row: FollowUp, customer: Customer): void {
  if (!customer.doNotContact || row.confirmed || row.direction === 'in') return;
  const reason = customer.doNotContactReason || followUpRules.noReason;
  throw conflict(followUpRules.doNotContact, { reason: 'doNotContact' }, { reason });
}

/** Whoever is not named is the first to be called. */
async function guardianProblems({ row, was, work }: Change<typeof FollowUp>): Promise<FieldProblem[]> {
  if (was && was.guardianId === row.guardianId) return [];
  const found = await guardianOf(work, row.customerId, row.guardianId);
  if (row.guardianId && found !== row.guardianId) return [problem('guardianId', followUpRules.otherFamily)];
  row.guardianId = found;
  return [];
}

async function guardianOf(work: Work, customerId: number, id: number | null): Promise<number | null> {
  const found = await work.session.one<{ id: number }>(
    sql`select id from guardian where ${live(work, 'guardian')} and customer_id = ${customerId}
      and ${id === null ? sql`is_primary` : sql`id = ${id}`} limit 1`,
    { prepare: true },
  );
  return found?.id ?? null;
}

function contentProblems(row: FollowUp): FieldProblem[] {
  const isShort = [...(row.content ?? '').trim()].length < 2;
  return isShort && isReached(row.result) ? [problem('content', followUpRules.contentRequired)] : [];
}

function timeProblems({ row, was, work }: Change<typeof FollowUp>, customer: Customer): FieldProblem[] {
  if (was && same(was.occurredAt, row.occurredAt)) return [];
  row.occurredAt ??= was?.occurredAt ?? work.now;
  const fault = occurredFault(row.occurredAt, work.now, customer.createdAt);
  return fault ? [problem('occurredAt', followUpRules[fault], { days: mostBackDays })] : [];
}

const called = new Set(['phone', 'video']);
const callProblems = (row: FollowUp): FieldProblem[] =>
  called.has(row.way)
    ? []
    : (['callSeconds', 'recordingId'] as const)
        .filter((name) => row[name] !== null)
        .map((name) => problem(name, followUpRules.noCall));

async function nextProblems({ row, was, work }: Change<typeof FollowUp>, customer: Customer): Promise<FieldProblem[]> {
  if (was && same(was.nextAt, row.nextAt)) return [];
  if (row.nextAt) {
    const fault = nextFault(row.nextAt, work.now);
    if (fault === 'past') return [problem('nextAt', followUpRules.nextPast)];
    return fault ? [problem('nextAt', followUpRules.nextTooFar, { days: mostAheadDays })] : [];
  }
  const isAsked = isBeforeMember(customer.state) && !row.losesCustomer;
  return isAsked && (await nextRequired(work, customer.schoolId))
    ? [problem('nextAt', followUpRules.nextRequired)]
    : [];
}

export const nextRequired = async (work: Work, schoolId: number | null): Promise<boolean> =>
  (await configValue(work, 'customers.nextRequired', schoolId)) === true;

function extraProblems(row: FollowUp, customer: Customer): FieldProblem[] {
  const tags = new Set([...(customer.tags ?? []), ...(row.tagsAdded ?? [])]);
  const problems: FieldProblem[] = [];
  if (row.tagsAdded?.length && tags.size > mostTags)
    problems.push(problem('tagsAdded', followUpRules.tooManyTags, { max: mostTags }));
  if (row.files?.some(({ FileSize }) => FileSize > largestFile))
    problems.push(problem('files', followUpRules.fileTooLarge));
  return problems;
}
