// What families bought, who is a member, and what is open to whom.
import { FinanceEntry } from '#areas/contracts/finance/model/finance';
import { addDays } from '#kernel/model/dates';
import type { Sample } from '#kernel/server/sample';
import { OpenCourse, OpenGrant } from '../access/model/openCourse';
import { VipMembership } from '../memberships/model/membership';
import { OnlineOrder, UnmatchedPayment } from '../orders/model/order';
import type { World } from './world';

/** What was paid is paid today, so that the book of a day that was closed stays as it was closed. */
export async function plantOrders(
  sample: Sample,
  { students, staff }: World,
  packageIds: number[],
  planIds: number[],
): Promise<void> {
  const day = sample.today.slice(2).replaceAll('-', '');
  const packages = Array.from({ length: 70 }, (_, n) => {
    const { id, schoolId } = students[n % students.length]!;
    const i = n % 5;
    const price = 99_00 + i * 100_00;
    const state = n < 30 ? ('paid' as const) : n < 38 ? ('pending' as const) : ('closed' as const);
    const back = state === 'closed' ? -(n - 36) : 0;
    const names = ['暑期阅读营', '数学思维季卡', '英语启蒙年卡', '名师体验包', '古诗月度打卡'];
    return {
      ...{
        orderNo: `ON${day}-${String(900_001 + n)}`,
        kind: 'package' as const,
        itemId: packageIds[i]!,
        itemName: names[i]!,
        customerId: id,
        schoolId,
      },
      ...{
        listPrice: price,
        payable: price,
        paid: state === 'paid' ? price : 0,
        days: 90,
        sellerId: staff[n % staff.length]!,
        state,
      },
      ...{
        channel: n % 3 === 0 ? ('h5' as const) : ('staff' as const),
        payMethod: state === 'paid' ? ('wechat' as const) : null,
        tradeNo: state === 'paid' ? `42000${day}${n}` : null,
      },
      ...{
        paidAt: state === 'paid' ? sample.moment(0, 8, n) : null,
        closedAt: state === 'closed' ? sample.moment(back, 18) : null,
      },
      ...{
        expireAt: sample.moment(back + 1, 12),
        closeReason: state === 'closed' ? '超时未支付' : null,
        createdAt: sample.moment(back, 8, n % 60),
      },
    };
  });
  const plans = [
    { name: '会员月卡', price: 39_00, days: 30 },
    { name: '会员年卡', price: 365_00, days: 365 },
    { name: '高级会员年卡', price: 699_00, days: 365 },
  ];
  const memberships = Array.from({ length: 12 }, (_, n) => {
    const { id, schoolId } = students[n % students.length]!;
    const { name, price, days } = plans[n % plans.length]!;
    const state = n < 9 ? ('paid' as const) : ('pending' as const);
    const isPaid = state === 'paid';
    return {
      ...{ orderNo: `ON${day}-${String(900_101 + n)}`, kind: 'vip' as const, itemId: planIds[n % plans.length]! },
      ...{ itemName: name, customerId: id, schoolId, listPrice: price, payable: price, paid: isPaid ? price : 0 },
      ...{ days, sellerId: staff[n % staff.length]!, state, channel: 'staff' as const },
      ...{ payMethod: isPaid ? ('wechat' as const) : null, tradeNo: isPaid ? `42000${day}V${n}` : null },
      ...{ paidAt: isPaid ? sample.moment(0, 8, n) : null, expireAt: sample.moment(1, 12), closedAt: null },
      ...{ closeReason: null, createdAt: sample.moment(0, 8, n) },
    };
  });
  const orders = [...packages, ...memberships];
  const ids = await sample.plant(OnlineOrder, orders);
  await sample.plant(UnmatchedPayment, [
    {
      ...{ method: 'wechat' as const, tradeNo: `42000${day}X1`, orderNo: orders[31]!.orderNo, amount: 1_00 },
      ...{ why: 'amount' as const, schoolId: orders[31]!.schoolId },
    },
    {
      ...{ method: 'alipay' as const, tradeNo: `42000${day}X2`, orderNo: 'ON250101-000001', amount: 99_00 },
      ...{ why: 'order' as const, schoolId: orders[0]!.schoolId },
    },
  ]);
  await sample.plant(
    FinanceEntry,
    orders.flatMap(({ state, schoolId, sellerId, customerId, paid, orderNo, tradeNo }, i) =>
      state === 'paid'
        ? [
            {
              ...{
                businessDate: sample.today,
                schoolId,
                cashierId: sellerId,
                customerId,
                direction: 'in' as const,
                kind: 'other_in' as const,
              },
              ...{
                method: 'wechat' as const,
                amount: paid,
                tradeNo,
                refTable: OnlineOrder.name,
                refId: ids[i]!,
                originKey: `online_order:${orderNo}:${tradeNo}`,
              },
            },
          ]
        : [],
    ),
  );
}

export async function plantMembers(sample: Sample, { students }: World, planIds: number[]): Promise<void> {
  await sample.plant(
    VipMembership,
    students.slice(0, 120).map(({ id, schoolId }, n) => {
      const left = n < 15 ? -sample.int(1, 60) : n < 40 ? sample.int(1, 29) : sample.int(31, 340);
      const level = n % 4 === 0 ? ('svip' as const) : ('vip' as const);
      return {
        ...{ customerId: id, schoolId, level, startAt: sample.day(left - 364), endAt: sample.day(left) },
        ...{
          planIds: [level === 'svip' ? planIds[2]! : planIds[1]!],
          status: left < 0 ? ('expired' as const) : n % 23 === 22 ? ('paused' as const) : ('active' as const),
        },
        ...(n % 23 === 22 ? { pausedAt: sample.day(-5) } : {}),
      };
    }),
  );
}

export async function plantOpened(sample: Sample, { students, courses, staff }: World): Promise<void> {
  const sources = ['manual', 'order', 'code', 'contract', 'copy', 'trial'] as const;
  const opened = students.slice(0, 300).flatMap(({ id, schoolId }, n) =>
    [0, 1].map((k) => {
      const course = courses[(n + k * 3) % courses.length]!;
      const ago = sample.int(1, 120);
      const days = n % 7 === 0 ? 30 : 180;
      const startAt = sample.day(-ago);
      const endAt = addDays(startAt, days - 1);
      const state =
        endAt < sample.today ? ('expired' as const) : n % 17 === 0 ? ('paused' as const) : ('active' as const);
      return {
        ...{
          customerId: id,
          kind: 'course' as const,
          refId: course.id,
          contentName: course.name,
          schoolId,
          startAt,
          endAt,
          state,
          days,
        },
        ...{
          pausedAt: state === 'paused' ? sample.day(-3) : null,
          progress: sample.int(0, 100) * 100,
          lastAt: sample.moment(-sample.int(0, 20), 19),
        },
        ...{ sources: sources[n % sources.length]!, createdAt: sample.moment(-ago, 10) },
      };
    }),
  );
  const ids = await sample.plant(OpenCourse, opened);
  await sample.plant(
    OpenGrant,
    opened.map(({ sources: source, startAt, days, createdAt }, i) => ({
      ...{
        openCourseId: ids[i]!,
        source,
        mode: 'days' as const,
        days,
        countsFrom: startAt,
        grantedAt: createdAt,
        grantedBy: staff[i % staff.length]!,
      },
    })),
  );
}
