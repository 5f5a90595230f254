// What people ask leave for of their working time, end to end through the flows its kinds ship with.
import { expect, test } from 'vitest';
import { StaffLeaveKind } from '#areas/people/leave/model/leave';
import { need } from '#kernel/server/rows';
import { everybodyAgrees, kindsBrought } from '#testing/scenes/deciding';
import { recruiting } from '#testing/scenes/recruiting';
import { kindsShown } from './kindsShown';

const t = await recruiting();
const submitted = async (entity: string, values: object) => {
  const { data } = await t.teacher.post(`/shift/v1/${entity}/add`, { ...values });
  return (await t.teacher.post(`/shift/v1/${entity}/submit`, { id: data.id, version: data.version })).data;
};

test('leave is taken and overtime worked when somebody above has agreed', async () => {
  const kindId = await t.inside(async (work) => (await need(work, StaffLeaveKind, { code: 'personal' })).id);
  const leave = await submitted('staffLeave', { kindId, from: '2099-10-12', to: '2099-10-12', reason: '有事' });
  await everybodyAgrees(t, 'people.staffLeave', 'staff_leave', leave.id);
  const overtime = await submitted('overtime', { date: '2099-10-13', from: '18:00', to: '20:00', reason: '备课' });
  await everybodyAgrees(t, 'people.overtime', 'overtime', overtime.id);
  expect((await t.teacher.get('/shift/v1/overtime/detail', { id: overtime.id })).data.state).toBe('approved');
});

test('a shift is changed when somebody above has agreed', async () => {
  const shift = async (code: string, segments: string) =>
    (await t.hr.post('/shift/v1/shift/add', { code, name: code, colour: '#112233', segments })).data.id;
  const [early, late] = [await shift('A', '08:00-16:00'), await shift('P', '14:00-22:00')];
  const cell = { staffId: t.teacher.client.uid, date: '2099-10-20', shiftIds: [early], was: [] };
  await t.hr.post('/shift/v1/paint', { schoolId: t.schoolId, cells: [cell] });
  const asked = await t.teacher.post('/shift/v1/shiftSwap/submit', {
    ...{ kind: 'change', fromDate: '2099-10-20', shiftId: late, reason: '上午看病' },
  });
  expect(asked, asked.message).toMatchObject({ code: 200, data: { state: 'approving' } });
  await everybodyAgrees(t, 'people.shiftSwap', 'shift_swap', asked.data.id);
  const span = { schoolId: t.schoolId, from: '2099-10-20', to: '2099-10-20' };
  expect((await t.hr.get('/shift/v1/grid', span)).data.cells).toMatchObject([{ shiftId: late }]);
});

test('each of these kinds was approved by people', () => {
  expect(kindsBrought(t)).toEqual(kindsShown.kindsOfWorkingTime);
});
