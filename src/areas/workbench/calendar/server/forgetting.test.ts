import { expect, test } from 'vitest';
import { customerAnonymised } from '#areas/customers/customer/model/events';
import { calendarEvent } from '#kernel/server/calls';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { write } from '#kernel/server/work';
import { testApp } from '#testing/app';
import { runJob } from '#testing/runJob';

test('calendars forget an anonymised customer, and by the next night so does what the log says of the events', async () => {
  const t = await testApp();
  const chief = await t.signIn('13800000001');
  const [enterprise] = await t.app.identity.enterprises();
  const customerId = 987_654;
  await write(t.app, systemActor(enterprise!), systemCaller('test'), async (work) => {
    for (const [key, id] of [
      ['a', customerId],
      ['b', 9_876_543],
    ] as const)
      await calendarEvent(work, {
        source: 'customers',
        key,
        kind: 'follow_up',
        ownerIds: [chief.client.uid],
        title: { zh: `跟进 慕容复${key}`, en: `Call 慕容复${key}` },
        startAt: t.clock.now(),
        endAt: new Date(t.clock.now().getTime() + 900_000),
        url: `/customerDetail?id=${id}`,
      });
    await work.emit(customerAnonymised, { customerId });
  });
  await runJob(t.app, 'workbench.forgetEvents');
  const { data } = await chief.get('/api/v1/logs/operation/list', { entity: 'calendarEvent', pageSize: 100 });
  const log = JSON.stringify(data.list);
  expect([log.includes('慕容复a'), log.includes('慕容复b')]).toEqual([false, true]);
});
