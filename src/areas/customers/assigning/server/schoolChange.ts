// A customer who is no member moves to another school. Where the mover's word does not reach, the principal there is asked.

import { sql } from 'drizzle-orm';
import { ref, text } from '#kernel/model/fields';
import { keyFields } from '#kernel/model/keys';
import { conflict, notFound } from '#kernel/model/problems';
import { permission } from '#kernel/model/resource';
import { filled, pair } from '#kernel/model/text';
import { logSummary } from '#kernel/server/audit';
import { approvalDecided, approve } from '#kernel/server/calls';
import { live } from '#kernel/server/rows';
import { type AreaPiece, on, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { lockCustomer } from '../../customer/server/customerRows';
import { keptId } from '../../customer/server/keptCustomer';
import { schoolNames } from '../../customer/server/schoolNames';
import { give } from '../../ownership/server/ownership';
import { ownerTexts } from '../../ownership/server/ownershipTexts';
import { eachCustomer, lockReached } from '../../pool/server/pool';
import { transferSchool as schoolCall } from '../model/assignCalls';

const kind = 'customers.schoolTransfer';

interface Asked {
  ids: number[];
  schoolId: number | null;
  reason: string;
}

async function transferSchool(work: Work, { ids, schoolId, reason }: Asked) {
  const rows = await lockReached(work, ids, 'transferSchool');
  const school = schoolId === null ? '' : ((await schoolNames(work, [schoolId])).get(schoolId) ?? '');
  const isDirect = reachesSchool(work, schoolId);
  const waiting: number[] = [];
  const answer = await eachCustomer(work, ids, null, async (id) => {
    const row = rows.get(id);
    if (!row) throw notFound();
    refuseMove(row, schoolId);
    if (isDirect) return moveSchool(work, row, schoolId, reason);
    const { state } = await approve(work, {
      kind,
      subject: { type: Customer.name, id, no: row.code, url: `/customerDetail?id=${id}` },
      title: filled(ownerTexts.schoolTitle, { customer: row.name, school }),
      initiatorId: work.actor.staffId,
      schoolId,
      form: { schoolId, fromSchoolId: row.schoolId, reason },
      requestKey: `${kind}:${id}:${schoolId ?? 0}`,
    });
    if (state === 'running') waiting.push(id);
  });
  const done = answer.done.filter((id) => !waiting.includes(id));
  await logSummary(work, Customer, 'school', done.length);
  return { done, failed: answer.failed, left: [], waiting };
}

/** Headquarters' pool is open to everyone who may move a customer. */
function reachesSchool({ actor }: Work, schoolId: number | null): boolean {
  const scopes = actor.grants.get(permission(Customer, 'transferSchool')) ?? new Set();
  if (schoolId === null || scopes.has('all')) return true;
  const reached = scopes.has('region') ? actor.reach.regionSchoolIds : actor.reach.schoolIds;
  return reached.includes(schoolId);
}

function refuseMove(row: Customer, schoolId: number | null): void {
  if (row.state === 'member' || row.state === 'dormant') throw conflict(ownerTexts.memberSchool, { reason: 'member' });
  if (row.schoolId === schoolId) throw conflict(ownerTexts.sameSchool, { reason: 'same' });
}

/** The counsellor goes along only where they serve the new school too. */
async function moveSchool(work: Work, row: Customer, schoolId: number | null, reason: string): Promise<void> {
  const serving = await work.session.one(
    sql`select 1 from salesperson where ${live(work, 'salesperson')} and staff_id = ${row.ownerId}
      and ${schoolId}::bigint = any(school_ids)`,
  );
  await give(work, row, { to: serving ? row.ownerId : null, kind: 'school', poolReason: 'new', reason, schoolId });
}

export const schoolChange: AreaPiece = {
  registers: {
    approval: [
      {
        key: kind,
        area: Customer.area,
        name: pair('转校区', 'Change of school'),
        detailPath: '/customerDetail',
        defaultFlow: ['principal'],
        fields: keyFields('customers.schoolTransferForm', {
          fromSchoolId: ref('原校区', 'From school', 'school'),
          schoolId: ref('新校区', 'To school', 'school'),
          reason: text('原因', 'Reason'),
        }),
      },
    ],
  },
  calls: [serves(schoolCall, transferSchool)],
  listeners: [
    on(approvalDecided, async (work, told) => {
      if (told.kind !== kind || told.result !== 'approved') return;
      const row = await lockCustomer(work, await keptId(work, told.refId));
      const { schoolId, fromSchoolId, reason } = told.form as {
        schoolId: number;
        fromSchoolId: number;
        reason: string;
      };
      // Enrolled or moved meanwhile: the approval speaks of a customer that is no longer there.
      if (row.schoolId !== fromSchoolId || row.state === 'member' || row.state === 'dormant') return;
      await moveSchool(work, row, schoolId, reason);
    }),
  ],
};
