// Franchise agreements: their periods, their end, their successor.
import { sql } from 'drizzle-orm';
import { addDays, type Day } from '#kernel/model/dates';
import { conflict, type FieldProblem, Invalid, invalid, problem } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import { same } from '#kernel/server/audit';
import { nextNumber } from '#kernel/server/numbers';
import { insertRow } from '#kernel/server/resources/saving';
import { live, ours } from '#kernel/server/rows';
import { type AreaPiece, type Service, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { forEnterprise, offerOnly } from '../../identity/server/enterpriseWork';
import { decidedOnEnd } from '../../organisation/server/warnDays';
import { FranchiseAgreement, franchiseTerminated } from '../model/franchise';
import { feeJobs, franchiseFees } from './franchiseFees';
import { franchiseRules, franchiseTemplates } from './franchiseTexts';

/** Whatever an agreement owes is computed from these; they stand from the day it is active. */
const terms = [
  'schoolId',
  'startOn',
  'endOn',
  'royaltyBase',
  'royaltyPercent',
  'royaltyAmount',
  'minRoyalty',
  'marketingPercent',
] as const;

export const agreements: Service = service(FranchiseAgreement, {
  async beforeSave({ row, was, work }) {
    if (!was) row.no = await nextNumber(work, 'system.franchiseAgreement', row.schoolId);
    if (was && was.state !== row.state) return;
    const changed = terms.filter((name) => !was || !same(row[name], was[name]));
    if (was && was.state !== 'draft' && changed.length > 0)
      throw new Invalid(changed.map((name) => problem(name, franchiseRules.notDraft)));
    if (changed.length === 0) return;
    refuseWrongTerms(row);
    await refuseOverlap(work, row);
  },
  afterSave: ({ row, was, work }) => decidedOnEnd(work, 'system.franchiseExpiring', row, was),
  beforeDelete({ row }) {
    if (row.state !== 'draft') throw conflict(franchiseRules.onlyDraftGoes, { reason: 'state', state: row.state });
  },
  decorate(rows) {
    offerOnly(rows, { delete: ['draft'] });
  },
  transitions: {
    async activate({ row, work }) {
      await lockSchool(work, row.schoolId);
      const other = await work.session.one<{ no: string }>(
        sql`select no from franchise_agreement where ${live(work, 'franchise_agreement')}
          and school_id = ${row.schoolId} and state = 'active' and id <> ${row.id}`,
      );
      if (other) throw conflict(franchiseRules.oneActive, { reason: 'active' }, { no: other.no });
    },
    async renew({ row, input, work }) {
      const endOn = String(input.newEndOn);
      if (endOn <= row.endOn) throw invalid('newEndOn', franchiseRules.newEnd, { end: row.endOn });
      const { id, version: _, createdAt: __, ...kept } = row;
      const next = { ...kept, startOn: addDays(row.endOn, 1), endOn, brandFee: 0, deposit: 0, brandFeePaidOn: null };
      await insertRow(forEnterprise(work), agreements, { ...next, files: [], renewOfId: id, state: 'draft' });
    },
    terminate({ row, input }) {
      const end = String(input.on);
      if (end < row.startOn || end > row.endOn) throw invalid('on', franchiseRules.onInside);
    },
    async terminateApproved({ row, input, work }) {
      row.endOn = String(input.on);
      await work.emit(franchiseTerminated, { agreementId: row.id, schoolId: row.schoolId, on: row.endOn });
    },
  },
});

function refuseWrongTerms(row: FranchiseAgreement): void {
  const problems: FieldProblem[] = [];
  if (row.endOn <= row.startOn) problems.push(problem('endOn', franchiseRules.endBeforeStart));
  const isMoney = row.royaltyBase === 'receipts' || row.royaltyBase === 'revenue';
  if (isMoney && row.royaltyPercent <= 0) problems.push(problem('royaltyPercent', franchiseRules.percentNeeded));
  if (!isMoney && row.royaltyAmount <= 0) problems.push(problem('royaltyAmount', franchiseRules.amountNeeded));
  if (problems.length > 0) throw new Invalid(problems);
}

/** Whoever writes agreements of one school does it one after another. */
const lockSchool = (work: Work, schoolId: number) =>
  work.session.rows(sql`select 1 from school where ${ours(work, 'school')} and id = ${schoolId} for no key update`);

async function refuseOverlap(work: Work, { id, schoolId, startOn, endOn }: FranchiseAgreement): Promise<void> {
  await lockSchool(work, schoolId);
  const other = await work.session.one<{ no: string; from: Day; to: Day }>(
    sql`select no, start_on as from, end_on as to from franchise_agreement where ${live(work, 'franchise_agreement')}
      and school_id = ${schoolId} and id <> ${id ?? 0} and start_on <= ${endOn} and end_on >= ${startOn} order by start_on limit 1`,
  );
  if (other) throw new Invalid([problem('startOn', franchiseRules.overlap, { ...other })], 409);
}

/** A franchise school opens only under an agreement that is in force that day; `id`: under this one. */
export async function agreementInForce(
  work: Work,
  schoolId: number,
  day: Day,
  id: number | null = null,
): Promise<boolean> {
  const found = await work.session.one(
    sql`select 1 from franchise_agreement where ${live(work, 'franchise_agreement')} and school_id = ${schoolId}
      and state in ('active', 'renewed') and start_on <= ${day} and end_on >= ${day} and (${id}::bigint is null or id = ${id}::bigint)`,
  );
  return found !== undefined;
}

export const franchise: AreaPiece = {
  services: [agreements, franchiseFees],
  jobs: feeJobs,
  registers: {
    number: [{ key: 'system.franchiseAgreement', pattern: 'JM{yyyy}{seq:4}', reset: 'year' }],
    template: franchiseTemplates,
    approval: [
      {
        key: 'system.franchiseTerminate',
        area: 'system',
        name: pair('加盟解约', 'Franchise termination'),
        detailPath: '/schoolCenter?id={schoolId}',
        defaultFlow: ['operations', 'super_editor'],
      },
    ],
  },
};
