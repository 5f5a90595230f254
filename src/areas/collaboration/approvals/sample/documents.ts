// Documents of the demo that wait for somebody's word wait in an approval, asked for by the people whose business it is.
import { sql } from 'drizzle-orm';
import { Device } from '#areas/system/devices/model/device';
import { SupportRequest } from '#areas/system/support/model/support';
import { actingAs } from '#kernel/server/process/actingAs';
import { move, need, ours, rows } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Work } from '#kernel/server/work';

const faults = ['屏幕碎裂，维修报价高于残值', '主板损坏，已停产', '使用超过六年，频繁死机'];

export async function startDocuments(work: Work, sample: Sample): Promise<void> {
  const principals = await sample.session.rows<{ schoolId: number; staffId: number }>(
    sql`select id as "schoolId", principal_id as "staffId" from school where ${ours(sample, 'school')} and principal_id is not null`,
  );
  const principalOf = new Map(principals.map(({ schoolId, staffId }) => [schoolId, staffId]));
  await sample.session.rows(
    sql`update support_request set state = 'draft' where ${ours(sample, 'support_request')} and state = 'submitted'`,
  );
  const asked = await rows(work, SupportRequest, { state: 'draft' }, { sort: 'id' });
  for (const [i, { id, schoolId }] of asked.slice(0, Math.ceil(asked.length / 2)).entries()) {
    const by = await actingAs(work, principalOf.get(schoolId), sample.moment(-1 - i, 16));
    if (by) await move(by, SupportRequest, await need(by, SupportRequest, id), 'submit');
  }
  const [home] = principals;
  const devices = await rows(
    work,
    Device,
    { schoolId: home!.schoolId, state: 'in_use' },
    { sort: 'id', limit: faults.length },
  );
  const admin = await sample.session.one<{ id: number }>(
    sql`select id from staff where ${ours(sample, 'staff')} and mobile = '13800000002'`,
  );
  for (const [i, { id }] of devices.entries()) {
    const by = await actingAs(work, admin?.id, sample.moment(-1, 10 + i));
    if (by) await move(by, Device, await need(by, Device, id), 'scrap', { reason: faults[i]! });
  }
}
