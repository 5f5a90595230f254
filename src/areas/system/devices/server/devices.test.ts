import { expect, test } from 'vitest';
import { approvalDecided, approvalQuery, approvalResubmitted, approvalReturned } from '#kernel/server/calls';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { write } from '#kernel/server/work';
import { testApp } from '#testing/app';

const { app, signIn } = await testApp();
const chief = await signIn('13800000001');
const principal = await signIn('13800000005');
const teacher = await signIn('13800000007');
const [demo] = await app.identity.enterprises();
const path = '/api/v1.system/device';
const schools: { value: number }[] = (await chief.get('/school/v1/school/options')).data;
const schoolId = principal.client.school!.id;
const elsewhere = schools.find(({ value }) => value !== schoolId)!.value;
const kindId = (await chief.get('/v1/category/nodes', { tree: 'device_kind' })).data[0].id;

let last = 0;
const device = async (values: object = {}) => {
  const sn = `DEV-${++last}`;
  return (await chief.post(`${path}/add`, { schoolId, kindId, name: `设备${last}`, sn, ...values })).data;
};
const step = (name: string, row: { id: number; version: number }, values: object = {}, by = chief) =>
  by.post(`${path}/${name}`, { id: row.id, version: row.version, ...values });
const detail = async (id: number) => (await chief.get(`${path}/detail`, { id })).data;

test('a device goes from stock into use, into repair with vendor and fault, and back without them', async () => {
  const row = await device();
  expect(row).toMatchObject({ state: 'stock', online: false });
  const used = (await step('use', row)).data;
  expect((await step('repair', used)).data).toEqual([
    expect.objectContaining({ field: 'vendor' }),
    expect.objectContaining({ field: 'fault' }),
  ]);
  const sent = (await step('repair', used, { vendor: '光明维修', fault: '不开机' })).data;
  expect(sent).toMatchObject({ state: 'repair', vendor: '光明维修', fault: '不开机' });
  const back = (await step('restore', sent)).data;
  expect(back).toMatchObject({ state: 'in_use', vendor: null, fault: null });
  const history = (await chief.get(`${path}/history`, { id: row.id })).data;
  expect(JSON.stringify(history)).toContain('光明维修');
});

test('a serial number is there once, an address is an address, and a warranty does not end before the purchase', async () => {
  const row = await device();
  const again = await chief.post(`${path}/add`, { schoolId, kindId, name: '又一台', sn: row.sn });
  expect(again).toMatchObject({ code: 409, data: [{ field: 'sn', rule: 'unique' }] });
  const wrong = (values: object) => chief.post(`${path}/add`, { schoolId, kindId, name: '错', sn: 'X-1', ...values });
  expect(await wrong({ lanIp: '192.168.1.300' })).toMatchObject({ code: 422, data: [{ field: 'lanIp' }] });
  expect(await wrong({ mac: '00-11' })).toMatchObject({ code: 422, data: [{ field: 'mac' }] });
  expect(await wrong({ boughtOn: '2026-02-01', warrantyUntil: '2026-01-01' })).toMatchObject({
    code: 422,
    data: [{ field: 'warrantyUntil' }],
  });
  expect((await device({ mac: 'a4-5e-60-01-02-03' })).mac).toBe('A4:5E:60:01:02:03');
});

test('a principal keeps the devices of the own school and reaches none of another', async () => {
  const [mine, theirs] = [await device(), await device({ schoolId: elsewhere })];
  expect((await principal.get(`${path}/detail`, { id: mine.id })).code).toBe(200);
  expect((await principal.get(`${path}/detail`, { id: theirs.id })).code).toBe(404);
  expect((await step('use', theirs, {}, principal)).code).toBe(404);
  const moved = { id: mine.id, version: mine.version, schoolId: elsewhere };
  expect((await principal.put(`${path}/edit`, moved)).code).toBe(403);
  expect((await teacher.get(`${path}/list`)).code).toBe(403);
});

test('a device is scrapped by approval only: asked once, visible meanwhile, gone when given, kept when refused', async () => {
  const answers = app.answers as Map<string, unknown>;
  const waiting = { approvalId: 7, no: 'SP7', state: 'running' };
  answers.set(approvalQuery.name, { name: approvalQuery.name, answer: async () => waiting });
  const decide = (refId: number, result: 'approved' | 'rejected') =>
    write(app, systemActor(demo!), systemCaller('test'), (work) =>
      work.emit(approvalDecided, {
        ...{ approvalId: 7, no: 'SP7', kind: 'system.deviceScrap', refTable: 'device', refId, result },
        ...{ initiatorId: 1, schoolId, form: { reason: '旧' }, decidedById: 1, comment: '', round: 1 },
      }),
    );

  const [kept, gone] = [await device(), await device()];
  for (const row of [kept, gone]) {
    const asked = await step('scrap', row, { reason: '旧' });
    expect(asked).toMatchObject({ code: 200, data: { state: 'stock', approvalNo: 'SP7' } });
    expect(asked.data.$can).not.toContain('scrap');
    expect(await step('scrap', asked.data, { reason: '旧' })).toMatchObject({ code: 409, data: { no: 'SP7' } });
    expect((await chief.delete(`${path}/delete`, { id: row.id })).code).toBe(409);
  }
  await decide(kept.id, 'rejected');
  expect(await detail(kept.id)).toMatchObject({ state: 'stock', approvalNo: null });
  await decide(gone.id, 'approved');
  await decide(gone.id, 'approved');
  expect(await detail(gone.id)).toMatchObject({ state: 'scrapped', approvalNo: null });
  answers.delete(approvalQuery.name);
});

test('a scrapping that is given back leaves the device its keeper’s until it is asked for again', async () => {
  const answers = app.answers as Map<string, unknown>;
  const waiting = { approvalId: 9, no: 'SP9', state: 'running' };
  answers.set(approvalQuery.name, { name: approvalQuery.name, answer: async () => waiting });
  const row = await device();
  await step('scrap', row, { reason: '旧' });
  answers.delete(approvalQuery.name);
  const told = {
    ...{ approvalId: 9, no: 'SP9', kind: 'system.deviceScrap', refTable: 'device', refId: row.id },
    ...{ initiatorId: 1, schoolId, form: { reason: '旧' }, decidedById: 1, comment: '', round: 1 },
  };
  const tell = (event: typeof approvalReturned) =>
    write(app, systemActor(demo!), systemCaller('test'), (work) => work.emit(event, told));
  await tell(approvalReturned);
  const returned = await detail(row.id);
  expect(returned).toMatchObject({ state: 'stock', approvalNo: null });
  expect(returned.$can).toContain('scrap');
  await tell(approvalResubmitted);
  await tell(approvalResubmitted);
  expect(await detail(row.id)).toMatchObject({ state: 'stock', approvalNo: 'SP9' });
  await tell(approvalReturned);
  await step('scrap', await detail(row.id), { reason: '旧' });
  await expect(tell(approvalResubmitted)).rejects.toMatchObject({ code: 409 });
});

test('two who put the same device to use: one does, the other is told', async () => {
  const row = await device();
  const codes = (await Promise.all([step('use', row), step('use', row)])).map(({ code }) => code);
  expect(codes.sort()).toEqual([200, 409]);
});

test('what someone keeps passes to the successor, and devices are found by name and serial number', async () => {
  const [from, to] = [principal.client.uid, teacher.client.uid];
  const row = await device({ keeperId: from, name: '签到大屏' });
  const kind = app.registries.handover.get('device_keeper')!;
  const moved = await write(app, systemActor(demo!), systemCaller('test'), async (work) => {
    const held = await kind.list(work, from, 1);
    await kind.move(work, { fromId: from, toId: to, ids: [row.id], handoverId: 1, byId: to });
    return { before: held.map(({ id }) => id), left: await kind.count(work, from), count: held.length };
  });
  expect(moved.before).toContain(row.id);
  expect(moved.left).toBe(moved.count - 1);
  expect((await detail(row.id)).keeperId).toBe(to);

  for (const q of ['qddp', row.sn]) {
    const groups: { source: string; items: { id: number }[] }[] = (await chief.get('/work/v1/search', { q })).data;
    const found = groups.find(({ source }) => source === 'system.device')?.items ?? [];
    expect(found.map(({ id }) => id)).toContain(row.id);
  }
});
