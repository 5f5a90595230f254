// What a customer's own values must fulfil, whoever stores them.
import { sql } from 'drizzle-orm';
import { addMonths, dayOf } from '#kernel/model/dates';
import { type FieldProblem, Invalid, invalid, problem } from '#kernel/model/problems';
import { same } from '#kernel/server/audit';
import { live, ours } from '#kernel/server/rows';
import type { Change } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Customer } from '../model/customer';
import { customerTexts } from './customerTexts';
import { isLastSource } from './sourceBranch';

type Saved = Change<typeof Customer>;

const mostYears = 99;
const photoBytes = 2 * 1024 * 1024;

/** Every problem at once, each at its field. */
export async function checkCustomer(change: Saved): Promise<void> {
  const problems = [
    ...birthProblems(change),
    ...photoProblems(change),
    ...(await sourceProblems(change)),
    ...(await consentProblems(change)),
  ];
  if (problems.length > 0) throw new Invalid(problems);
  await refuseCircle(change);
}

const isChanged = ({ row, was }: Saved, ...names: (keyof Customer)[]): boolean =>
  names.some((name) => !same(row[name], was?.[name]));

function birthProblems(change: Saved): FieldProblem[] {
  const { row, work } = change;
  if (!row.birthDate || !isChanged(change, 'birthDate')) return [];
  const today = dayOf(work.now, work.actor.timezone);
  if (row.birthDate > today) return [problem('birthDate', customerTexts.future)];
  return row.birthDate < addMonths(today, -12 * (mostYears + 1)) ? [problem('birthDate', customerTexts.tooOld)] : [];
}

function photoProblems(change: Saved): FieldProblem[] {
  const { photo } = change.row;
  const isLarge = photo !== null && photo.FileSize > photoBytes && isChanged(change, 'photo');
  return isLarge ? [problem('photo', customerTexts.photoTooLarge)] : [];
}

/** Where it comes from must be a leaf in use at that school, and a referral names exactly one referrer. */
async function sourceProblems(change: Saved): Promise<FieldProblem[]> {
  const { row, was, work } = change;
  if (!isChanged(change, 'sourceId', 'referrerCustomerId', 'referrerStaffId')) return [];
  const problems: FieldProblem[] = [];
  const source = await sourceOf(work, row.sourceId);
  if (!source) return [problem('sourceId', customerTexts.noSource)];
  if (row.sourceId !== was?.sourceId) {
    if (!source.active || !source.isLeaf) problems.push(problem('sourceId', customerTexts.noSource));
    else if (row.schoolId && source.schoolIds.length > 0 && !source.schoolIds.includes(row.schoolId))
      problems.push(problem('sourceId', customerTexts.sourceElsewhere));
  }
  if (row.referrerCustomerId && row.referrerStaffId)
    problems.push(problem('referrerStaffId', customerTexts.oneReferrer));
  if (source.kind === 'referral' && !row.referrerCustomerId)
    problems.push(problem('referrerCustomerId', customerTexts.needReferrer));
  if (source.kind === 'staff_referral' && !row.referrerStaffId)
    problems.push(problem('referrerStaffId', customerTexts.needReferrer));
  return problems;
}

/** Whoever consented is one of this customer's own guardians. */
async function consentProblems(change: Saved): Promise<FieldProblem[]> {
  const { row, was, work } = change;
  if (!row.consentGuardianId || !isChanged(change, 'consentGuardianId')) return [];
  const own = was
    ? await work.session.one(
        sql`select 1 from guardian where ${live(work, 'guardian')} and id = ${row.consentGuardianId} and customer_id = ${was.id}`,
      )
    : undefined;
  return own ? [] : [problem('consentGuardianId', 'ref', { label: Customer.fields.consentGuardianId.label })];
}

interface SourceFacts {
  kind: string;
  active: boolean;
  schoolIds: number[];
  isLeaf: boolean;
}
/** An import names the same few sources in thousands of rows. */
const sources = Symbol('sources');

async function sourceOf(work: Work, id: number): Promise<SourceFacts | undefined> {
  const known = work.memo(sources, () => new Map<number, SourceFacts | undefined>());
  if (!known.has(id))
    known.set(
      id,
      await work.session.one<SourceFacts>(
        sql`select kind, active, school_ids as "schoolIds", ${isLastSource(sql`s`)} as "isLeaf"
          from customer_source s where ${live(work, 's')} and s.id = ${id}`,
      ),
    );
  return known.get(id);
}

/** Nobody was brought by someone whom they brought themselves. The chain is held, so that two cannot close it together. */
async function refuseCircle(change: Saved): Promise<void> {
  const { row, was, work } = change;
  if (!was || !row.referrerCustomerId || !isChanged(change, 'referrerCustomerId')) return;
  const chain = await work.session.rows<{ id: number }>(
    sql`with recursive chain as (
        select id, referrer_customer_id as above from customer where ${ours(work, 'customer')} and id = ${row.referrerCustomerId}
        union select c.id, c.referrer_customer_id from customer c join chain on ${ours(work, 'c')} and c.id = chain.above)
      select t.id from customer t where ${ours(work, 't')} and t.id in (select id from chain) order by t.id for share of t`,
  );
  if (chain.some(({ id }) => id === row.id)) throw invalid('referrerCustomerId', customerTexts.circle);
}
