// A school's life: opened with licence, gates and agreement; closed only when every area has settled its part.
import { sql } from 'drizzle-orm';
import { int } from '#kernel/model/fields';
import { conflict, invalid } from '#kernel/model/problems';
import { pair, say } from '#kernel/model/text';
import { type ApprovalDecided, approvalDecided, approve } from '#kernel/server/calls';
import { rowFor } from '#kernel/server/resources/reading';
import { move } from '#kernel/server/resources/transitions';
import { type AreaPiece, asks, on, type Service, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { schoolClosed, schoolClosing } from '../model/events';
import { School } from '../model/organisation';
import { forgetActors } from './actors';
import { forEnterprise, todayOf } from './enterpriseWork';
import { agreementInForce } from './franchise';
import { openGates } from './opening';
import { orgRules } from './organisationTexts';

const closeKind = 'system.schoolClose';

export const schools: Service = service(School, {
  beforeSave({ row, was }) {
    if (was && was.code !== row.code && was.state !== 'preparing') throw invalid('code', orgRules.codeFixed);
  },
  async afterSave({ row, was, work }) {
    if (was?.regionId !== row.regionId) await forgetActors(work);
  },
  transitions: {
    async open({ row, work }) {
      if (!row.licenceNo || !row.licenceUntil) throw conflict(orgRules.licence, { reason: 'licence' });
      if (row.licenceUntil < todayOf(work))
        throw conflict(orgRules.licenceExpired, { reason: 'licence' }, { until: row.licenceUntil });
      const names = await openGates(work, row.id);
      if (names.length > 0) throw conflict(orgRules.gates, { reason: 'gates', names }, { names: names.join('、') });
      if (row.kind === 'franchise') await demandAgreement(work, row.id, String(row.openedAt));
    },
    suspend({ input }) {
      if (input.until && String(input.until) < String(input.from)) throw invalid('until', orgRules.period);
    },
    async changeKind(step) {
      const { row, input, work } = step;
      step.to = row.state;
      if (input.newKind === row.kind) throw invalid('newKind', orgRules.sameKind);
      if (input.newKind === 'franchise') await demandAgreement(work, row.id, String(input.from));
      row.kind = input.newKind as School['kind'];
    },
    /** Only asks; `closing` does it once it is approved, so the dates wait with it. */
    async startClose(step) {
      const { row, input, work } = step;
      step.to = row.state;
      row.closedAt = null;
      await demandReceiver(work, row.id, Number(input.receivingSchoolId));
      await approve(work, {
        kind: closeKind,
        subject: { type: School.name, id: row.id, no: row.code, url: `/schoolCenter?id=${row.id}` },
        title: pair(`关闭校区 ${row.name}`, `Close ${row.nameEn || row.name}`),
        initiatorId: work.actor.staffId,
        schoolId: row.id,
        form: input,
        requestKey: `${closeKind}:${row.id}:${row.version}`,
      });
    },
    async closing({ row, input, work }) {
      row.closedAt = String(input.closedAt);
      const receivingSchoolId = Number(input.receivingSchoolId);
      await work.emit(schoolClosing, { schoolId: row.id, closedAt: row.closedAt, receivingSchoolId });
    },
    async finishClose({ row, input, work }) {
      const left = (await checks(work, row.id)).filter(({ count }) => count > 0);
      if (left.length > 0) throw conflict(orgRules.notEmpty, left);
      const receivingSchoolId = Number(input.receivingSchoolId);
      await demandReceiver(work, row.id, receivingSchoolId);
      await work.emit(schoolClosed, { schoolId: row.id, receivingSchoolId });
    },
    abandon({ row, work }) {
      row.closedAt = todayOf(work);
    },
  },
});

async function demandAgreement(work: Work, schoolId: number, day: string): Promise<void> {
  if (!(await agreementInForce(work, schoolId, day))) throw conflict(orgRules.agreement, { reason: 'agreement' });
}

async function demandReceiver(work: Work, schoolId: number, receivingId: number): Promise<void> {
  const open = await work.session.one(
    sql`select 1 from school where enterprise_id = ${work.enterpriseId} and id = ${receivingId} and id <> ${schoolId} and state = 'open' and deleted_at is null`,
  );
  if (!open) throw invalid('receivingSchoolId', orgRules.receiver);
}

/** What each area still has to settle at this school. */
async function checks(work: Work, schoolId: number) {
  const { locale } = work.caller;
  const found = [];
  for (const { area, item, path, count } of work.app.registries.closeCheck.all())
    found.push({ area, item: say(item, locale), count: await count(work, schoolId), path });
  return found;
}

async function devicesInUse(work: Work, schoolId: number): Promise<number> {
  const counted = await work.session.one<{ n: number }>(
    sql`select count(*)::int as n from device where enterprise_id = ${work.enterpriseId} and school_id = ${schoolId} and state in ('in_use', 'repair') and deleted_at is null`,
  );
  return counted?.n ?? 0;
}

/** Told twice, or about a school that has moved on meanwhile, it changes nothing. */
async function decided(work: Work, told: ApprovalDecided): Promise<void> {
  if (told.kind !== closeKind || told.result !== 'approved') return;
  const by = forEnterprise(work);
  const row = await rowFor(by, schools, told.refId, 'view', true);
  if (row.state === 'open' || row.state === 'suspended') await move(by, schools, row, 'closing', told.form);
}

export const schoolPiece: AreaPiece = {
  services: [schools],
  listeners: [on(approvalDecided, decided)],
  routes: {
    'GET /school/v1/school/closeCheck': asks(
      {
        permission: 'system.school.view',
        input: { id: int('校区', 'School', { required: true, max: Number.MAX_SAFE_INTEGER }) },
      },
      async (work, { id }) => {
        await rowFor(work, schools, id, 'view');
        return checks(work, id);
      },
    ),
  },
  registers: {
    closeCheck: [
      {
        key: 'system.devicesInUse',
        area: 'system',
        item: pair('在用设备', 'Devices in use'),
        path: '/ddnsList',
        count: devicesInUse,
      },
    ],
    approval: [
      {
        key: closeKind,
        area: 'system',
        name: pair('关闭校区', 'Closing a school'),
        detailPath: '/schoolCenter',
        defaultFlow: ['operations', 'super_editor'],
      },
    ],
  },
};
