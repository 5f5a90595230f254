// People who learn by the book: each alone in a class, with lots of their own, and what stands in the ledger about them.
import { expect } from 'vitest';
import type { NewLot, teachingSchool } from './teaching';

interface Line {
  kind: string;
  qty: number;
  amount: string;
  recognised: string;
  lotId: number;
  chargeSeq: number;
  bizDate: string;
}

export const ones = (n: number) => Array.from({ length: n }, () => 1);
const cents = (amount: string) => Math.round(Number(amount) * 100);
export const revenue = (list: Line[]) => list.reduce((sum, { recognised }) => sum + cents(recognised), 0) / 100;

export function learners(t: Awaited<ReturnType<typeof teachingSchool>>) {
  let slots = 0;
  /** Hours of the days before, none twice: the teacher cannot be in two lessons. */
  function slot(): string {
    const [days, hour] = [Math.floor(slots / 7), slots % 7];
    slots += 1;
    const at = new Date(Date.UTC(2026, 2, 19 - days, 8 + hour * 2));
    return at.toISOString().slice(0, 16).replace('T', ' ');
  }

  async function learner(name: string, ...lots: NewLot[]) {
    const customerId = await t.student(name);
    const classId = await t.classOf({ capacity: 1 });
    await t.join(classId, customerId);
    if (lots.length > 0) await t.sell(customerId, ...lots);
    const mark = async (lessonId: number, status: string, more: object = {}) => {
      const { version } = (await t.roster(lessonId)).lesson;
      const rows = [{ customerId, status, ...more }];
      return t.boss.post('/class/v1/attendance/save', { lessonId, version, rows, finish: true, reason: '补记' });
    };
    /** One lesson taught after another; `lessons` says how much of one each costs. */
    const learn = async (...lessons: number[]) => {
      const ids: number[] = [];
      for (const qty of lessons) {
        const id = await t.lesson(classId, slot());
        const saved = await mark(id, 'present', qty === 1 ? {} : { chargeOverride: qty, chargeReason: '半节' });
        expect(saved.code).toBe(200);
        ids.push(id);
      }
      return ids;
    };
    const reopen = async (id: number) => {
      const { version } = (await t.roster(id)).lesson;
      return t.boss.post('/class/v1/lesson/reopen', { id, version, reason: '点错了' });
    };
    return { customerId, classId, mark, learn, reopen };
  }

  const of = async (customerId: number, ...kinds: string[]): Promise<Line[]> =>
    (await t.entries(customerId)).filter((one: Line) => kinds.length === 0 || kinds.includes(one.kind));
  const lots = async (customerId: number) =>
    (await t.balance(customerId)).lots.map((lot: { remainingQty: number; remainingAmount: string }) => [
      lot.remainingQty,
      lot.remainingAmount,
    ]);

  const refund = (
    contractId: number,
    customerId: number,
    given: { key: string; lessons: number; value: number }[],
  ) => ({
    contractId,
    no: 'HT1',
    kind: 'new',
    customerId,
    schoolId: t.schoolId,
    counsellorId: null,
    refundId: contractId,
    performers: [],
    scope: 'all',
    full: true,
    nothingConsumed: false,
    amount: 0,
    forfeited: 0,
    reason: '搬家',
    lines: [],
    lots: given,
  });

  return { learner, of, lots, refund };
}
