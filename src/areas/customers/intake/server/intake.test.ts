// Whoever leaves a name and a number elsewhere: taken in once, as a touch, a sibling or a new customer.
import { describe, expect, test } from 'vitest';
import { knowing } from '#testing/scenes/knowing';
import { findByMobile, getCustomers, intake, ownerAt, siblings } from '../../customer/model/queries';

const world = await knowing();
const { chief, counsellor, other, enter, detail, act, mobile, notices, asEnterprise, sourceId } = world;
const url = '/api/student/intake';
let origin = 0;
const left = (name: string, number: string, change: Record<string, unknown> = {}) => ({
  name,
  mobile: number,
  sourceId,
  originKind: 'form',
  originId: `answer-${++origin}`,
  note: '想了解暑假班',
  ...change,
});
const touches = async (customerId: number) =>
  (await chief.get('/api/student/customerTouch/list', { customerId, sort: 'id' })).data.list;

describe('an intake', () => {
  test('creates once for each origin, however often and however parallel it is told', async () => {
    const given = left('新来的', mobile(), { schoolId: counsellor.client.school!.id });
    const answers = await Promise.all([1, 2, 3, 4].map(() => chief.post(url, given)));
    expect(new Set(answers.map(({ data }) => data.customerId)).size).toBe(1);
    const id = answers[0]!.data.customerId;
    expect(answers.map(({ data }) => data.outcome)).toEqual(['created', 'created', 'created', 'created']);
    expect(await detail(id)).toMatchObject({ state: 'new', poolReason: 'new', ownerId: null });
    expect(await touches(id)).toMatchObject([{ originKind: 'form', outcome: 'created' }]);
  });

  test('of a known student is a touch, makes it warmer and is told to its counsellor', async () => {
    const number = mobile();
    const { data: known } = await enter(counsellor, '老客户', { guardians: [{ relation: 'mother', mobile: number }] });
    const answer = await chief.post(url, left('老 客户', number));
    expect(answer).toMatchObject({ code: 200, data: { customerId: known.id, outcome: 'matched' } });
    expect((await touches(known.id)).map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'created',
      'matched',
    ]);
    expect((await detail(known.id)).heat).toBe(known.heat + 15);
    expect(notices.at(-1)).toMatchObject({
      kind: 'customers.oldCustomerAgain',
      recipientIds: [counsellor.client.uid],
      vars: { customer: '老客户', note: '想了解暑假班' },
    });
  });

  test('of a lost student opens it again in the pool, as new', async () => {
    const number = mobile();
    const { data: known } = await enter(counsellor, '流失的', { guardians: [{ relation: 'mother', mobile: number }] });
    const reason = (await chief.get('/v1/category/tree', { name: 'lost_reason' })).data[0].child[0].id;
    await act(counsellor, 'lose', known.id, { lostKind: 'lost', lostReason: reason });
    await chief.post(url, left('流失的', number));
    expect(await detail(known.id)).toMatchObject({
      state: 'following',
      ownerId: null,
      poolReason: 'new',
      inPool: true,
    });
  });

  test('told by somebody who does not see the student neither answers nor changes it: as when it is typed, 409, and counted', async () => {
    const number = mobile();
    const { data: known } = await enter(counsellor, '看不见的', {
      guardians: [{ relation: 'mother', mobile: number }],
    });
    const before = await detail(known.id);
    const given = left('看不见的', number, { schoolId: other.client.school!.id });
    const answer = await other.post(url, given);
    expect(answer).toMatchObject({ code: 409, data: [{ visible: false, nameMasked: '看**' }] });
    expect(await detail(known.id)).toEqual(before);
    expect(await touches(known.id)).toHaveLength(1);
    const checks = await chief.get('/api/v1/logs/operation/list', { action: 'check', rowId: known.id });
    expect(checks.data.total).toBe(1);
    // Nor does it link the family of somebody out of sight.
    const brother = await other.post(url, left('另一个', number, { schoolId: other.client.school!.id }));
    expect(brother).toMatchObject({ code: 200, data: { outcome: 'created' } });
    expect((await detail(brother.data.customerId)).familyId).toBeNull();
    // What a colleague was told of an origin is not told again to who does not see it.
    const theirs = left('同事收的', mobile(), { schoolId: counsellor.client.school!.id });
    const { data: taken } = await counsellor.post(url, theirs);
    expect((await counsellor.post(url, theirs)).data).toMatchObject({ customerId: taken.customerId });
    expect((await other.post(url, theirs)).code).toBe(404);
  });

  test('of a sibling is created and linked', async () => {
    const number = mobile();
    const { data: elder } = await enter(counsellor, '哥哥', { guardians: [{ relation: 'mother', mobile: number }] });
    const answer = await chief.post(url, left('妹妹', number, { relation: 'mother' }));
    expect(answer.data.outcome).toBe('sibling');
    const younger = await detail(answer.data.customerId);
    expect(younger.familyId).toBe((await detail(elder.id)).familyId);
    // The sibling's counsellor has the younger one too.
    expect(younger.ownerId).toBe(counsellor.client.uid);
    expect(await touches(younger.id)).toMatchObject([{ outcome: 'sibling' }]);
    // What made it known is no sign that it has come back.
    const { id, version, heat } = younger;
    const edited = await counsellor.put('/api/v1/student/customer/edit', { id, version, remark: '妹妹' });
    expect(edited.data).toMatchObject({ remark: '妹妹', heat });
  });

  test('goes to the counsellor the other area proposes, unless they do not serve that school', async () => {
    const taken = async (schoolId: number) => {
      const suggestedOwnerId = counsellor.client.uid;
      const { data } = await chief.post(url, left(`建议${schoolId}`, mobile(), { schoolId, suggestedOwnerId }));
      return (await detail(data.customerId)).ownerId;
    };
    expect(await taken(counsellor.client.school!.id)).toBe(counsellor.client.uid);
    expect(await taken(other.client.school!.id)).not.toBe(counsellor.client.uid);
  });

  test('needs a source, by id or by code, and a number that can be', async () => {
    expect(await chief.post(url, left('无源', mobile(), { sourceId: undefined, sourceCode: 'nowhere' }))).toMatchObject(
      {
        code: 422,
        data: [{ field: 'sourceCode' }],
      },
    );
    expect(await chief.post(url, left('错号', '12345'))).toMatchObject({ code: 422, data: [{ field: 'mobile' }] });
    expect(
      await chief.post(url, left('有码', mobile(), { sourceId: undefined, sourceCode: 'trial_walk' })),
    ).toMatchObject({ code: 200 });
  });
});

test('other areas learn of a customer: by id, by mobile, its siblings, and whose it was when', async () => {
  const number = mobile();
  const { data: one } = await enter(counsellor, '问答生', { guardians: [{ relation: 'mother', mobile: number }] });
  const { data: two } = await enter(counsellor, '问答妹', {
    onSibling: 'link',
    guardians: [{ relation: 'mother', mobile: number }],
  });
  const told = await asEnterprise(async (work) => ({
    facts: await work.ask(getCustomers, { ids: [one.id] }),
    found: await work.ask(findByMobile, { mobile: number }),
    family: await work.ask(siblings, { customerId: one.id }),
    owner: await work.ask(ownerAt, { customerId: one.id, time: work.now }),
    before: await work.ask(ownerAt, { customerId: one.id, time: new Date(0) }),
    taken: await work.ask(intake, left('问答生', number) as never),
  }));
  expect(told).toMatchObject({
    facts: [{ id: one.id, code: one.code, name: '问答生' }],
    family: [{ id: two.id }],
    owner: counsellor.client.uid,
    before: null,
    taken: { customerId: one.id, outcome: 'matched' },
  });
  expect(told.found.map(({ id }) => id)).toEqual([one.id, two.id]);
});
