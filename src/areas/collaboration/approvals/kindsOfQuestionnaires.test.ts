// What asking many families needs leave for, end to end through the flow its kind ships with.
import { expect, test } from 'vitest';
import { choices, question } from '#areas/questionnaires/content/model/sampleQuestions';
import { everybodyAgrees, kindsBrought } from '#testing/scenes/deciding';
import { path, questionnaires } from '#testing/scenes/questionnaires';
import { kindsShown } from './kindsShown';

const t = await questionnaires();

async function student(mobile: string): Promise<number> {
  const principal = await t.signIn('13800000005');
  const { data: source } = await t.chief.post('/api/student/customerSource/add', {
    ...{ name: `来源${mobile}`, nameEn: `Source ${mobile}`, code: `s${mobile}`, kind: 'walk_in' },
  });
  const { data, message } = await t.chief.post('/api/v1/student/customer/add', {
    ...{ name: `学员${mobile.slice(-1)}`, sourceId: source.id, schoolId: principal.client.school!.id, ownerId: null },
    guardians: [{ relation: 'mother', mobile }],
  });
  expect(data?.id, message).toBeGreaterThan(0);
  return data.id;
}

test('a questionnaire for more students than one may ask alone waits until it is granted', async () => {
  const few = { key: 'questionnaires.approvalOver', level: 'enterprise', value: 1, version: 0 };
  expect((await t.chief.post('/configuration/v1/save', { items: [few], reason: '试验' })).code).toBe(200);
  const { id } = await t.published('survey', [
    question('qyes001', 'single_choice', '满意吗', { options: choices('yes', 'no') }),
  ]);
  const students = [await student('13712350001'), await student('13712350002')];
  const { row } = await t.issued(id, {
    ...{ access: 'list', identity: 'personal' },
    audience: JSON.stringify({ customerIds: students }),
  });
  const state = async () => (await t.chief.get(`${path}/issue/detail`, { id: row.id })).data.state;
  expect(await state()).toBe('approving');
  await everybodyAgrees(t, 'questionnaires.issue', 'questionnaire_issue', row.id, async () => {
    expect(await state()).toBe('approving');
  });
  expect(await state()).toBe('scheduled');
});

test('each of these kinds was approved by people', () => {
  expect(kindsBrought(t)).toEqual(kindsShown.kindsOfQuestionnaires);
});
