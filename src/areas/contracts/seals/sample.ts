// The demo's seals and a few uses of them.
import { sql } from 'drizzle-orm';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { Seal, SealUse } from './model/seal';

export async function plantSeals(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const [keeper] = await sample.session.rows<{ id: number }>(
    sql`select s.id::int as id from staff s join post p on p.enterprise_id = s.enterprise_id and p.id = s.post_id and p.code = 'finance'
      where ${ours(sample, 's')} and s.status = 'active' order by s.id limit 1`,
  );
  if (!keeper) return;
  const kept = { keeperId: keeper.id, state: 'active' as const };
  const [contract] = await sample.plant(Seal, [
    { ...kept, name: '合同专用章', kind: 'contract', validTo: sample.day(500) },
    { ...kept, name: '财务专用章', kind: 'finance' },
    { ...kept, name: '公章', kind: 'official', needApproval: true },
    { ...kept, name: '合同专用章（旧）', kind: 'contract', state: 'suspended' },
  ]);
  await sample.plant(
    SealUse,
    [1, 2, 4].map((copies, n) => ({
      ...{ sealId: contract!, document: `合作协议 ${n + 1}`, copies, purpose: '签约', staffId: keeper.id },
      state: 'used' as const,
    })),
  );
}
