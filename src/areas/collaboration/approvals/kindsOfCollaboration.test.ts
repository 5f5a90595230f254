// What collaboration itself asks leave for, end to end through the flows its kinds ship with.
import { expect, test } from 'vitest';
import { Room } from '#areas/teaching/rooms/model/room';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { insert } from '#kernel/server/rows';
import { write } from '#kernel/server/work';
import { testApp } from '#testing/app';
import { everybodyAgrees, kindsBrought, somebodyRefuses } from '#testing/scenes/deciding';
import { faultsOf } from '../flows/model/checking';
import { defaultTree } from '../flows/model/defaults';
import { defaultFlows, inWords } from './defaultFlows';
import { kindsShown } from './kindsShown';

const t = await testApp();
const chief = await t.signIn('13800000001');
const counsellor = await t.signIn('13800000004');
const made = async (path: string, values: object) => {
  const { code, data, message } = await chief.post(path, { ...values });
  if (code !== 200) throw new Error(`${path}: ${message} ${JSON.stringify(data)}`);
  return data;
};

test('an order that needs leave is offered, and its clocks run, once it is granted', async () => {
  const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ weekday: String(day), fromTime: '00:00', toTime: '24:00' }));
  const calendar = await made('/workorder/v1/calendar/add', { name: '全天', hours });
  const targets = ['low', 'normal', 'high', 'urgent'].map((priority) => ({
    priority,
    responseMin: 60,
    resolveMin: 600,
  }));
  const sla = await made('/workorder/v1/sla/add', { name: '标准', calendarId: calendar.id, targets });
  const team = await made('/workorder/v1/team/add', {
    ...{ name: '行政', leaderId: chief.client.uid, members: [{ staffId: chief.client.uid }] },
  });
  const category = await made('/workorder/v1/category/add', {
    ...{ name: '采购', teamId: team.id, slaId: sla.id, needsApproval: true },
  });
  const asked = await counsellor.post('/workorder/v1/order/add', {
    categoryId: category.id,
    title: '白板',
    content: '一块',
  });
  const look = async () => (await counsellor.get('/workorder/v1/order/detail', { id: asked.data.id })).data;
  await everybodyAgrees(t, 'collaboration.workOrder', 'work_order', asked.data.id, async () => {
    expect(await look()).toMatchObject({ state: 'new', isApproving: true, resolveDueAt: null });
  });
  const now = await look();
  expect(now).toMatchObject({ state: 'new', isApproving: false });
  expect(now.resolveDueAt).not.toBeNull();
});

test('a room that needs leave is held while its keepers are asked, taken when one agrees, free when one refuses', async () => {
  const enterprise = (await t.app.identity.enterprises()).find(({ appid }) => appid === 'demo')!;
  const roomId = await write(t.app, systemActor(enterprise), systemCaller('test'), (work) =>
    insert(work, Room, {
      ...{ schoolId: counsellor.client.school!.id, name: '贵宾室', kind: 'meeting', capacity: 10, bookable: true },
      ...{ openFrom: '08:00', openTo: '21:30' },
    }),
  );
  await made('/meeting/v1/room/add', { roomId, needsApproval: true, keeperIds: [chief.client.uid] });
  const day = new Date(t.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
  const book = async (who: typeof chief, title: string) => {
    const meeting = { title, startAt: `${day}T02:00:00Z`, endAt: `${day}T03:00:00Z`, mode: 'onsite', roomId };
    const { id, version } = (await who.post('/meeting/v1/meeting/add', meeting)).data;
    return {
      id: id as number,
      asked: await who.post('/meeting/v1/meeting/schedule', { id, version, confirmConflicts: true }),
    };
  };
  const stateOf = async (id: number) => (await counsellor.get('/meeting/v1/meeting/detail', { id })).data.state;
  const first = await book(counsellor, '第一次');
  expect(first.asked, first.asked.message).toMatchObject({ code: 200, data: { state: 'asking' } });
  expect((await book(chief, '插队')).asked.code).toBe(409);
  await somebodyRefuses(t, 'collaboration.meetingRoom', 'meeting', first.id);
  expect(await stateOf(first.id)).toBe('draft');
  const second = await book(counsellor, '第二次');
  await everybodyAgrees(t, 'collaboration.meetingRoom', 'meeting', second.id, async () => {
    expect(await stateOf(second.id)).toBe('asking');
  });
  expect(await stateOf(second.id)).toBe('scheduled');
  const { version } = (await counsellor.get('/meeting/v1/meeting/detail', { id: second.id })).data;
  const later = { id: second.id, version, startAt: `${day}T04:00:00Z`, endAt: `${day}T05:00:00Z` };
  expect((await counsellor.put('/meeting/v1/meeting/edit', later)).code).toBe(422);
});

test('every kind ships with the flow that the product says, and its conditions ask for what the form has', () => {
  const kinds = t.app.registries.approval.all();
  expect(Object.fromEntries(kinds.map(({ key, defaultFlow }) => [key, inWords(defaultFlow)]))).toEqual(defaultFlows);
  for (const { key, defaultFlow, fields = {} } of kinds)
    expect(
      faultsOf(
        defaultTree(defaultFlow, (role) => role),
        fields,
      ),
      key,
    ).toEqual([]);
});

test('each of these kinds was approved by people', () => {
  expect(kindsBrought(t)).toEqual(kindsShown.kindsOfCollaboration);
});
