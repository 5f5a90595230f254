// A school that closes: what stands in its way, and somebody who goes through its contracts one by one.
import { schoolClosed, schoolClosing, schoolClosingWithdrawn } from '#areas/system/identity/model/events';
import { School } from '#areas/system/organisation/model/organisation';
import { startOfDay } from '#kernel/model/dates';
import { filled, pair, texts } from '#kernel/model/text';
import { todo, todoCancelQuery, todoFinishQuery } from '#kernel/server/calls';
import type { CloseCheck } from '#kernel/server/registries';
import { count, need } from '#kernel/server/rows';
import { type AreaPiece, on } from '#kernel/server/service';
import { Contract } from '../../contract/model/contract';
import { openStates } from '../../contract/model/life';
import { keepersOf } from '../../notices/server/holders';
import { Refund } from '../../refunds/model/refund';

const words = texts('contracts.closing', {
  move: [
    '「{school}」将关闭：{n} 份合同待转出或了结',
    '"{school}" closes: {n} {n|contract|contracts} to move or to end',
  ],
  stays: ['校区不再关闭', 'The school stays open'],
});

const live: CloseCheck = {
  key: 'contracts.live',
  area: 'contracts',
  item: pair('未完结合同', 'Contracts not finished'),
  path: '/customContractManageList',
  count: (work, schoolId) => count(work, Contract, { schoolId, state: [...openStates] }),
};

const unpaid: CloseCheck = {
  key: 'contracts.refunds',
  area: 'contracts',
  item: pair('未付退费', 'Refunds not paid out'),
  path: '/customContractManageFeeRefund',
  count: (work, schoolId) => count(work, Refund, { schoolId, state: ['draft', 'approving', 'approved'] }),
};

const keyOf = (schoolId: number): string => `contracts.closing:${schoolId}`;

export const closing: AreaPiece = {
  listeners: [
    // No new contracts are signed there by the school's state; those that live are listed for whoever leads it.
    on(schoolClosing, async (work, { schoolId, closedAt }) => {
      const n = await live.count(work, schoolId);
      if (n === 0) return;
      const { name } = await need(work, School, schoolId);
      await todo(work, {
        ...{ kind: 'contracts.closing', key: keyOf(schoolId), source: 'contracts', mode: 'any', schoolId },
        title: filled(words.move, { school: name, n }),
        subject: { type: School.name, id: schoolId },
        assigneeIds: await keepersOf(work, ['principal', 'franchisee'], schoolId),
        ...{ dueAt: startOfDay(closedAt, work.actor.timezone), allDay: true },
        url: `/customContractManageList?schoolId=${schoolId}&state=${openStates.join(',')}`,
      });
    }),
    on(schoolClosingWithdrawn, async (work, { schoolId }) => {
      await work.ask(todoCancelQuery, { key: keyOf(schoolId), reason: words.stays });
    }),
    on(schoolClosed, async (work, { schoolId }) => {
      await work.ask(todoFinishQuery, { key: keyOf(schoolId), byId: work.actor.staffId });
    }),
  ],
  registers: { closeCheck: [live, unpaid] },
};
