// What is written while the books are being closed is in the closing or behind it, never in between.
import { beforeAll, expect, test } from 'vitest';
import { row } from '#kernel/server/rows';
import { teachingSchool } from '#testing/scenes/teaching';
import { LessonEntry } from '../model/lot';
import { snapshot } from './closing';
import { openLots } from './opening';

let t: Awaited<ReturnType<typeof teachingSchool>>;
beforeAll(async () => {
  t = await teachingSchool('2026-04-05T02:00:00Z');
});

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const lot = (key: string, customerId: number) => ({
  ...{ key, openKind: 'adjust' as const, isGift: false, customerId, schoolId: t.schoolId, courseId: t.courseId },
  ...{ qty: 1000, amount: 100_000, validTo: null, contractId: null },
});

test('must hold 12: a closing waits for what is being written and counts it; who writes meanwhile writes behind it', async () => {
  const customerId = await t.student('同时结账');
  let isWritten = () => {};
  const written = new Promise<void>((done) => {
    isWritten = done;
  });
  let goOn = () => {};
  const held = new Promise<void>((done) => {
    goOn = done;
  });
  const writing = t.asEnterprise(async (work) => {
    await openLots(work, [lot('while:1', customerId)], { sourceKind: 'adjustment', sourceId: 1 });
    isWritten();
    await held;
  });
  await written;
  // The day of that entry is closed the day after: what is not committed yet must not be missed.
  t.clock.set('2026-04-06T02:00:00Z');
  const finance = await t.signIn('13800000008');
  let isClosed = false;
  const closing = finance
    .post('/class/v1/ledgerClosing/close', { through: '2026-04-05', confirm: true })
    .then((answer) => {
      isClosed = true;
      return answer;
    });
  await pause(700);
  expect(isClosed).toBe(false);
  goOn();
  await writing;
  const { code, data } = await closing;
  expect([code, data.remainingQty]).toEqual([200, 10]);
  const entry = await t.asEnterprise((work) => row(work, LessonEntry, { customerId }));
  expect(entry?.bizDate).toBe('2026-04-05');
  expect(await t.asEnterprise((work) => snapshot(work, '2026-04-05', null))).toMatchObject({ remainingQty: 1000 });
});
