// Groups of customers: kept by hand or by conditions, shared as their owner says, opened with the viewer's own scope.

import { sql } from 'drizzle-orm';
import { file, int, json, refs, shape, text } from '#kernel/model/fields';
import { forbidden, invalid } from '#kernel/model/problems';
import { permission } from '#kernel/model/resource';
import { may } from '#kernel/server/actor';
import { by } from '#kernel/server/filters';
import { list } from '#kernel/server/resources/listing';
import { count } from '#kernel/server/resources/reading';
import { type AreaPiece, answers, asks, type Change, does, extend, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { audience } from '../../customer/model/queries';
import { customerService } from '../../customer/server/customerRows';
import { goingAlong } from '../../customer/server/customersRemoving';
import { CustomerGroup, CustomerGroupMember } from '../model/group';
import { pageOf, people } from './groupAudience';
import { groupCondition, visibleGroup } from './groupCondition';
import { countedNow, countGroups } from './groupCounts';
import { groupHandover } from './groupHandover';
import { addMembers, copyGroup, freezeGroup, groupMembers, removeMembers } from './groupMembers';
import { longestPaste } from './groupNumbers';
import { groupTabs } from './groupTabs';

async function beforeSave({ row, was, work }: Change<typeof CustomerGroup>): Promise<void> {
  if (!was) {
    row.ownerId = work.actor.staffId;
    row.memberCount = 0;
    row.countedAt = work.now;
  }
  if (row.visibility !== 'school') row.schoolId = null;
  else row.schoolId ??= work.actor.schoolId;
  if (row.visibility === 'school' && row.schoolId === null) throw invalid('schoolId', 'required', schoolLabel);
  if (row.kind === 'static') row.conditions = null;
  else if (!row.conditions) throw invalid('conditions', 'required', { label: CustomerGroup.fields.conditions.label });
  else if (!was || row.conditions !== was.conditions) Object.assign(row, await countedNow(work, row.conditions));
}

const schoolLabel = { label: CustomerGroup.fields.schoolId.label };

const isKeeper = (work: Work, ownerId: unknown): boolean =>
  ownerId === work.actor.staffId || may(work.actor, permission(CustomerGroup, 'editAny'));

const id = int('群组', 'Group', { required: true, max: Number.MAX_SAFE_INTEGER });
const most = { max: 2000 } as const;
const tree = shape((value): value is Record<string, unknown> => typeof value === 'object' && value !== null);

const groups = service(CustomerGroup, {
  beforeSave,
  beforeAct({ row, work }) {
    if (!isKeeper(work, row.ownerId)) throw forbidden(permission(CustomerGroup, 'editAny'));
  },
  async beforeDelete({ row, work }) {
    await work.session.rows(
      sql`update customer_group_member set deleted_at = ${work.now.toISOString()} where enterprise_id = ${work.enterpriseId}
        and group_id = ${row.id} and deleted_at is null`,
    );
  },
  narrow: visibleGroup,
  alsoSeen: visibleGroup,
  decorate(rows, work) {
    for (const row of rows) if (!isKeeper(work, row.ownerId)) row.$can = [];
  },
  routes: {
    ...groupTabs,
    'POST preview': asks(
      { permission: 'view', input: { conditions: json('条件', 'Conditions', tree, { required: true }) } },
      async (work, { conditions }) => {
        const found = await list(work, customerService(work), { conditions, pageSize: 10 });
        const total = found.totalIsCapped
          ? (await count(work, customerService(work), { conditions })).total
          : found.total;
        return { count: total, capped: false, sample: found.list };
      },
    ),
    'POST members': asks(
      {
        permission: 'view',
        input: {
          id,
          q: text('关键字', 'Words', { max: 40 }),
          sort: text('排序', 'Sort', { max: 40 }),
          page: int('页', 'Page', { min: 1 }),
          pageSize: int('每页', 'Rows', { min: 1, max: 200 }),
        },
      },
      async (work, { id: groupId, ...rest }) => list(work, customerService(work), { groupId, ...rest }),
    ),
    'POST addMembers': does(
      {
        permission: 'edit',
        input: {
          id,
          ids: refs('客户', 'Customers', 'customer', most),
          pasted: text('粘贴', 'Pasted', { max: longestPaste }),
          file: file('名单文件', 'List as a file'),
        },
      },
      addMembers,
    ),
    'POST removeMembers': does(
      {
        permission: 'edit',
        input: {
          id,
          ids: refs('客户', 'Customers', 'customer', { ...most, required: true }),
          toId: int('移到', 'Move to', { max: Number.MAX_SAFE_INTEGER }),
        },
      },
      removeMembers,
    ),
    'POST freeze': does({ permission: 'edit', input: { id, name: text('名称', 'Name', { max: 40 }) } }, freezeGroup),
    'POST copy': does({ permission: 'edit', input: { id } }, copyGroup),
  },
});

export const groupPiece: AreaPiece = {
  services: [groups, groupMembers],
  extends: [
    extend(Customer, {
      filters: { groupId: by(Customer.asked.groupId, (id, work) => groupCondition(work, id)) },
      beforeDelete: goingAlong(CustomerGroupMember),
    }),
  ],
  answers: [answers(audience, pageOf)],
  jobs: [countGroups],
  registers: { handover: [groupHandover], audience: [people] },
};
