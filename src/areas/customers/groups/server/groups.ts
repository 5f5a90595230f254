// Groups of customers: kept by hand or by conditions, shared as their owner says, opened with the viewer's own scope.

import { sql } from 'drizzle-orm';
import { forbidden, invalid } from '#kernel/model/problems';
import { permission } from '#kernel/model/resource';
import { may } from '#kernel/server/actor';
import { by } from '#kernel/server/filters';
import { list } from '#kernel/server/resources/listing';
import { count } from '#kernel/server/resources/reading';
import { live } from '#kernel/server/rows';
import { type AreaPiece, answers, type Change, extend, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { audience } from '../../customer/model/queries';
import { customerService } from '../../customer/server/customerRows';
import { goingAlong } from '../../customer/server/customersRemoving';
import { CustomerGroup, CustomerGroupMember } from '../model/group';
import * as calls from '../model/groupCalls';
import { pageOf, people } from './groupAudience';
import { groupCondition, visibleGroup } from './groupCondition';
import { countedNow, countGroups } from './groupCounts';
import { groupHandover } from './groupHandover';
import { addMembers, copyGroup, freezeGroup, groupMembers, removeMembers } from './groupMembers';
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

const groups = service(CustomerGroup, {
  beforeSave,
  beforeAct({ row, work }) {
    if (!isKeeper(work, row.ownerId)) throw forbidden(permission(CustomerGroup, 'editAny'));
  },
  async beforeDelete({ row, work }) {
    await work.session.rows(
      sql`update customer_group_member set deleted_at = ${work.now.toISOString()} where ${live(work, 'customer_group_member')}
        and group_id = ${row.id}`,
    );
  },
  narrow: visibleGroup,
  alsoSeen: visibleGroup,
  decorate(rows, work) {
    for (const row of rows) if (!isKeeper(work, row.ownerId)) row.$can = [];
  },
  calls: [
    ...groupTabs,
    serves(calls.previewGroup, async (work, { conditions }) => {
      const found = await list(work, customerService(work), { conditions, pageSize: 10 });
      const total = found.totalIsCapped
        ? (await count(work, customerService(work), { conditions })).total
        : found.total;
      return { count: total, capped: false, sample: found.list };
    }),
    serves(calls.groupMembers, async (work, { id: groupId, ...rest }) =>
      list(work, customerService(work), { groupId, ...rest }),
    ),
    serves(calls.addMembers, addMembers),
    serves(calls.removeMembers, removeMembers),
    serves(calls.freezeGroup, freezeGroup),
    serves(calls.copyGroup, copyGroup),
  ],
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
