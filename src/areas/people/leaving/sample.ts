// Two of the demo's people who are leaving: one has begun to hand over, one has it behind them.
import { sql } from 'drizzle-orm';
import { addDays } from '#kernel/model/dates';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { colleaguesOf } from '../colleagues/sample';
import { Handover, HandoverItem } from '../handover/model/handover';
import { Leaving } from './model/leaving';

const items = [
  ['asset', '电脑与工牌'],
  ['document', '纸质资料'],
  ['custom', '门禁与钥匙'],
] as const;
const checked = [1, items.length];

export async function plantLeavings(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const { today, session, enterpriseId } = sample;
  const active = (await colleaguesOf(sample)).filter(({ status }) => status === 'active');
  const going = active.filter(({ post, isKnown }) => post === 'front-desk' && !isKnown).slice(-2);
  const places = going.map(({ id, schoolId }) => ({
    ...{ staffId: id, schoolId },
    chief: active.find((one) => one.post === 'principal' && one.schoolId === schoolId)?.id ?? null,
  }));
  const lastOn = (n: number) => addDays(today, 20 - n * 12);
  const leavingIds = await sample.plant(
    Leaving,
    going.map((one, n) => ({
      ...{ staffId: one.id, schoolId: one.schoolId, departmentId: one.departmentId, postId: one.postId },
      ...{ kind: 'resign' as const, appliedOn: addDays(lastOn(n), -30), lastWorkOn: lastOn(n), noticeDays: 30 },
      ...{ remark: '个人发展', handoverDone: checked[n]!, handoverAll: items.length },
      state: n === 0 ? ('handing_over' as const) : ('settling' as const),
    })),
  );
  await session.rows(
    sql`update staff set status = 'leaving', status_before = 'active' where ${ours(enterpriseId, 'staff')}
      and id = any(${sql.param(going.map(({ id }) => id))}::bigint[])`,
  );
  const handoverIds = await sample.plant(
    Handover,
    places.map(({ staffId, schoolId, chief }, n) => ({
      ...{ staffId, schoolId, cause: 'leaving' as const, causeId: leavingIds[n]!, dueOn: lastOn(n) },
      ...{ supervisorId: chief, checked: checked[n]!, total: items.length },
      state: n === 0 ? ('running' as const) : ('done' as const),
    })),
  );
  await sample.plant(
    HandoverItem,
    places.flatMap(({ staffId, chief }, n) =>
      items.map(([itemType, title], i) => {
        const isChecked = i < checked[n]!;
        return {
          ...{ handoverId: handoverIds[n]!, staffId, supervisorId: chief, itemType, title, mandatory: i === 0 },
          ...{ total: 1, moved: isChecked ? 1 : 0, receiverId: isChecked ? chief : null },
          state: isChecked ? ('checked' as const) : ('pending' as const),
        };
      }),
    ),
  );
}
