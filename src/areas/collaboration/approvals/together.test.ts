// Two at the same moment, and the clock.
import { expect, test } from 'vitest';
import { base, by, deskOf, node } from '../testing';

const t = await deskOf();
const { chief, principal, teacher, finance } = t;

test('must hold 16: approve and withdraw fired together a hundred times end in exactly one of the two', {
  timeout: 300_000,
}, async () => {
  await t.flow([node('N1', by(principal))]);
  const ends = { approved: 0, withdrawn: 0 };
  for (let i = 0; i < 100; i++) {
    const { data } = await t.start(teacher);
    const { taskId } = (await t.inbox(principal)).find(({ approvalId }) => approvalId === data.id)!;
    const approve = () => principal.post(`${base}/task/approve`, { id: taskId });
    const withdraw = () => teacher.post(`${base}/approval/withdraw`, { id: data.id });
    const [first, second] = i % 2 === 0 ? [approve, withdraw] : [withdraw, approve];
    const codes = (await Promise.all([first(), second()])).map(({ code }) => code).toSorted();
    expect(codes).toEqual([200, 409]);
    const { state } = await t.view(teacher, data.id);
    ends[state as keyof typeof ends] += 1;
    expect(t.told.filter(({ approvalId }) => approvalId === data.id)).toEqual([
      { event: 'decided', approvalId: data.id, result: state },
    ]);
  }
  expect(ends.approved + ends.withdrawn).toBe(100);
});

test('two who may both decide press at once: one decides, the other reads who was faster', async () => {
  await t.flow([node('N1', by(principal, finance))]);
  const { data } = await t.start(teacher);
  const [one, other] = [(await t.view(principal, data.id)).task.id, (await t.view(finance, data.id)).task.id];
  const answers = await Promise.all([
    principal.post(`${base}/task/approve`, { id: one }),
    finance.post(`${base}/task/reject`, { id: other, comment: '不' }),
  ]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409]);
});

test('the same request started twice at once is one approval', async () => {
  await t.flow([node('N1', by(principal))]);
  const start = () =>
    teacher.post(`${base}/approval/add`, {
      kind: 'custom.general',
      form: { subject: '一次', reason: '一次' },
      requestKey: 'same',
    });
  const first = await start();
  const second = await start();
  expect(second.data.id).toBe(first.data.id);
});

test('time is up: reminded, then passed to a keeper, each once, however often the clock looks', async () => {
  const timeout = { hours: 1, action: 'to_person' as const, staffIds: [finance.client.uid] };
  await t.flow([node('N1', by(principal), { timeout })]);
  const { data } = await t.start(teacher);
  t.clock.advance(7 * 86_400);
  const job = t.app.parts.flatMap(({ jobs }) => jobs ?? []).find(({ name }) => name === 'collaboration.clock')!;
  const enterprise = (await t.app.identity.enterprises()).find(({ appid }) => appid === 'demo')!;
  for (let i = 0; i < 2; i++) await t.app.jobs.runNow(t.app, enterprise, job);
  const boss = await t.signIn('13800000001');
  const after = await t.view(boss, data.id);
  expect(after.path[0].people).toMatchObject([
    { state: 'transferred' },
    { name: finance.client.name, state: 'pending' },
  ]);
  expect(after.log.filter(({ text }: { text: string }) => text.includes('超时'))).toHaveLength(1);
  expect(chief.client.appid).toBe('demo');
});
