// A school's life: opened with licence, gates and agreement; closed only when every area has settled its part.

import { sql } from 'drizzle-orm';
import { int } from '#kernel/model/fields';
import { conflict, invalid } from '#kernel/model/problems';
import { pair, say } from '#kernel/model/text';
import { columnSql, tableSql } from '#kernel/server/database/table';
import { by } from '#kernel/server/filters';
import type { PresentedOf } from '#kernel/server/presented';
import { rowFor } from '#kernel/server/resources/reading';
import { live, ours } from '#kernel/server/rows';
import { type AreaPiece, type Service, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { agreementInForce } from '../../franchise/server/franchise';
import {
  schoolClosed,
  schoolClosing,
  schoolClosingWithdrawn,
  schoolKindChanged,
  schoolOpened,
  schoolSuspended,
} from '../../identity/model/events';
import { forgetActors } from '../../identity/server/actors';
import { refuseBeyondLimit } from '../../identity/server/enterprisePlan';
import { todayOf } from '../../identity/server/enterpriseWork';
import { cancelOpening, openGates } from '../../opening/server/opening';
import { School } from '../../organisation/model/organisation';
import { closeChecks, schoolFigures } from '../../organisation/model/orgCalls';
import { orgRules } from '../../organisation/server/organisationTexts';
import { figuresAt } from '../../organisation/server/schoolFigures';
import { licenceJobs, licenceRenewed, licenceTemplates } from './licences';
import { schoolCards } from './schoolCards';

const large = { max: Number.MAX_SAFE_INTEGER };

export const schools: Service = service(School, {
  async beforeSave({ row, was, work }) {
    if (!was) await refuseBeyondLimit(work, 'school');
    if (was && was.code !== row.code && (await hasDocuments(work, row.id))) throw invalid('code', orgRules.codeFixed);
  },
  async afterSave({ row, was, work }) {
    if (was?.regionId !== row.regionId) await forgetActors(work);
    await licenceRenewed(work, row, was);
  },
  transitions: {
    async open({ row, work }) {
      if (!row.licenceNo || !row.licenceUntil) throw conflict(orgRules.licence, { reason: 'licence' });
      if (row.licenceUntil < todayOf(work))
        throw conflict(orgRules.licenceExpired, { reason: 'licence' }, { until: row.licenceUntil });
      const names = await openGates(work, row.id);
      if (names.length > 0) throw conflict(orgRules.gates, { reason: 'gates', names }, { names: names.join('、') });
      if (row.kind === 'franchise') await demandAgreement(work, row.id, String(row.openedAt));
      await work.emit(schoolOpened, { schoolId: row.id, openedAt: String(row.openedAt) });
    },
    async suspend({ row, input, work }) {
      const [from, until] = [String(input.from), input.until ? String(input.until) : null];
      if (until && until < from) throw invalid('until', orgRules.period);
      row.suspendedFrom = from;
      row.suspendedUntil = until;
      await work.emit(schoolSuspended, { schoolId: row.id, from, until });
    },
    resume({ row }) {
      row.suspendedFrom = null;
      row.suspendedUntil = null;
    },
    async changeKind(step) {
      const { row, input, work } = step;
      step.to = row.state;
      const [before, after] = [row.kind, input.newKind as School['kind']];
      const from = String(input.from);
      if (after === before) throw invalid('newKind', orgRules.sameKind);
      if (from > todayOf(work)) throw invalid('from', orgRules.kindFuture);
      const agreementId = Number(input.agreementId ?? 0);
      if (after === 'franchise' && !(await agreementInForce(work, row.id, from, agreementId)))
        throw invalid('agreementId', orgRules.kindAgreement);
      row.kind = after;
      row.kindSince = from;
      await work.emit(schoolKindChanged, { schoolId: row.id, before, after, from });
    },
    startClose: ({ row, input, work }) => demandReceiver(work, row.id, Number(input.receivingSchoolId)),
    async startCloseApproved({ row, work }) {
      const { id: schoolId, closedAt, receivingSchoolId } = row;
      await work.emit(schoolClosing, { schoolId, closedAt: closedAt!, receivingSchoolId: receivingSchoolId! });
    },
    async withdrawClose(step) {
      const { row, work } = step;
      step.to = row.suspendedFrom ? 'suspended' : 'open';
      row.closedAt = null;
      row.receivingSchoolId = null;
      await work.emit(schoolClosingWithdrawn, { schoolId: row.id });
    },
    async finishClose({ row, work }) {
      const left = (await checks(work, row.id)).filter(({ count }) => count > 0);
      if (left.length > 0) throw conflict(orgRules.notEmpty, left);
      const { id: schoolId, receivingSchoolId } = row;
      if (!receivingSchoolId) throw conflict(orgRules.receiver, { reason: 'receiver' });
      await work.emit(schoolClosed, { schoolId, receivingSchoolId });
    },
    async abandon({ row, input, work }) {
      row.closedAt = todayOf(work);
      await cancelOpening(work, row.id, String(input.reason));
    },
  },
  // Who takes over: open ones, and not the one that closes.
  offered: { receiverFor: by(int('校区', 'School', large), (id) => sql`t.state = 'open' and t.id <> ${id}`) },
  decorate: countPeople,
});

/** How many work at each school of a page. */
async function countPeople(rows: readonly PresentedOf<typeof School>[], work: Work): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  const counted = await work.session.rows<{ schoolId: number; n: number }>(
    sql`select school_id as "schoolId", count(*)::int as n from staff where ${live(work, 'staff')}
      and status <> 'left' and school_id = any(${sql.param(ids)}::bigint[]) group by 1`,
  );
  const people = new Map(counted.map(({ schoolId, n }) => [schoolId, n]));
  for (const row of rows) row.staff = people.get(row.id) ?? 0;
}

async function demandAgreement(work: Work, schoolId: number, day: string): Promise<void> {
  if (!(await agreementInForce(work, schoolId, day))) throw conflict(orgRules.agreement, { reason: 'agreement' });
}

async function demandReceiver(work: Work, schoolId: number, receivingId: number): Promise<void> {
  const open = await work.session.one(
    sql`select 1 from school where ${live(work, 'school')} and id = ${receivingId} and id <> ${schoolId} and state = 'open'`,
  );
  if (!open) throw invalid('receivingSchoolId', orgRules.receiver);
}

/** Whether a numbered document of this school exists, of whichever area: its number may carry the code. */
async function hasDocuments(work: Work, schoolId: number): Promise<boolean> {
  const numbered = [...work.app.services.values()].filter(({ of }) => of.fields.no && of.fields[of.scope.school ?? '']);
  const found = numbered.map(
    ({ of }) =>
      sql`exists (select 1 from ${tableSql(of)} where ${ours(work, of.name)} and ${columnSql(of.scope.school!)} = ${schoolId})`,
  );
  const answer = await work.session.one<{ has: boolean }>(
    sql`select ${sql.join([sql`false`, ...found], sql` or `)} as has`,
  );
  return answer?.has ?? false;
}

/** What each area still has to settle at this school. */
async function checks(work: Work, schoolId: number) {
  const found = [];
  for (const { area, item, path, count } of work.app.registries.closeCheck.all())
    found.push({ area, item: say(item, work), count: await count(work, schoolId), path });
  return found;
}

/** What matters about a school this month, where an area keeps it. */
const counted = ['member.active', 'class.running', 'lesson.finished', 'payment.net', 'revenue.recognized'];

export const schoolPiece: AreaPiece = {
  services: [schools],
  calls: [
    serves(closeChecks, async (work, { id }) => {
      await rowFor(work, schools, id, 'view');
      return checks(work, id);
    }),
    serves(schoolFigures, async (work, { id }) => {
      await rowFor(work, schools, id, 'view');
      return figuresAt(work, counted, { schoolId: id });
    }),
  ],
  jobs: licenceJobs,
  registers: {
    template: licenceTemplates,
    card: schoolCards,
    approval: [
      {
        key: 'system.schoolClose',
        area: 'system',
        name: pair('关闭校区', 'Closing a school'),
        detailPath: '/schoolCenter',
        defaultFlow: ['operations', 'super_editor'],
      },
    ],
  },
};
