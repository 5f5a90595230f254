// A year of pea points: rules, what students earned, spent, lost and owe, gifts and what was redeemed. Balances are sums of lots.
import type { Draft } from '#kernel/model/resource';
import type { Sample } from '#kernel/server/sample';
import { expiryOf, type Taken, take } from '../peas/model/lots';
import { WandouAccount, WandouEntry, WandouGift, WandouLot, WandouRedeem, WandouRule } from '../peas/model/wandou';
import { countNumbers, drawnBy, type Family, numbering, type World } from './world';

const rules: Draft<typeof WandouRule>[] = [
  { name: '按时到课', event: 'lesson_present', points: 2, perDay: 3 },
  { name: '提交作业', event: 'homework_done', points: 3, perDay: 2 },
  { name: '优秀作业', event: 'homework_excellent', points: 5 },
  { name: '考试达标', event: 'exam_pass', points: 20, minScore: 80 },
  { name: '参加活动', event: 'activity_check_in', points: 10 },
  { name: '转介绍', event: 'referral_reward', points: 100 },
  { name: '缴费返豌豆', event: 'contract_paid', points: 1, perYuan: 100, validKind: 'year_end' },
  { name: '生日礼', event: 'birthday', points: 30, perTotal: 20 },
  { name: '课堂表现好', event: 'teacher_praise', points: 5, perDay: 3 },
  { name: '帮助同学', event: 'teacher_praise', points: 8, validKind: 'forever' },
  { name: '扰乱课堂', event: 'teacher_penalty', points: -3, enabled: false },
];
/** Which rules fire, over and over. */
const fired = [0, 0, 1, 8, 1, 0, 2, 4, 8, 9, 3, 7];
const gifts: [string, number][] = [
  ['卡通铅笔', 5],
  ['橡皮套装', 8],
  ['笔记本', 12],
  ['书签', 6],
  ['跳绳', 18],
  ['水杯', 20],
  ['拼图', 25],
  ['羽毛球拍', 40],
  ['绘本', 15],
  ['积木', 30],
  ['篮球', 45],
];
const savers = 260;
const redeemers = 60;

interface Saver extends Family {
  balance: number;
  earned: number;
  expired: number;
  spent: number;
  lots: { id: number; left: number; expiresOn: string | null }[];
}
type Entry = Draft<typeof WandouEntry> & { points: number; createdAt: Date };

export async function plantPeas(sample: Sample, world: World, couponBatchId: number): Promise<void> {
  const ruleIds = await sample.plant(
    WandouRule,
    rules.map((rule, sort) => ({ ...rule, sort })),
  );
  const giftIds = await plantGifts(sample, world, couponBatchId);
  const pupils: Saver[] = world.members
    .slice(0, savers)
    .map((family) => ({ ...family, balance: 0, earned: 0, expired: 0, spent: 0, lots: [] }));
  await earnAll(sample, world, pupils, ruleIds);
  await redeemSome(sample, pupils.slice(0, redeemers), giftIds);
  await sample.plant(
    WandouLot,
    pupils.flatMap(({ id: customerId, lots }) =>
      lots.map(({ id: entryId, left, expiresOn }) => ({ entryId, customerId, left, expiresOn })),
    ),
  );
  await sample.plant(
    WandouAccount,
    pupils.map(({ id: customerId, schoolId, balance, earned, spent, expired }) => ({
      ...{ customerId, schoolId, balance, earned, spent, expired, debt: 0 },
    })),
  );
  await plantDebtor(sample, world.members[savers], ruleIds[3]!);
}

/** Every three weeks something, for a year; the first of it is over by now. */
async function earnAll(
  sample: Sample,
  { staff }: World,
  pupils: readonly Saver[],
  ruleIds: readonly number[],
): Promise<void> {
  const entries: Entry[] = [];
  const owners: Saver[] = [];
  for (const [at, pupil] of pupils.entries())
    for (let n = 0; n < 12 + (at % 6); n += 1) {
      const which = fired[(n + at) % fired.length]!;
      const { points, validKind = 'days' } = rules[which]!;
      const day = n === 0 ? -410 + (at % 17) : -380 + n * 20 + (at % 17);
      pupil.balance += points;
      pupil.earned += points;
      owners.push(pupil);
      entries.push({
        ...{ customerId: pupil.id, schoolId: pupil.schoolId, kind: 'earn', points, ruleId: ruleIds[which]! },
        ...{ balanceAfter: pupil.balance, sourceKind: 'demo', sourceId: entries.length + 1 },
        ...{ expiresOn: expiryOf({ validKind: validKind ?? 'days', validDays: 365 }, sample.day(day)) },
        ...{ byId: which > 7 ? staff[n % 8]! : null, createdAt: sample.moment(day, 8, n) },
      });
    }
  const ids = await sample.plant(WandouEntry, entries);
  for (const [at, id] of ids.entries()) {
    const { points, expiresOn = null } = entries[at]!;
    owners[at]!.lots.push({ id, left: points, expiresOn });
  }
  const gone: Entry[] = [];
  for (const pupil of pupils)
    for (const lot of pupil.lots)
      if (lot.expiresOn !== null && lot.expiresOn < sample.today) {
        pupil.balance -= lot.left;
        pupil.expired += lot.left;
        gone.push({
          ...{ customerId: pupil.id, schoolId: pupil.schoolId, kind: 'expire', points: -lot.left, sourceKind: 'lot' },
          ...{ sourceId: lot.id, taken: [{ lotId: lot.id, points: lot.left }], balanceAfter: pupil.balance },
          createdAt: sample.moment(-28, 0, 10),
        });
        lot.left = 0;
      }
  await sample.plant(WandouEntry, gone);
}

async function redeemSome(sample: Sample, pupils: readonly Saver[], giftIds: readonly number[]): Promise<void> {
  const noOf = numbering(
    (day, seq) => `LP${day.slice(2).replaceAll('-', '')}${String(seq).padStart(4, '0')}`,
    (day) => day,
  );
  const orders = pupils.flatMap((pupil, at) => {
    const which = at % gifts.length;
    const points = gifts[which]![1];
    const day = -(at % 20);
    return pupil.balance < points ? [] : [{ pupil, which, points, day, isBack: at % 12 === 5, at }];
  });
  const ids = await sample.plant(
    WandouRedeem,
    orders.map(({ pupil, which, points, day, isBack, at }) => ({
      ...{ redeemNo: noOf(sample.day(day)), customerId: pupil.id, schoolId: pupil.schoolId, giftId: giftIds[which]! },
      ...{
        qty: 1,
        points,
        pickCode: String(100_000 + ((at * 7919) % 899_999)),
        ...(isBack ? { reason: '选错礼品' } : {}),
      },
      state: isBack ? ('cancelled' as const) : day < -4 ? ('delivered' as const) : ('pending' as const),
      createdAt: sample.moment(day, 0, 10 + at),
    })),
  );
  await sample.plant(
    WandouEntry,
    orders.flatMap(({ pupil, points, day, isBack, at }, n): Entry[] => {
      const { taken } = take(pupil.lots, points);
      const about = { customerId: pupil.id, schoolId: pupil.schoolId, sourceKind: 'redeem', sourceId: ids[n]! };
      const spent = {
        ...about,
        kind: 'spend' as const,
        points: -points,
        taken,
        createdAt: sample.moment(day, 0, 10 + at),
      };
      const back = { ...about, kind: 'refund' as const, points, seq: 2, createdAt: sample.moment(day, 0, 11 + at) };
      if (isBack)
        return [
          { ...spent, balanceAfter: pupil.balance - points },
          { ...back, balanceAfter: pupil.balance },
        ];
      spendOf(pupil, taken, points);
      return [{ ...spent, balanceAfter: pupil.balance }];
    }),
  );
  const days = orders.map(({ day }) => sample.day(day));
  await countNumbers(sample, drawnBy('marketing.wandouRedeem', days));
}

function spendOf(pupil: Saver, taken: readonly Taken[], points: number): void {
  for (const { lotId, points: part } of taken) pupil.lots.find(({ id }) => id === lotId)!.left -= part;
  pupil.balance -= points;
  pupil.spent += points;
}

/** One child owes: an examination was declared void after its points had been taken away. */
async function plantDebtor(sample: Sample, family: Family | undefined, ruleId: number): Promise<void> {
  if (!family) return;
  const { id: customerId, schoolId } = family;
  const about = { customerId, schoolId, sourceKind: 'demo' };
  const ids = await sample.plant(WandouEntry, [
    {
      ...about,
      kind: 'earn',
      points: 20,
      ruleId,
      sourceId: 900_001,
      balanceAfter: 20,
      createdAt: sample.moment(-30, 16),
    },
    {
      ...about,
      kind: 'adjust_out',
      points: -15,
      sourceId: 900_002,
      balanceAfter: 5,
      note: '登记错误',
      createdAt: sample.moment(-20, 16),
    },
    {
      ...about,
      kind: 'revoke',
      points: -20,
      ruleId,
      sourceId: 900_001,
      seq: 2,
      balanceAfter: 0,
      note: '成绩作废',
      createdAt: sample.moment(-9, 16),
    },
  ]);
  await sample.plant(WandouLot, [{ entryId: ids[0]!, customerId, left: 0, expiresOn: sample.day(335) }]);
  await sample.plant(WandouAccount, [{ customerId, schoolId, balance: 0, debt: 15, earned: 0, spent: 0, expired: 0 }]);
}

async function plantGifts(sample: Sample, { schools }: World, batchId: number): Promise<number[]> {
  const left = (n: number, at: number) => (n === 10 && at === 0 ? 1 : 10 + ((n + at) % 20));
  return sample.plant(WandouGift, [
    ...gifts.map(([name, points], n) => ({
      ...{ name, points, sort: n, perCustomer: n > 7 ? 1 : 0, enabled: n !== 3 },
      stocks: Object.fromEntries(schools.map(({ id }, at) => [String(id), left(n, at)])),
    })),
    { name: '九折学费券', kind: 'coupon' as const, batchId, points: 100, perCustomer: 1, sort: 11 },
  ]);
}
