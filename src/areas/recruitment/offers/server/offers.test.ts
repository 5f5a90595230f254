import { beforeAll, expect, test } from 'vitest';
import { PostLevel } from '#areas/people/posts/model/level';
import { dayOf } from '#kernel/model/dates';
import { insert, move, need } from '#kernel/server/rows';
import { runJob } from '#testing/runJob';
import { type Recruiting, recruiting } from '#testing/scenes/recruiting';
import { withoutApprovals } from '#testing/scenes/undecided';
import { Application } from '../../applications/model/application';
import { Candidate } from '../../candidates/model/candidate';
import { Offer } from '../model/offer';

let t: Recruiting;
beforeAll(async () => {
  t = await recruiting({ parts: [withoutApprovals] });
});

const today = () => dayOf(t.clock.now(), 'Asia/Shanghai');

async function passed(headCount = 1) {
  const seat = await t.granted({ headCount });
  const job = await t.openJob({ needIds: [seat.id] });
  const one = async () => {
    const { id, candidateId } = await t.applied(job.id);
    await t.inside(async (work) => {
      let row = await need(work, Application, id, { lock: true });
      for (const step of ['screenPass', 'interview', 'pass'] as const) row = await move(work, Application, row, step);
    });
    return { id, candidateId };
  };
  return { needId: seat.id as number, jobId: job.id as number, one };
}
const offer = (applicationId: number, needId: number, more: object = {}) =>
  t.hr.post('/api/v1.hr/offer/add', {
    ...{ applicationId, needId, basePay: '6000', postPay: '1000', contractMonths: 24, startOn: '2099-06-01' },
    ...more,
  });
const approved = async (applicationId: number, needId: number) => {
  const made = await offer(applicationId, needId);
  await t.step('offer', made.data, 'submit');
  return t.detail('offer', made.data.id);
};
const sent = async (applicationId: number, needId: number) =>
  (await t.step('offer', await approved(applicationId, needId), 'send', { expiresOn: today(), sentWays: ['link'] }))
    .data;
const accept = (row: { id: number; version: number }) =>
  t.inside(async (work) => {
    return move(work, Offer, await need(work, Offer, row.id, { lock: true }), 'accept', { evidence: [] });
  });

test('an offer is made once the interviews are passed, one at a time, and adds up its pay', async () => {
  const { needId, one } = await passed();
  const who = await one();
  const made = await offer(who.id, needId);
  expect(made.data).toMatchObject({ state: 'draft', monthlyTotal: '7000.00', candidateId: who.candidateId });
  expect((await t.detail('application', who.id)).state).toBe('offering');
  expect(await offer(who.id, needId)).toMatchObject({ code: 409, message: '该候选人已有进行中的录用' });
});

test('must hold 14: three months of probation in a contract of 24 are refused at the field, two are fine, 79 % are not', async () => {
  const { needId, one } = await passed();
  const who = await one();
  expect(await offer(who.id, needId, { probationMonths: 3 })).toMatchObject({
    code: 422,
    data: [{ field: 'probationMonths' }],
  });
  expect(await offer(who.id, needId, { probationPercent: 79 })).toMatchObject({
    code: 422,
    data: [{ field: 'probationPercent' }],
  });
  expect((await offer(who.id, needId, { probationMonths: 2 })).code).toBe(200);
});

test('must hold 13: approved and changed it is a draft again, which cannot be sent', async () => {
  const { needId, one } = await passed();
  const ready = await approved((await one()).id, needId);
  expect(ready.state).toBe('approved');
  const changed = await t.hr.put('/api/v1.hr/offer/edit', { id: ready.id, version: ready.version, basePay: '6500' });
  expect(changed.data.state).toBe('draft');
  expect((await t.step('offer', changed.data, 'send', { expiresOn: today() })).code).toBe(409);
});

test('must hold 12: of two who accept the last seat at the same time one gets it, the other reads 该需求已招满', async () => {
  const { needId, one } = await passed(2);
  const [a, b] = [await sent((await one()).id, needId), await sent((await one()).id, needId)];
  const seat = await t.detail('hiringNeed', needId);
  await t.step('hiringNeed', seat, 'adjust', { wanted: 1, reason: '缩编' });
  const answers = await Promise.allSettled([accept(a), accept(b)]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refused = answers.find((one_): one_ is PromiseRejectedResult => one_.status === 'rejected');
  expect(refused?.reason.text.zh).toBe('该需求已招满');
  expect(await t.detail('hiringNeed', needId)).toMatchObject({ acceptedCount: 1 });
  const states = [await t.detail('offer', a.id), await t.detail('offer', b.id)].map(({ state }) => state);
  expect(states.sort()).toEqual(['accepted', 'sent']);
});

test('rule 17: level, kind of school and pay outside the band are what the flow reads; another level after approval asks anew', async () => {
  const { needId, one } = await passed();
  const level = await t.inside((work) =>
    insert(work, PostLevel, {
      ...{ series: 'service', code: 'S9', name: '九级', rank: 9, payMin: 5000_00, payMax: 7000_00 },
    }),
  );
  const made = await offer((await one()).id, needId, { levelId: level });
  expect(made.data).toMatchObject({ overBand: false, levelCode: 'S9', schoolKind: 'direct' });
  const raised = await t.hr.put('/api/v1.hr/offer/edit', {
    ...{ id: made.data.id, version: made.data.version, allowance: '0.01' },
  });
  expect(raised.data).toMatchObject({ overBand: true });
  await t.step('offer', raised.data, 'submit');
  const ready = await t.detail('offer', made.data.id);
  expect(ready.state).toBe('approved');
  const other = await t.hr.put('/api/v1.hr/offer/edit', { id: ready.id, version: ready.version, levelId: null });
  expect(other.data).toMatchObject({ state: 'draft', overBand: false, levelCode: null });
});

test('more are not sent than there are seats', async () => {
  const { needId, one } = await passed();
  await sent((await one()).id, needId);
  const second = await approved((await one()).id, needId);
  expect(await t.step('offer', second, 'send', { expiresOn: today() })).toMatchObject({
    code: 409,
    message: '该需求已招满',
  });
});

test('must hold 15: past its day an offer has expired, the application is back at passed, and the link leads nowhere', async () => {
  const { needId, one } = await passed();
  const who = await one();
  const out = await sent(who.id, needId);
  const { url } = (await t.hr.post('/api/v1.hr/offer/share', { id: out.id })).data;
  expect((await t.call('POST', `${url}/open`, { code: '0000' })).code).toBe(200);
  const before = t.clock.now();
  t.clock.advance(2 * 86_400);
  await runJob(t.app, 'recruitment.expiries');
  t.clock.set(before);
  expect((await t.detail('offer', out.id)).state).toBe('expired');
  expect((await t.detail('application', who.id)).state).toBe('passed');
  expect(url).toContain('/r/');
  expect([404, 410]).toContain((await t.call('POST', `${url}/open`, { code: '0000' })).code);
});

test('an answer that HR records needs its proof; a need with an open offer is not closed', async () => {
  const { needId, one } = await passed();
  const out = await sent((await one()).id, needId);
  expect((await t.step('offer', out, 'accept', { evidence: [] })).code).toBe(422);
  const seat = await t.detail('hiringNeed', needId);
  expect(await t.step('hiringNeed', seat, 'close', { closeReason: '不招了' })).toMatchObject({
    code: 409,
    message: '该需求尚有未完结的录用',
  });
});

test('behind the link the last four digits open the offer; five wrong ones close it, and it is accepted once', async () => {
  const { needId, one } = await passed();
  const who = await one();
  const out = await sent(who.id, needId);
  const { url } = (await t.hr.post('/api/v1.hr/offer/share', { id: out.id })).data;
  const mobile = await t.inside(async (work) => (await need(work, Candidate, who.candidateId)).mobile ?? '');
  const act = async (action: string, code: string) => (await t.call('POST', `${url}/${action}`, { code })).data;
  const right = mobile.slice(-4);
  const wrong = right === '0000' ? '1111' : '0000';
  expect((await act('open', right)).monthlyTotal).toBe('7000.00');
  for (let n = 0; n < 4; n++) expect(await act('open', wrong)).toEqual({ closed: 'wrong' });
  expect(await act('open', wrong)).toEqual({ closed: 'locked' });
  expect(await act('open', right)).toEqual({ closed: 'locked' });
  const before = t.clock.now();
  t.clock.advance(16 * 60);
  expect((await act('accept', right)).state).toBe('accepted');
  t.clock.set(before);
  expect((await t.detail('application', who.id)).state).toBe('accepted');
});
