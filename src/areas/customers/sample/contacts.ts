// What was said to the demo families and which meetings they were promised.
import { sql } from 'drizzle-orm';
import type { Sample } from '#kernel/server/sample';
import { Appointment } from '../model/appointment';
import { FollowUp } from '../model/followUp';
import type { Planted } from './customers';
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
const ways = ['phone', 'phone', 'phone', 'wechat', 'visit', 'video', 'sms'] as const;
const results = ['connected', 'connected', 'connected', 'no_answer', 'busy', 'left_message', 'refused'] as const;
const silent: Record<string, string> = { no_answer: '未接', busy: '忙线挂断', left_message: '已留言' };
const day = 86_400_000;

export async function plantFollowUps(sample: Sample, families: readonly Planted[]): Promise<void> {
  const rows = families.flatMap(({ id, customer, ownerThen }) => {
    if (customer.state === 'new' || !ownerThen) return [];
    const from = customer.createdAt.getTime();
    const until = (customer.lastFollowUpAt ?? sample.now).getTime();
    const count = sample.int(2, 9);
    return Array.from({ length: count }, (_, n) => {
      const isLast = n === count - 1;
      const result = isLast ? 'connected' : sample.pick(results);
      const way = sample.pick(ways);
      const isTalk = result === 'connected' || result === 'refused';
      return {
        customerId: id,
        purpose: customer.state === 'member' ? ('service' as const) : ('sales' as const),
        way,
        result,
        content: silent[result] ?? sample.pick(sayings),
        occurredAt: new Date(from + ((until - from) * (n + 1)) / count),
        ...(way === 'phone' && isTalk ? { callSeconds: sample.int(30, 900) } : {}),
        ...(isLast && customer.nextFollowUpAt ? { nextAt: customer.nextFollowUpAt } : {}),
        staffId: ownerThen,
        stateBefore: 'following' as const,
        isEffective: isTalk,
      };
    });
  });
  await sample.plant(FollowUp, rows);
  await sample.session.rows(
    sql`update customer c set follow_up_count = f.n from (select customer_id, count(*)::int as n from follow_up
      where enterprise_id = ${sample.enterpriseId} group by 1) f where c.enterprise_id = ${sample.enterpriseId} and c.id = f.customer_id`,
  );
}

export async function plantAppointments(sample: Sample, world: World, families: readonly Planted[]): Promise<void> {
  const met = families.filter(({ customer }) => customer.firstInvitedAt && customer.schoolId);
  const past = met.map(({ id, customer, ownerThen }) => {
    const startAt = customer.firstVisitedAt ?? new Date((customer.firstInvitedAt ?? sample.now).getTime() + day);
    const isPast = startAt.getTime() < sample.now.getTime() - day;
    const isKept = isPast && customer.firstVisitedAt !== null;
    const isTrial = customer.firstTrialAt !== null && sample.chance(0.4);
    const state = isKept
      ? ('done' as const)
      : isPast
        ? sample.pick(['no_show', 'cancelled'] as const)
        : ('booked' as const);
    return {
      customerId: id,
      kind: isTrial ? ('trial' as const) : ('visit' as const),
      purposes: [isTrial ? ('trial' as const) : ('consult' as const)],
      schoolId: customer.schoolId!,
      startAt,
      endAt: new Date(startAt.getTime() + 3_600_000),
      hostId: ownerThen!,
      peopleIds: [ownerThen!],
      state,
      ...(isKept ? { arrivedAt: startAt, outcome: sample.pick(['considering', 'next_visit', 'signed'] as const) } : {}),
      ...(state === 'cancelled' ? { cancelReason: sample.pick(world.cancelReasons) } : {}),
      createdAt: new Date(startAt.getTime() - 2 * day),
      createdBy: ownerThen!,
    };
  });
  const open = families.filter(({ customer }) => customer.state === 'invited' && customer.ownerId && customer.schoolId);
  const coming = open.slice(0, 120).map(({ id, customer, ownerThen }, n) => {
    // The first thirty are expected today, the others within a week; a few of today's have come, or have not.
    const startAt = n < 30 ? sample.moment(0, 9 + (n % 9), (n % 2) * 30) : sample.moment(1 + (n % 7), 9 + (n % 9), 30);
    const state =
      n < 6
        ? ('arrived' as const)
        : n < 8
          ? ('no_show' as const)
          : n % 3 === 0
            ? ('confirmed' as const)
            : ('booked' as const);
    return {
      customerId: id,
      kind: n % 4 === 0 ? ('trial' as const) : ('visit' as const),
      purposes: ['consult' as const],
      schoolId: customer.schoolId!,
      startAt,
      endAt: new Date(startAt.getTime() + 3_600_000),
      hostId: ownerThen!,
      peopleIds: [ownerThen!],
      state,
      ...(state === 'arrived' ? { arrivedAt: startAt } : {}),
      createdAt: new Date(sample.now.getTime() - day),
      createdBy: ownerThen!,
    };
  });
  const cut = past.filter(({ customerId }) => !coming.some((one) => one.customerId === customerId));
  await sample.plant(Appointment, [...cut, ...coming]);
  await sample.session.rows(
    sql`update customer c set next_appointment_at = a.at from (select customer_id, min(start_at) as at from appointment
        where enterprise_id = ${sample.enterpriseId} and state in ('booked', 'confirmed') and start_at > ${sample.now.toISOString()} group by 1) a
      where c.enterprise_id = ${sample.enterpriseId} and c.id = a.customer_id`,
  );
}
