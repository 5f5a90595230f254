// What was said to the demo families, and what a supervisor remarked on it.
import { sql } from 'drizzle-orm';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import { FollowUp, FollowUpComment } from '../followUps/model/followUp';
import type { Planted } from './people';
import { atWork } from './people';
import { evenly } from './plan';
import type { World } from './world';

const sayings = [
  '介绍了课程安排和师资，家长想周末来校区看看',
  '孩子数学基础一般，想先试听一节再决定',
  '家长担心路程，介绍了校车接送方案',
  '已发送课程资料，约好下周再联系',
  '对价格有顾虑，说明了分期和优惠政策',
  '家长正在比较两家机构，重点说明小班教学',
  '孩子最近考试，考完再约时间',
  '爸爸决定，晚上再打给他',
];
const ways = ['phone', 'phone', 'phone', 'wechat', 'visit', 'home_visit', 'video', 'sms', 'other'] as const;
const results = [
  ...(['connected', 'connected', 'connected', 'no_answer', 'busy', 'left_message', 'refused', 'wrong_number'] as const),
];
const salesPurposes = ['sales', 'sales', 'sales', 'confirm', 'referral'] as const;
const memberPurposes = ['service', 'service', 'renewal', 'care', 'complaint', 'referral'] as const;
const silent: Record<string, string> = {
  no_answer: '未接',
  busy: '忙线挂断',
  left_message: '已留言',
  wrong_number: '空号错号',
};
const remarks = ['讲得很清楚，记得周五前回访', '可以先发一份测评报告给家长', '价格先不谈，约到校区再说'];
const day = 86_400_000;
const total = 15_000;
const commented = 300;

export async function plantFollowUps(
  sample: Sample,
  { principals }: World,
  families: readonly Planted[],
  share: number,
): Promise<void> {
  const spoken = families.filter(({ customer }) => customer.state !== 'new');
  const counts = spoken.map((_, n) => 2 + ((n * 7) % 8));
  // Exactly as many as promised: whoever has more than two gives one away, or gets one.
  let left = Math.round(total * share) - counts.reduce((sum, n) => sum + n, 0);
  for (let n = 0; left !== 0; n = (n + 1) % counts.length) {
    if (left < 0 && counts[n]! <= 2) continue;
    counts[n]! += Math.sign(left);
    left -= Math.sign(left);
  }
  const rows = spoken.flatMap((family, n) => talks(sample, family, counts[n]!));
  const ids = await sample.plant(FollowUp, rows);
  const heard = principals.length > 0 ? evenly([...ids.entries()], Math.round(commented * share)) : [];
  await sample.plant(
    FollowUpComment,
    heard.map(([row, followUpId], n) => ({
      followUpId,
      staffId: principals[0]!.id,
      content: remarks[n % remarks.length]!,
      createdAt: new Date(Math.min(rows[row]!.occurredAt.getTime() + day / 8, sample.now.getTime())),
      createdBy: principals[0]!.id,
    })),
  );
  await sample.session.rows(
    sql`update customer c set follow_up_count = f.n from (select customer_id, count(*)::int as n from follow_up
      where ${ours(sample, 'follow_up')} group by 1) f where ${ours(sample, 'c')} and c.id = f.customer_id`,
  );
}

function talks(sample: Sample, { id, customer, ownerThen }: Planted, count: number) {
  const from = customer.createdAt.getTime();
  const until = (customer.lastFollowUpAt ?? sample.now).getTime();
  return Array.from({ length: count }, (_, n) => {
    const isLast = n === count - 1;
    const at = isLast ? until : atWork(sample, new Date(from + ((until - from) * (n + 1)) / count)).getTime();
    const occurredAt = new Date(Math.min(until, Math.max(from, at)));
    const result = isLast ? 'connected' : sample.pick(results);
    const way = sample.pick(ways);
    const isTalk = result === 'connected' || result === 'refused';
    return {
      customerId: id,
      purpose: sample.pick(customer.memberAt ? memberPurposes : salesPurposes),
      way,
      result,
      content: silent[result] ?? sample.pick(sayings),
      occurredAt,
      // Written down at once: what is old is nobody's to mend any more.
      createdAt: occurredAt,
      createdBy: ownerThen,
      ...(way === 'phone' && isTalk ? { callSeconds: sample.int(30, 900) } : {}),
      ...(isLast && customer.nextFollowUpAt ? { nextAt: customer.nextFollowUpAt } : {}),
      staffId: ownerThen,
      stateBefore: 'following' as const,
      isEffective: isTalk,
    };
  });
}
