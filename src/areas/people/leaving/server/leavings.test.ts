import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { area } from '#kernel/model/area';
import { addDays } from '#kernel/model/dates';
import { invalid } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import type { AreaServer } from '#kernel/server/service';
import { runJob } from '#testing/runJob';
import { type Employing, employing } from '#testing/scenes/employing';
import { withoutApprovals } from '#testing/scenes/undecided';
import { todayOf } from '../../model/today';

/** Things in people's hands, kept by an area that knows when to refuse. */
const held = new Map<number, number[]>();
const handsArea: AreaServer = {
  area: area({ name: 'hands', title: ['手', 'Hands'], icon: 'x', routes: {} }),
  registers: {
    handover: [
      {
        key: 'thing',
        area: 'hands',
        name: pair('物件', 'Things'),
        mandatory: true,
        count: async (_work, staffId) => held.get(staffId)?.length ?? 0,
        list: async (_work, staffId, page) =>
          page > 1 ? [] : (held.get(staffId) ?? []).map((id) => ({ id, title: `物件${id}`, url: '/' })),
        async move(_work, { fromId, toId, ids }) {
          const all = held.get(fromId) ?? [];
          const going = ids === 'all' ? all : all.filter((id) => ids.includes(id));
          if (going.includes(13)) throw invalid('ids', pair('物件13不可移交', 'Not this one'));
          held.set(
            fromId,
            all.filter((id) => !going.includes(id)),
          );
          held.set(toId, [...(held.get(toId) ?? []), ...going]);
        },
      },
    ],
  },
};

let t: Employing;
let today: string;
beforeAll(async () => {
  t = await employing({ parts: [withoutApprovals, handsArea] });
  today = await t.inside(async (work) => todayOf(work));
});
const path = '/people/v1/leaving';
const items = async (staffId: number) => {
  const [handover] = t.ok(await t.hr.get('/v1/handover/handover/list', { staffId })).list;
  return { handover, items: t.ok(await t.hr.get('/v1/handover/item/list', { handoverId: handover.id })).list };
};
async function leaver(things: number[], lastWorkOn = today) {
  const who = await t.colleague({ reportsToId: t.principal.client.uid });
  held.set(who.id, things);
  const { leavingId } = t.ok(await t.hr.post(`${path}/apply`, { id: who.id, kind: 'mutual', lastWorkOn }));
  return { who, leavingId: leavingId as number };
}
const act = (name: string, item: { id: number; version: number }, values: object, by = t.hr) =>
  by.post(`/v1/handover/item/${name}`, { id: item.id, version: item.version, ...values });
async function handedOver(staffId: number) {
  const found = await items(staffId);
  for (const item of found.items) {
    t.ok(await act('assign', item, { receiverId: t.teacher.client.uid }));
    const assigned = t.ok(await t.hr.get('/v1/handover/item/detail', { id: item.id }));
    t.ok(await act('accept', assigned, {}, t.teacher));
    const moved = t.ok(await t.hr.get('/v1/handover/item/detail', { id: item.id }));
    t.ok(await act('check', moved, {}, t.principal));
  }
  return items(staffId);
}
const finish = async (id: number) => t.step(path, await t.detail(path, id), 'finish', { rehireable: true });

test('must hold 17: with three things left nobody is finished; one that came after the check is found too', async () => {
  const { who, leavingId } = await leaver([1, 2, 3]);
  expect((await t.staffRow(who.id)).status).toBe('leaving');
  expect((await handedOver(who.id)).handover.state).toBe('done');
  expect((await t.detail(path, leavingId)).state).toBe('settling');
  held.set(who.id, [4, 5, 6]);
  expect(await finish(leavingId)).toMatchObject({ code: 409, message: '还有 3 个物件未移交' });
  held.set(who.id, []);
  t.ok(await finish(leavingId));
  expect((await t.detail(path, leavingId)).state).toBe('scheduled');
  const before = t.clock.now();
  t.clock.advance(86_400);
  await runJob(t.app, 'people.leavings');
  t.clock.set(before);
  expect((await t.detail(path, leavingId)).state).toBe('finished');
});

test('must hold 18: what the area refuses moves nothing and says why', async () => {
  const { who } = await leaver([11, 12, 13]);
  const [item] = (await items(who.id)).items;
  t.ok(await act('assign', item, { receiverId: t.teacher.client.uid }));
  const assigned = t.ok(await t.hr.get('/v1/handover/item/detail', { id: item.id }));
  expect(await act('accept', assigned, {}, t.principal)).toMatchObject({ code: 403 });
  const refused = await act('accept', assigned, {}, t.teacher);
  expect(refused.code).toBe(422);
  expect(JSON.stringify(refused)).toContain('物件13不可移交');
  expect(held.get(who.id)).toEqual([11, 12, 13]);
  expect(t.ok(await t.hr.get('/v1/handover/item/detail', { id: item.id })).state).toBe('assigned');
});

test('an item is split by rows: who receives some gets those, the rest waits', async () => {
  const { who } = await leaver([21, 22, 23]);
  const [item] = (await items(who.id)).items;
  t.ok(await act('assign', item, { receiverId: t.teacher.client.uid, rowIds: [22] }));
  const both = (await items(who.id)).items;
  expect(both.map(({ total, state }: { total: number; state: string }) => [total, state])).toEqual([
    ...[
      [1, 'assigned'],
      [2, 'pending'],
    ],
  ]);
  const assigned = t.ok(await t.hr.get('/v1/handover/item/detail', { id: item.id }));
  t.ok(await act('accept', assigned, {}, t.teacher));
  expect(held.get(who.id)).toEqual([21, 23]);
});

test('must hold 19: a role bound to two items brings both into the handover, with live counts and who might receive', async () => {
  const roleId = await t.inside(
    async (work) =>
      (await work.session.one<{ id: number }>(
        sql`select id from role where enterprise_id = ${work.enterpriseId} and key = 'teacher'`,
      ))!.id,
  );
  const bound = t.ok(await t.hr.get('/v1/handover/roleItems', { roleId }));
  const rule = {
    mandatory: true,
    defaultReceiver: 'principal',
    receiverId: null,
    checkerRoleId: null,
    guide: '当面交接',
  };
  const items_ = [
    { ...rule, itemType: 'thing' },
    { ...rule, mandatory: false, itemType: 'asset' },
  ];
  const form = { roleId, stamp: bound.stamp, items: items_ };
  t.ok(await t.hr.post('/v1/handover/bindRole', form));
  expect(await t.hr.post('/v1/handover/bindRole', form)).toMatchObject({ code: 409 });
  held.set(t.teacher.client.uid, [1, 2]);
  const preview = t.ok(await t.hr.get('/v1/handover/preview', { staffId: t.teacher.client.uid })).items;
  const found = (type: string) => preview.find((one: { type: string }) => one.type === type);
  expect(found('thing')).toMatchObject({ count: 2, mandatory: true, receiver: { id: t.principal.client.uid } });
  expect(found('asset')).toMatchObject({ count: 0, mandatory: false });
  held.set(t.teacher.client.uid, []);
});

test('must hold 20: who has left cannot sign in, is offered nowhere, and keeps their name', async () => {
  const post = t.ok(await t.hr.get('/people/v1/post/list', { code: 'teacher' })).list[0];
  const { staffId } = t.ok(
    await t.hr.post('/people/v1/staff/onboard', {
      ...{ name: '将走的', mobile: '13522223333', schoolId: t.schoolId, postId: post.id, startOn: today },
      ...{ employmentType: 'full_time', contractKind: 'fixed', contractMonths: 36, probationMonths: 1 },
    }),
  );
  const { leavingId } = t.ok(await t.hr.post(`${path}/apply`, { id: staffId, kind: 'resign', lastWorkOn: today }));
  expect((await t.detail(path, leavingId)).shortNotice).toBe(true);
  const { items: open } = await items(staffId);
  for (const item of open) {
    t.ok(await act('assign', item, { receiverId: t.teacher.client.uid }));
    const assigned = t.ok(await t.hr.get('/v1/handover/item/detail', { id: item.id }));
    t.ok(await act('accept', assigned, {}, t.teacher));
    const moved = t.ok(await t.hr.get('/v1/handover/item/detail', { id: item.id }));
    t.ok(await act('check', moved, {}, t.principal));
  }
  t.ok(await finish(leavingId));
  const before = t.clock.now();
  t.clock.advance(86_400);
  await runJob(t.app, 'people.leavings');
  t.clock.set(before);
  expect(await t.staffRow(staffId)).toMatchObject({ status: 'left', name: '将走的', leftOn: today });
  const account = await t.inside((work) =>
    work.session.one<{ state: string }>(sql`select state from account where staff_id = ${staffId}`),
  );
  expect(account?.state).toBe('closed');
  const [change] = t.ok(await t.hr.get('/people/v1/staffChange/list', { staffId, kind: 'leave' })).list;
  expect(change.state).toBe('effective');
});

test('one leaving at a time; cancelled, the person is what they were, and nothing comes back', async () => {
  const { who, leavingId } = await leaver([31]);
  expect(await t.hr.post(`${path}/apply`, { id: who.id, kind: 'resign', lastWorkOn: today })).toMatchObject({
    code: 409,
  });
  t.ok(await t.step(path, await t.detail(path, leavingId), 'cancel', { cancelReason: '挽留' }));
  expect((await t.staffRow(who.id)).status).toBe('active');
  expect((await items(who.id)).handover.state).toBe('cancelled');
});

test('the exit talk is not for the superior; the teacher resigns only themselves and reaches no handover of others', async () => {
  const { leavingId, who } = await leaver([]);
  const row = await t.detail(path, leavingId);
  t.ok(
    await t.step(path, row, 'talk', {
      talkById: t.hr.client.uid,
      talkOn: today,
      talkText: '与上级不合',
      wouldReturn: false,
    }),
  );
  expect(JSON.stringify(t.ok(await t.principal.get(`${path}/detail`, { id: leavingId })))).not.toContain('与上级不合');
  expect(
    (await t.teacher.post(`${path}/apply`, { id: who.id, kind: 'resign', lastWorkOn: addDays(today, 1) })).code,
  ).toBe(403);
  expect((await t.teacher.get('/v1/handover/handover/list')).code).toBe(403);
  expect((await t.teacher.get('/v1/handover/own')).code).toBe(200);
});
