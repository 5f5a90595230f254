// Batches of codes in every state, and what was redeemed of them.
import type { Sample } from '#kernel/server/sample';
import { ExchangeBatch } from '../exchange/model/batch';
import { alphabet, codeFrom } from '../exchange/model/code';
import { ExchangeAttempt, ExchangeCode, ExchangeLog } from '../exchange/model/exchangeCode';
import { fingerprint, hidden } from '../exchange/server/secrecy';
import type { World } from './world';

export async function plantCodes(sample: Sample, { students, courses, staff, secret }: World): Promise<void> {
  const month = sample.today.slice(2, 7).replace('-', '');
  const kinds = [
    { name: '春季赠课', state: 'active', quantity: 60, channel: 'gift' },
    { name: '开学礼通用码', state: 'active', quantity: 100, channel: 'activity', word: 'SCHOOL26' },
    { name: '社区合作', state: 'active', quantity: 50, channel: 'sale', partner: '阳光社区', unitPrice: 20_00 },
    { name: '售后补偿', state: 'frozen', quantity: 10, channel: 'compensation' },
    { name: '旧活动', state: 'void', quantity: 20, channel: 'activity' },
    { name: '暑期预热', state: 'draft', quantity: 200, channel: 'gift' },
  ] as const;
  const rewards = [courses[0]!, courses[1]!];
  const ids = await sample.plant(
    ExchangeBatch,
    kinds.map((kind, i) => ({
      ...{
        code: `EX${month}-${String(901 + i)}`,
        name: kind.name,
        style: 'word' in kind ? ('shared' as const) : ('single' as const),
        quantity: kind.quantity,
      },
      ...{
        word: 'word' in kind ? kind.word : null,
        prefix: 'QM',
        rewardKind: 'courses' as const,
        courseIds: [rewards[i % 2]!.id],
        days: 30,
      },
      ...{
        validFrom: sample.day(-60),
        validTo: sample.day(i === 2 ? 7 : 180),
        channel: kind.channel,
        state: kind.state,
        ownerId: staff[0]!,
      },
      ...{
        partner: 'partner' in kind ? kind.partner : null,
        unitPrice: 'unitPrice' in kind ? kind.unitPrice : 0,
        createdAt: sample.moment(-60 + i, 10),
      },
    })),
  );
  const draw = () =>
    codeFrom(
      'QM',
      Array.from({ length: 13 }, () => sample.int(0, alphabet.length - 1)),
    );
  const codes = kinds.flatMap((kind, b) => {
    if (kind.state === 'draft') return [];
    const many = 'word' in kind ? 1 : kind.quantity;
    return Array.from({ length: many }, (_, n) => {
      const code = 'word' in kind ? kind.word : draw();
      const isUsed = !('word' in kind) && kind.state === 'active' && n < 24;
      return {
        ...{
          batchId: ids[b]!,
          serial: n + 1,
          tail: code.slice(-4),
          codeHash: fingerprint(code, secret),
          codeCipher: hidden(code, secret),
        },
        ...{
          usedCount: 'word' in kind ? 30 : isUsed ? 1 : 0,
          maxUses: 'word' in kind ? kind.quantity : 1,
          assignedStaffId: n >= 30 && n < 36 ? staff[n % staff.length]! : null,
        },
        state: kind.state === 'void' ? ('void' as const) : isUsed ? ('used' as const) : ('active' as const),
      };
    });
  });
  const codeIds = await sample.plant(ExchangeCode, codes);
  const used = codes.flatMap((code, i) => {
    if (code.state !== 'used' && code.maxUses === 1) return [];
    const times = code.maxUses === 1 ? 1 : code.usedCount;
    return Array.from({ length: times }, (_, n) => ({ code, codeId: codeIds[i]!, n: i + n }));
  });
  const day = sample.today.slice(2).replaceAll('-', '');
  await sample.plant(
    ExchangeLog,
    used.map(({ code, codeId, n }, i) => {
      const { id, schoolId } = students[n % students.length]!;
      const course = rewards[ids.indexOf(code.batchId) % 2]!;
      return {
        ...{
          logNo: `RD${day}-${String(900_001 + i)}`,
          redeemedAt: sample.moment(-(i % 50), 9, i % 60),
          batchId: code.batchId,
          codeId,
          tail: code.tail,
        },
        ...{
          reward: {
            kind: 'courses' as const,
            packageId: null,
            courseIds: [course.id],
            resourceIds: [],
            level: null,
            days: 30,
          },
          rewardName: course.name,
        },
        ...{
          customerId: id,
          schoolId,
          channel: i % 3 === 0 ? ('staff' as const) : ('h5' as const),
          operatorId: i % 3 === 0 ? staff[i % staff.length]! : null,
        },
        requestId: `demo-${i}`,
      };
    }),
  );
  await sample.plant(
    ExchangeAttempt,
    Array.from({ length: 90 }, (_, i) => {
      const { id, schoolId } = students[i % students.length]!;
      return {
        ...{
          at: sample.moment(i < 50 ? -6 : -(i % 30) - 1, 10, i % 60),
          who: `demo:${i}`,
          customerId: id,
          schoolId,
          tail: 'W2HK',
        },
        ...{
          addressHash: i < 50 ? 'a1b2c3d4e5f60718' : `f${String(i).padStart(15, '0')}`,
          result: i % 6 === 0 ? ('used' as const) : ('invalid' as const),
        },
      };
    }),
  );
}
