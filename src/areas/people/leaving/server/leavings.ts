// Leaving: nobody is gone before everything that hangs on them has found other hands; then the account ends with the work.
import { addDays } from '#kernel/model/dates';
import { conflict, invalid } from '#kernel/model/problems';
import { joined, pair, say, texts } from '#kernel/model/text';
import { insert, move, need, reached, row as rowOf, rows, update } from '#kernel/server/rows';
import { type AreaPiece, extend, type Job, on, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { StaffChange } from '../../changes/model/staffChange';
import { frozenOf } from '../../changes/server/asking';
import { noteChange } from '../../changes/server/effects';
import { Handover } from '../../handover/model/handover';
import { leftOver } from '../../handover/server/items';
import { openHandover } from '../../handover/server/opening';
import { LabourContract } from '../../labour/model/labourContract';
import { handoverDone, staffLeaving, staffLeft, staffSettled } from '../../model/events';
import { Staff } from '../../model/staff';
import { todayOf } from '../../model/today';
import { applyLeaving, Leaving, openLeaving, resign } from '../model/leaving';
import { compensationMonthsOf, compensationOf, leavePayOf, noticeNeeded, noticeOf } from '../model/settlement';
import { plantLeavings } from '../sample';

const said = texts('people.leaving', {
  open: ['该员工已有办理中的离职', 'This person is leaving already'],
  gone: ['该员工不在职', 'This person does not work here'],
  past: ['最后工作日不能早于今天', 'The last day is today at the earliest'],
  remains: ['还有 {count} 个{name}未移交', '{count} {name} are not handed over'],
  failed: ['试用不合格', 'Failed probation'],
});

type Form = Pick<Leaving, 'kind' | 'lastWorkOn' | 'reason' | 'remark'>;

async function begin(work: Work, staff: Staff, form: Form): Promise<{ leavingId: number }> {
  if (staff.status === 'left') throw conflict(said.gone);
  if (form.lastWorkOn < todayOf(work)) throw invalid('lastWorkOn', said.past);
  const known = await rowOf(work, Leaving, { staffId: staff.id, state: [...openLeaving] });
  if (known) throw conflict(said.open, { id: known.id });
  const id = await draft(work, staff, form);
  await move(work, Leaving, await need(work, Leaving, id, { lock: true }), 'submit');
  return { leavingId: id };
}

function draft(work: Work, staff: Staff, form: Form): Promise<number> {
  const appliedOn = todayOf(work);
  const noticeDays = noticeOf(appliedOn, form.lastWorkOn);
  const { schoolId, departmentId, postId } = staff;
  return insert(work, Leaving, {
    ...form,
    ...{ staffId: staff.id, schoolId, departmentId, postId, appliedOn, noticeDays },
    shortNotice: noticeDays < noticeNeeded(form.kind, staff.status === 'probation'),
  });
}

/** Approved: no new work comes in, and what is there begins to change hands. */
async function handOver(work: Work, row: Leaving): Promise<void> {
  const staff = await need(work, Staff, row.staffId, { lock: true });
  await update(work, Staff, staff, { status: 'leaving', statusBefore: staff.status }, { action: 'leaving' });
  await work.emit(staffLeaving, { staffId: staff.id, lastWorkOn: row.lastWorkOn });
  const today = todayOf(work);
  const dueOn = row.lastWorkOn < today ? today : row.lastWorkOn;
  const open = await rowOf(work, Handover, { staffId: staff.id, state: ['open', 'running'] });
  if (!open) await openHandover(work, { staffId: staff.id, cause: 'leaving', causeId: row.id, dueOn });
}

/** Counted again in this transaction: a customer assigned a minute ago is found too. */
async function refuseRest(work: Work, row: Leaving): Promise<void> {
  const handover = await rowOf(work, Handover, { staffId: row.staffId, cause: ['leaving'], causeId: row.id });
  const rest = await leftOver(work, row.staffId, handover?.id ?? null);
  if (rest.length === 0) return;
  const words = rest.map(({ count, name }) => say(said.remains, work, { count, name }));
  throw conflict(pair(joined(words, { locale: 'zh' }), joined(words, { locale: 'en' })), { rest });
}

async function goodbye(work: Work, row: Leaving, rehireable: boolean): Promise<void> {
  await refuseRest(work, row);
  const staff = await need(work, Staff, row.staffId, { lock: true });
  const on_ = row.lastWorkOn;
  await update(work, Staff, staff, { status: 'left', leftOn: on_, rehireable }, { action: 'left' });
  await noteChange(work, {
    ...frozenOf(staff),
    staffId: staff.id,
    kind: 'leave',
    effectiveOn: on_,
    remark: row.remark,
  });
  const waiting = await rows(
    work,
    StaffChange,
    { staffId: staff.id, state: ['draft', 'approving', 'approved'] },
    { lock: true },
  );
  for (const change of waiting) await move(work, StaffChange, change, 'cancel', { cancelReason: '离职' });
  for (const held of await rows(work, LabourContract, { staffId: staff.id, state: ['active'] }, { lock: true }))
    await move(work, LabourContract, held, 'terminate', {
      endedOn: on_ < held.startOn ? held.startOn : on_,
      endReason: say(Leaving.fields.kind.options![row.kind]!.label, 'zh'),
    });
  await work.emit(staffLeft, { staffId: staff.id, on: on_, rehireable });
  await work.emit(staffSettled, {
    ...{ leavingId: row.id, staffId: staff.id, month: on_.slice(0, 7), note: row.settleNote },
    ...{ leavePay: row.leavePay ?? 0, compensation: row.compensation ?? 0, other: row.otherAmount ?? 0 },
  });
}

/** After the last working day, those that were finished ahead of it; each by itself. */
async function finishDue(work: Work): Promise<number> {
  const today = todayOf(work);
  const due = await rows(work, Leaving, { state: ['scheduled'] }, { lock: 'skip', sort: 'lastWorkOn', limit: 100 });
  let done = 0;
  for (const row of due.filter(({ lastWorkOn }) => lastWorkOn < today)) {
    await work.session.client.query('savepoint one_leaver');
    try {
      await move(work, Leaving, row, 'finish', { rehireable: row.rehireable });
      await work.session.client.query('release savepoint one_leaver');
      done += 1;
    } catch {
      // Something has come in again meanwhile: back to where people see that it is not done.
      await work.session.client.query('rollback to savepoint one_leaver');
      await update(work, Leaving, row, { state: 'settling' });
    }
  }
  return done;
}

const finishing: Job = {
  name: 'people.leavings',
  title: pair('离职办结', 'Leavers whose last day is over'),
  cron: '2 0 * * *',
  run: finishDue,
};

async function progress(work: Work, handover: Handover): Promise<void> {
  if (handover.cause !== 'leaving' || handover.causeId === null) return;
  const row = await rowOf(work, Leaving, handover.causeId, { lock: true });
  if (!row || row.state === 'finished') return;
  await update(work, Leaving, row, { handoverDone: handover.checked, handoverAll: handover.total });
}

export const leavings: AreaPiece = {
  samples: [plantLeavings],
  services: [
    service(Leaving, {
      transitions: {
        submitApproved: ({ row, work }) => handOver(work, row),
        talk(step) {
          step.to = step.row.state;
        },
        async settle(step) {
          const { row, input, work } = step;
          step.to = row.state;
          const staff = await need(work, Staff, row.staffId);
          const from = staff.seniorityFrom ?? staff.startOn ?? row.lastWorkOn;
          const usual = ['mutual', 'layoff', 'expire'].includes(row.kind)
            ? compensationMonthsOf(from, addDays(row.lastWorkOn, 1))
            : 0;
          row.compensationMonths = input.compensationMonths ?? usual;
          row.leavePay = leavePayOf(row.fixedPay ?? 0, row.unusedLeaveDays ?? 0);
          row.compensation = compensationOf(row.fixedPay ?? 0, row.compensationMonths);
        },
        async finish(step) {
          const { row, input, work } = step;
          row.rehireable = input.rehireable;
          if (row.lastWorkOn >= todayOf(work) && row.state !== 'scheduled') {
            await refuseRest(work, row);
            step.to = 'scheduled';
            return;
          }
          await goodbye(work, row, input.rehireable);
          step.to = 'finished';
        },
        async cancel({ row, work }) {
          const staff = await need(work, Staff, row.staffId, { lock: true });
          const before =
            staff.statusBefore === 'probation' || staff.statusBefore === 'suspended' ? staff.statusBefore : 'active';
          if (staff.status === 'leaving')
            await update(work, Staff, staff, { status: before, statusBefore: null }, { action: 'leavingCancelled' });
          const open = await rowOf(
            work,
            Handover,
            { staffId: row.staffId, causeId: row.id, state: ['open', 'running'] },
            { lock: true },
          );
          if (open) await move(work, Handover, open, 'cancel', { cancelReason: row.cancelReason ?? '' });
        },
      },
    }),
  ],
  extends: [
    extend(Staff, {
      calls: [
        serves(applyLeaving, async (work, { id, ...form }) =>
          begin(work, await reached(work, Staff, id, 'leave', { lock: true }), form),
        ),
      ],
    }),
    extend(Handover, {
      async afterSave({ row, was, work }) {
        if (was && (was.checked !== row.checked || was.total !== row.total)) await progress(work, row);
      },
    }),
    extend(StaffChange, {
      async afterSave({ row, was, work }) {
        const isFailed = row.kind === 'regularise' && row.decision === 'fail' && row.state === 'effective';
        if (!isFailed || was?.state === 'effective') return;
        const staff = await need(work, Staff, row.staffId);
        if (await rowOf(work, Leaving, { staffId: staff.id, state: [...openLeaving] })) return;
        const lastWorkOn = addDays(todayOf(work), 3);
        await draft(work, staff, { kind: 'probation_fail', lastWorkOn, reason: null, remark: say(said.failed, 'zh') });
      },
    }),
  ],
  calls: [
    serves(resign, async (work, form) =>
      begin(work, await need(work, Staff, work.actor.staffId, { lock: true }), { ...form, kind: 'resign' }),
    ),
  ],
  listeners: [
    on(handoverDone, async (work, { handoverId }) => {
      const handover = await rowOf(work, Handover, handoverId);
      const leavingId = handover?.cause === 'leaving' ? handover.causeId : null;
      const row = leavingId === null ? undefined : await rowOf(work, Leaving, leavingId, { lock: true });
      if (row?.state === 'handing_over') await move(work, Leaving, row, 'handedOver');
    }),
  ],
  registers: {
    approval: [
      {
        key: 'people.leaving',
        area: 'people',
        name: pair('离职', 'Leaving'),
        detailPath: '/staff/StaffPublic/quit?id={id}',
        defaultFlow: ['superior', 'hr'],
      },
    ],
    category: [
      {
        key: 'leaving_reason',
        area: 'people',
        title: pair('离职原因', 'Reasons of leaving'),
        maxDepth: 1,
        nodes: [
          { code: 'growth', name: pair('个人发展', 'Growth') },
          { code: 'pay', name: pair('薪酬福利', 'Pay') },
          { code: 'family', name: pair('家庭原因', 'Family') },
          { code: 'workload', name: pair('工作压力', 'Workload') },
          { code: 'team', name: pair('团队氛围', 'Team') },
          { code: 'unfit', name: pair('不胜任', 'Not up to it') },
          { code: 'other', name: pair('其他', 'Other') },
        ],
      },
    ],
  },
  jobs: [finishing],
};
