// A todo that an approval asks for: it closes where the approval is decided, and every window of the decider hears of it.
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { type Person, testApp } from '#testing/app';

const t = await testApp();
await t.http.listen({ port: 0, host: '127.0.0.1' });
const open: { destroy(): void }[] = [];
afterAll(() => {
  for (const stream of open) stream.destroy();
});
const [principal, manager] = [await t.signIn('13800000005'), await t.signIn('13800000010')];
const openTodos = async (who: Person) =>
  (await who.get('/api/v1/todoback/list', { tab: 'mine', pageSize: 100 })).data.list as {
    id: number;
    version: number;
  }[];
/** What the menu and the tab of approvals count. */
const badge = async (who: Person): Promise<number> => (await who.get('/approval/v1/task/counts')).data.pending;

/** What another window of theirs is told from now on, with the counts that come along. */
async function listening(who: Person): Promise<{ todo: number }[]> {
  const heard: { todo: number }[] = [];
  const { port } = t.http.server.address() as AddressInfo;
  await new Promise<void>((ready) => {
    const at = { port, host: '127.0.0.1', path: '/api/v1/message/stream', agent: false };
    const call = get({ ...at, headers: { authorization: who.header } }, (answer) => {
      answer.setEncoding('utf8');
      answer.on('error', () => undefined);
      answer.on('data', (chunk: string) => {
        for (const [, data] of chunk.matchAll(/^event: (?:todo|approval)\ndata: (.*)$/gm))
          heard.push(JSON.parse(data!));
        if (chunk.includes(': hello')) ready();
      });
    });
    call.on('error', () => undefined);
    open.push(call);
  });
  return heard;
}

test('must hold 6: decided where it is asked, the todo is gone and the badge is lower, within three seconds in another window', async () => {
  const months = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`m${at + 1}`, 100]));
  const targets = [{ figureKey: 'lead.new', yearValue: 1200, ...months }];
  const plan = { schoolId: principal.client.school!.id, year: 2031, targets };
  const { data: made } = await principal.post('/v1/plan/schoolPlan/add', plan);
  const about = { id: made.id, version: made.version };
  expect((await principal.post('/v1/plan/schoolPlan/submit', about)).code).toBe(200);
  await t.hear();
  const waiting = await openTodos(manager);
  expect(waiting).toHaveLength(1);
  expect(await badge(manager)).toBe(1);
  const { id, version } = waiting[0]!;
  const ticked = await manager.post('/api/v1/todoback/finish', { id, version });
  expect(ticked).toMatchObject({ code: 409 });
  const heard = await listening(manager);
  const { data: inbox } = await manager.get('/approval/v1/task/inbox', { tab: 'pending' });
  const [task] = inbox.list;
  expect((await manager.post('/approval/v1/task/approve', { id: task.taskId })).code).toBe(200);
  await t.hear();
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0), { timeout: 3000, interval: 20 });
  expect(await openTodos(manager)).toEqual([]);
  expect(await badge(manager)).toBe(0);
});
