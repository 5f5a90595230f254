// Distributors: who they are, whom they stand under, freezing, removing, and what is done for many at once.
import { sql } from 'drizzle-orm';
import { customerMerged } from '#areas/customers/customer/model/events';
import { contactsOf } from '#areas/customers/customer/model/queries';
import { staffLeft } from '#areas/people/model/events';
import { Staff } from '#areas/people/model/staff';
import { yuan } from '#kernel/model/money';
import { conflict, invalid } from '#kernel/model/problems';
import { pair, say, texts } from '#kernel/model/text';
import { by } from '#kernel/server/filters';
import { nextNumber } from '#kernel/server/numbers';
import { eachOf } from '#kernel/server/resources/batches';
import { move, need, ours, reached, row as rowOf, rows, update } from '#kernel/server/rows';
import { type AreaPiece, extend, on, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { settingOf } from '../../settings/server/settings';
import {
  assignOwner,
  Distributor,
  distributorFrozen,
  distributorJoined,
  distributorQuit,
  distributorTree,
  freezeMany,
} from '../model/distributor';
import { checkParent, recount, treeOf } from './tree';

const said = texts('distribution.distributor', {
  open: ['尚有未结清佣金 ¥{amount}', 'Money still open: ¥{amount}'],
  whoMay: ['该身份不可加入分销', 'People of this kind may not join'],
  needCustomer: ['请选择学员', 'Choose the customer'],
  needStaff: ['请选择员工', 'Choose the staff member'],
  left: ['员工已离职', 'The staff member has left'],
});

/** Who is a family or a colleague is called and reached as they are known. */
async function known(work: Work, row: Distributor): Promise<void> {
  if (row.kind === 'customer') {
    if (!row.customerId) throw invalid('customerId', said.needCustomer);
    const [family] = await work.ask(contactsOf, { ids: [row.customerId] });
    row.mobile ||= family?.mobile ?? '';
  }
  if (row.kind === 'staff') {
    if (!row.staffId) throw invalid('staffId', said.needStaff);
    const { name, mobile } = await need(work, Staff, row.staffId);
    row.name ||= name;
    row.mobile ||= mobile;
  }
  if (row.kind !== 'customer') row.customerId = null;
  if (row.kind !== 'staff') row.staffId = null;
}

const openOf = ({ pending, available, withdrawing }: Distributor): number =>
  [pending, available, withdrawing].find((amount) => amount !== 0) ?? 0;

export const distributors: AreaPiece = {
  services: [
    service(Distributor, {
      filters: {
        inDebt: by(Distributor.asked.inDebt, (isWanted) => (isWanted ? sql`t.available < 0` : sql`t.available >= 0`)),
      },
      async beforeSave({ row, was, work }) {
        if (was) return;
        const setting = await settingOf(work);
        if (!setting.whoMay.includes(row.kind)) throw invalid('kind', said.whoMay);
        await known(work, row);
        row.distNo = await nextNumber(work, 'distribution.distributor');
        row.levelAt = work.now;
        row.joinedAt = work.now;
        row.agreementVersion ??= setting.agreementVersion;
        if (row.parentId) {
          await checkParent(work, null, row.parentId);
          row.parentAt = work.now;
        }
      },
      async afterSave({ row, was, work }) {
        if (was) return;
        await work.emit(distributorJoined, { distributorId: row.id, parentId: row.parentId });
        if (row.parentId) await recount(work, [row.id]);
      },
      transitions: {
        async freeze({ row, work }) {
          await work.emit(distributorFrozen, { distributorId: row.id });
        },
        async quit({ row, work }) {
          const open = openOf(row);
          if (open !== 0) throw conflict(said.open, { open: yuan(open) }, { amount: yuan(open) });
          const parent = row.parentId;
          // Nobody below passes to whoever stands above.
          await work.session.rows(
            sql`update distributor set parent_id = null, parent_at = null where ${ours(work, 'distributor')} and parent_id = ${row.id}`,
          );
          row.parentId = null;
          row.parentAt = null;
          await work.emit(distributorQuit, { distributorId: row.id });
          await recount(work, [row.id, parent]);
          Object.assign(row, { directCount: 0, secondCount: 0, customers: 0 });
        },
        async changeParent({ row, input, work }) {
          if (input.parentId) await checkParent(work, row.id, input.parentId);
        },
        async changeParentApproved({ row, input, work }) {
          if (input.parentId) await checkParent(work, row.id, input.parentId);
          row.parentId = input.parentId ?? null;
          row.parentAt = input.parentId ? work.now : null;
        },
      },
    }),
  ],
  extends: [
    extend(Distributor, {
      async afterSave({ row, was, work }) {
        if (was && was.parentId !== row.parentId) await recount(work, [row.id, was.parentId, row.parentId]);
      },
      calls: [
        serves(assignOwner, (work, { ids, ownerId }) =>
          eachOf(work, ids, { of: Distributor, action: 'edit' }, async (id) => {
            await update(work, Distributor, await reached(work, Distributor, id, 'edit', { lock: true }), { ownerId });
          }),
        ),
        serves(freezeMany, (work, { ids, reason }) =>
          eachOf(work, ids, { of: Distributor, action: 'freeze' }, async (id) => {
            await move(work, Distributor, await reached(work, Distributor, id, 'freeze', { lock: true }), 'freeze', {
              reason,
            });
          }),
        ),
        serves(distributorTree, (work, { id, page }) => treeOf(work, id, page)),
      ],
    }),
  ],
  listeners: [
    on(staffLeft, async (work, { staffId }) => {
      const person = await rowOf(work, Distributor, { staffId, state: 'active' }, { lock: true });
      if (person) await move(work, Distributor, person, 'freeze', { reason: say(said.left, 'zh') });
    }),
    on(customerMerged, async (work, { keepId, dropId }) => {
      const [kept, dropped] = await Promise.all(
        [keepId, dropId].map((customerId) => rowOf(work, Distributor, { customerId })),
      );
      if (dropped && !kept)
        await update(work, Distributor, await need(work, Distributor, dropped.id, { lock: true }), {
          customerId: keepId,
        });
    }),
  ],
  registers: {
    number: [{ key: 'distribution.distributor', pattern: 'FX{seq:8}', reset: 'never' }],
    approval: [
      {
        key: 'distribution.changeParent',
        area: 'distribution',
        name: pair('变更分销上级', 'Change of parent'),
        detailPath: '/distributionInfo?id={id}',
        defaultFlow: ['operations'],
      },
      {
        key: 'distribution.adjust',
        area: 'distribution',
        name: pair('佣金调整', 'Commission adjustment'),
        detailPath: '/distributionInfo?id={id}',
        defaultFlow: ['operations', 'finance'],
      },
    ],
    handover: [
      {
        key: 'distributor',
        area: 'distribution',
        name: pair('分销员', 'Distributors'),
        mandatory: true,
        count: async (work, ownerId) => (await kept(work, ownerId)).length,
        list: async (work, ownerId, page) =>
          (await kept(work, ownerId))
            .slice((page - 1) * 50, page * 50)
            .map(({ id, name }) => ({ id, title: name, url: `/distributionInfo?id=${id}` })),
        async move(work, { fromId, toId, ids }) {
          for (const one of await kept(work, fromId))
            if (ids === 'all' || ids.includes(one.id)) await update(work, Distributor, one, { ownerId: toId });
        },
      },
    ],
  },
};

const kept = (work: Work, ownerId: number): Promise<Distributor[]> =>
  rows(work, Distributor, { ownerId, state: ['active', 'frozen'] }, { lock: true });
