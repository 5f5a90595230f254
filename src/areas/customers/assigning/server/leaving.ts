// People who leave and schools that close: nothing new comes to them, and what they had finds its way.
import { sql } from 'drizzle-orm';
import { staffLeaving, staffLeft, staffRehired, staffTransferred } from '#areas/people/model/events';
import { schoolClosed } from '#areas/system/identity/model/events';
import { filled, pair } from '#kernel/model/text';
import { logOperation, logTogether } from '#kernel/server/audit';
import { todo } from '#kernel/server/calls';
import { updateRow } from '#kernel/server/resources/saving';
import { live, ours } from '#kernel/server/rows';
import { type AreaPiece, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { customerSchoolChanged } from '../../customer/model/events';
import { schoolNames } from '../../customer/server/schoolNames';
import { logOwner } from '../../ownership/server/ownership';
import { supervisorsOf } from '../../ownership/server/supervisors';
import { Salesperson } from '../../salespeople/model/salesperson';
import { salespersonRow, salespersonService } from '../../salespeople/server/salespersons';

async function changeFile(work: Work, staffId: number, changes: Partial<Salesperson>): Promise<void> {
  const row = await salespersonRow(work, staffId);
  if (row) await updateRow(work, salespersonService, { ...row }, changes, { action: 'staff' });
}

const checkSchools = pair(
  '{name}已调到{school}，请核对其服务校区',
  '{name} now works at {school}: check the schools they counsel for',
);

async function askToCheck(work: Work, staffId: number, schoolId: number): Promise<void> {
  const row = await salespersonRow(work, staffId);
  if (!row || row.schoolIds.includes(schoolId)) return;
  const staff = await work.session.one<{ name: string }>(
    sql`select name from staff where ${ours(work, 'staff')} and id = ${staffId}`,
  );
  const school = (await schoolNames(work, [schoolId])).get(schoolId) ?? '';
  await todo(work, {
    kind: 'customers.salesperson_schools',
    key: `customers.salesperson_schools:${staffId}`,
    source: 'customers',
    assigneeIds: await supervisorsOf(work, staffId),
    mode: 'any',
    finishBy: 'manual',
    title: filled(checkSchools, { name: staff?.name ?? '', school }),
    subject: { type: Salesperson.name, id: row.id },
    url: '/customerManagement?settings=salesperson',
  });
}

/** The school's own pool becomes headquarters'. What a counsellor has moves with the counsellor. */
async function poolToHeadquarters(work: Work, schoolId: number): Promise<void> {
  const at = work.now.toISOString();
  const moved = await work.session.rows<{ id: number; name: string }>(
    sql`update customer set school_id = null, version = version + 1, updated_at = ${at}, updated_by = ${work.actor.staffId || null}
      where ${live(work, 'customer')} and school_id = ${schoolId} and owner_id is null
        and state not in ('member', 'dormant') returning id, name`,
  );
  const schools = { fromSchoolId: schoolId, toSchoolId: null };
  await logOwner(work, ...moved.map(({ id }) => ({ customerId: id, kind: 'school' as const, ...schools })));
  await logTogether(work, async () => {
    for (const { id, name } of moved) {
      const change = { before: { schoolId }, after: { schoolId: null } };
      await logOperation(work, { action: 'school', of: Customer, rowId: id, rowTitle: name, schoolId, ...change });
    }
  });
  for (const { id } of moved) await work.emit(customerSchoolChanged, { customerId: id, ...schools });
}

export const leaving: AreaPiece = {
  listeners: [
    on(staffLeaving, (work, { staffId }) => changeFile(work, staffId, { accepting: false })),
    on(staffLeft, (work, { staffId, on: leftOn }) => changeFile(work, staffId, { accepting: false, leftOn })),
    on(staffRehired, (work, { staffId }) => changeFile(work, staffId, { leftOn: null })),
    on(staffTransferred, async (work, { staffId, before, after }) => {
      if (after.schoolId && after.schoolId !== before.schoolId) await askToCheck(work, staffId, after.schoolId);
    }),
    on(schoolClosed, (work, { schoolId }) => poolToHeadquarters(work, schoolId)),
  ],
};
