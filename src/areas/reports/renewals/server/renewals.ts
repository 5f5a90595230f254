// Renewal items as lessons are bought and used up: opened, renewed, lost, won back; what people say of them is theirs.

import { sql } from 'drizzle-orm';
import { contractEffective, contractRefunded } from '#areas/contracts/model/events';
import { Customer } from '#areas/customers/customer/model/customer';
import { customerMerged, customerSchoolChanged } from '#areas/customers/customer/model/events';
import { Class } from '#areas/teaching/classes/model/class';
import { ClassMember } from '#areas/teaching/classes/model/member';
import { ledgerWritten } from '#areas/teaching/model/events';
import { dayOf } from '#kernel/model/dates';
import { pair } from '#kernel/model/text';
import { configValue } from '#kernel/server/config';
import { insert, move, need, remove, row, rows, update } from '#kernel/server/rows';
import { type AreaPiece, on, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { renewalDue, renewalLost, renewalRenewed } from '../model/events';
import { RenewalDue } from '../model/renewal';
import { type Act, actsOf, type Settings } from '../model/renewing';
import { type FoundLine, linesOf } from './lines';

/** Brings the items of some students, or of all, to what their lessons say. */
export async function renewLines(work: Work, customerIds?: readonly number[]): Promise<number> {
  const { timezone } = work.actor;
  const today = dayOf(work.now, timezone);
  const lines = await linesOf(work, today, timezone, customerIds);
  if (lines.length === 0) return 0;
  const settings = await settingsOf(work);
  const whose = [...new Set(lines.map((line) => line.customerId))].toSorted((a, b) => a - b);
  await oneAtATime(work, whose);
  const found = await rows(work, RenewalDue, { customerId: whose }, { lock: true });
  let done = 0;
  for (const line of lines) {
    const items = found
      .filter(({ customerId, subjectId }) => customerId === line.customerId && subjectId === line.subjectId)
      .map((item) => ({ ...item, isTouched: Boolean(item.note) || item.version > 1 }));
    for (const act of actsOf(line, items, today, settings)) {
      await carryOut(work, line, act, today);
      done += 1;
    }
  }
  return done;
}

/** Two lessons of one customer, or a lesson and a contract, may be told of at the same moment: the second finds what the first opened. */
const oneAtATime = (work: Work, customerIds: readonly number[]) =>
  work.session.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${work.enterpriseId} renewal `} || id, 5)) from unnest(${sql.param([...customerIds])}::bigint[]) id`,
  );

async function settingsOf(work: Work): Promise<Settings> {
  const value = async (key: string) => Number(await configValue(work, `reports.renew.${key}`));
  return {
    dueLessons: await value('dueLessons'),
    dueDays: await value('dueDays'),
    graceDays: await value('graceDays'),
  };
}

async function carryOut(work: Work, line: FoundLine, act: Act, today: string): Promise<void> {
  const { customerId, subjectId, schoolId } = line;
  const told = (itemId: number, dueOn: string) => ({ itemId, customerId, subjectId, schoolId, dueOn });
  switch (act.kind) {
    case 'open':
    case 'early': {
      const isEarly = act.kind === 'early';
      const dueOn = isEarly ? act.next.on : act.dueOn;
      const id = await insert(work, RenewalDue, {
        ...{ customerId, subjectId, schoolId, courseId: line.courseId, dueOn, balanceQty: line.balance },
        ...{ cycleQty: act.cycle.qty, cycleAmount: act.cycle.amount, cycleContractId: act.cycle.contractId },
        reason: isEarly ? 'early' : act.reason,
        ...(await peopleOf(work, line)),
        ...(isEarly
          ? {
              state: 'renewed',
              renewedOn: act.next.on,
              renewedContractId: act.next.contractId,
              renewedAmount: act.next.amount,
            }
          : {}),
      });
      return work.emit(isEarly ? renewalRenewed : renewalDue, told(id, dueOn));
    }
    case 'renew':
    case 'winBack': {
      const item = await need(work, RenewalDue, act.id);
      const { on: renewedOn, contractId: renewedContractId, amount: renewedAmount } = act.next;
      await move(work, RenewalDue, item, act.kind, {});
      await update(work, RenewalDue, await need(work, RenewalDue, act.id), {
        renewedOn,
        renewedContractId,
        renewedAmount,
      });
      return work.emit(renewalRenewed, told(item.id, item.dueOn));
    }
    case 'runOut': {
      const item = await need(work, RenewalDue, act.id);
      await move(work, RenewalDue, item, 'runOut', {});
      await update(work, RenewalDue, await need(work, RenewalDue, act.id), { lostOn: today });
      return work.emit(renewalLost, told(item.id, item.dueOn));
    }
    case 'withdraw':
      await remove(work, RenewalDue, [act.id]);
  }
}

/** What was given back to the last lesson is lost at once, without waiting for the days that others are given. */
async function loseRefunded(work: Work, customerId: number, cycleContractId: number): Promise<void> {
  const { timezone } = work.actor;
  const today = dayOf(work.now, timezone);
  for (const line of await linesOf(work, today, timezone, [customerId])) {
    if (line.balance > 0 || line.cycles.at(-1)?.contractId !== cycleContractId) continue;
    const { subjectId } = line;
    const item = await row(work, RenewalDue, { customerId, subjectId, cycleContractId, state: 'due' }, { lock: true });
    if (item) await carryOut(work, line, { kind: 'runOut', id: item.id }, today);
  }
}

/** Who has the student today: that stays with the item, whoever comes later. */
async function peopleOf(work: Work, { customerId, courseId }: FoundLine) {
  const customer = await row(work, Customer, { id: customerId });
  const seats = await rows(work, ClassMember, { customerId, state: ['active', 'paused'] }, { sort: '-id' });
  const classes = await rows(work, Class, { id: seats.map(({ classId }) => classId) });
  const own = classes.find((one) => one.courseId === courseId) ?? classes[0];
  const people = {
    ownerId: customer?.ownerId ?? null,
    serviceOwnerId: customer?.serviceOwnerId ?? null,
    teacherId: own?.teacherId ?? null,
  };
  const staffIds = [...new Set(Object.values(people).flatMap((id) => id ?? []))];
  return { ...people, staffIds, classId: own?.id ?? null };
}

const items = service(RenewalDue, {
  transitions: {
    lose({ row: item, work }) {
      item.lostOn = dayOf(work.now, work.actor.timezone);
    },
    reopen({ row: item }) {
      item.lostOn = null;
      item.lostReason = null;
    },
  },
});

export const renewals: AreaPiece = {
  services: [items],
  listeners: [
    on(contractEffective, async (work, { customerId }) => void (await renewLines(work, [customerId]))),
    on(contractRefunded, async (work, { customerId, contractId, lots }) => {
      await renewLines(work, [customerId]);
      if (lots.length > 0) await loseRefunded(work, customerId, contractId);
    }),
    on(ledgerWritten, async (work, { customerIds }) => void (await renewLines(work, customerIds))),
    on(customerSchoolChanged, async (work, { customerId, toSchoolId }) => {
      if (toSchoolId === null) return;
      for (const item of await rows(work, RenewalDue, { customerId, state: 'due' }, { lock: true }))
        await update(work, RenewalDue, item, { schoolId: toSchoolId });
    }),
    on(customerMerged, async (work, { keepId, dropId }) => {
      for (const item of await rows(work, RenewalDue, { customerId: dropId }, { lock: true })) {
        const twin =
          item.state === 'due' &&
          (await row(work, RenewalDue, { customerId: keepId, subjectId: item.subjectId, state: 'due' }));
        if (twin) await remove(work, RenewalDue, [item.id]);
        else await update(work, RenewalDue, item, { customerId: keepId });
      }
    }),
  ],
  jobs: [
    {
      name: 'reports.renewal',
      title: pair('续费名单', 'Renewal items'),
      cron: '30 1 * * *',
      run: (work) => renewLines(work),
    },
  ],
};
