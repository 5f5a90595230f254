// Reminders of events: each occurrence once, and not to who declined.
import { beforeAll, expect, test } from 'vitest';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { rows } from '#kernel/server/rows';
import { Errand } from '#kernel/server/work';
import { type Person, type TestApp, testApp } from '#testing/app';
import { Message, MessageReceipt } from '../../messages/model/message';

let t: TestApp;
let owner: Person;
let guest: Person;
let errand: Errand;

beforeAll(async () => {
  t = await testApp();
  t.clock.set('2026-09-14T08:00:00+08:00');
  [owner, guest] = [await t.signIn('13800000004'), await t.signIn('13800000007')];
  const enterprise = (await t.app.identity.enterprises()).find(({ appid }) => appid === 'demo')!;
  errand = new Errand(t.app, systemActor(enterprise), systemCaller('reminders'));
});

const run = () => {
  const job = t.app.parts.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'workbench.calendarRemind')!;
  return errand.write(async (work) => ('run' in job ? job.run(work, {}) : 0));
};
const told = () =>
  errand.read(async (work) => {
    const found = await rows(work, Message, { kind: 'workbench.calendarReminder' });
    if (found.length === 0) return [];
    const receipts = await rows(work, MessageReceipt, { messageId: found.map(({ id }) => id) });
    return receipts.map(({ staffId }) => staffId);
  });

test('a daily event reminds its owner and who comes before each day, and nobody who declined', async () => {
  const { data } = await owner.post('/v1/calendar/event/add', {
    titleZh: '晨会',
    startAt: '2026-09-14T09:00:00+08:00',
    endAt: '2026-09-14T09:30:00+08:00',
    rrule: 'FREQ=DAILY;COUNT=2',
    remindMinutes: 15,
    attendeeIds: [guest.client.uid],
  });
  await run();
  expect(await told()).toEqual([]);
  t.clock.set('2026-09-14T08:45:30+08:00');
  await run();
  await run();
  expect((await told()).sort()).toEqual([owner.client.uid, guest.client.uid].sort());
  expect((await guest.post('/v1/calendar/event/reply', { id: data.id, reply: 'declined' })).code).toBe(200);
  t.clock.set('2026-09-15T08:46:00+08:00');
  await run();
  await run();
  expect((await told()).filter((id) => id === owner.client.uid)).toHaveLength(2);
  expect((await told()).filter((id) => id === guest.client.uid)).toHaveLength(1);
});
