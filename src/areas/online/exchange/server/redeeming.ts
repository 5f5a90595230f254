// Redeeming: one transaction in which the batch is shared, the student and the code are held; whatever fails leaves nothing.
import { sql } from 'drizzle-orm';
import { getCustomers } from '#areas/customers/customer/model/queries';
import { Course } from '#areas/learning/courses/model/course';
import { conflict, Problem } from '#kernel/model/problems';
import { pair, type Text } from '#kernel/model/text';
import { notify, todo } from '#kernel/server/calls';
import { nextNumber } from '#kernel/server/numbers';
import { count, insert, need, ours, row, rows, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { OpenCourse, OpenGrant } from '../../access/model/openCourse';
import { grant, todayOf } from '../../access/server/granting';
import { giveMembership } from '../../memberships/server/memberships';
import { openPackage } from '../../orders/server/opening';
import { OnlinePackage } from '../../packages/model/package';
import { OnlineResource } from '../../resources/model/resource';
import { ExchangeBatch, type Reward } from '../model/batch';
import { hasLookAlike, isWellFormed, isWord, normalised } from '../model/code';
import type { Redeemed } from '../model/exchangeCalls';
import { type AttemptResult, ExchangeCode, ExchangeLog } from '../model/exchangeCode';
import { exchangeTexts as said } from './exchangeTexts';
import { fingerprint } from './secrecy';

export interface Redeeming {
  code: string;
  customerId: number;
  requestId: string;
  channel: ExchangeLog['channel'];
  operatorId: number | null;
}

/** Refusals carry what the attempt is noted as. */
const refusal = (
  code: number,
  text: Text,
  error: string,
  result: AttemptResult,
  vars?: Record<string, string | number>,
) => new Problem(code, text, { error, result }, vars);
const invalidCode = () => refusal(404, said.invalid, 'code_invalid', 'invalid');

export const rewardOf = (batch: ExchangeBatch): Reward => ({
  kind: batch.rewardKind,
  packageId: batch.packageId,
  courseIds: batch.courseIds,
  resourceIds: batch.resourceIds,
  level: batch.level,
  days: batch.days,
});

export async function rewardName(work: Work, batch: ExchangeBatch): Promise<string> {
  if (batch.rewardKind === 'package') return (await row(work, OnlinePackage, batch.packageId ?? 0))?.name ?? '';
  if (batch.rewardKind === 'vip') return `${(batch.level ?? 'vip').toUpperCase()} × ${batch.days ?? 0}`;
  if (batch.rewardKind === 'courses')
    return (await rows(work, Course, { id: batch.courseIds }))
      .map(({ name }) => name)
      .join('、')
      .slice(0, 200);
  return (await rows(work, OnlineResource, { id: batch.resourceIds }))
    .map(({ title }) => title)
    .join('、')
    .slice(0, 200);
}

/** Of a code that may be unknown: all of it that exists. The same work is done whatever comes of it. */
async function found(work: Work, typed: string) {
  const code = normalised(typed);
  if (hasLookAlike(code)) throw new Problem(422, said.lookAlike, { error: 'look_alike', result: 'invalid' });
  if (!isWellFormed(code) && !isWord(code)) throw invalidCode();
  const known = await row(work, ExchangeCode, { codeHash: fingerprint(code, work.app.secret) });
  if (!known) throw invalidCode();
  return known;
}

export async function redeem(work: Work, asked: Redeeming): Promise<Redeemed> {
  const known = await found(work, asked.code);
  await work.session.rows(
    sql`select id from exchange_batch where ${ours(work, 'exchange_batch')} and id = ${known.batchId} for share`,
  );
  await work.session.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`exchange:${work.enterpriseId}:${known.batchId}:${asked.customerId}`}, 0))`,
  );
  const code = await need(work, ExchangeCode, known.id, { lock: true });
  const batch = await need(work, ExchangeBatch, code.batchId);
  const { customerId } = asked;
  const before = await row(work, ExchangeLog, { codeId: code.id, customerId, state: 'done' });
  if (before) return { logNo: before.logNo, already: true, items: await itemsOf(work, before.id) };
  const schoolId = await refuseUnfit(work, batch, code, customerId);
  const logNo = await nextNumber(work, 'online.exchangeLog');
  const name = await rewardName(work, batch);
  const logId = await insert(work, ExchangeLog, {
    ...{ logNo, redeemedAt: work.now, batchId: batch.id, codeId: code.id, tail: code.tail, customerId, schoolId },
    ...{ reward: rewardOf(batch), rewardName: name, channel: asked.channel, operatorId: asked.operatorId },
    requestId: asked.requestId,
  });
  await openReward(work, batch, { customerId, schoolId, sourceId: logId });
  const usedCount = code.usedCount + 1;
  await update(work, ExchangeCode, code, { usedCount, ...(usedCount >= code.maxUses ? { state: 'used' } : {}) });
  await notify(work, { kind: 'online.redeemed', key: `exchange:${logId}`, customerIds: [customerId], vars: { name } });
  return { logNo, already: false, items: await itemsOf(work, logId, name) };
}

async function itemsOf(work: Work, logId: number, fallback = ''): Promise<Redeemed['items']> {
  const grants = await rows(work, OpenGrant, { source: 'code', sourceId: logId });
  const opened =
    grants.length > 0 ? await rows(work, OpenCourse, { id: grants.map(({ openCourseId }) => openCourseId) }) : [];
  const items = opened.map(({ contentName, endAt }) => ({ name: contentName, until: endAt }));
  return items.length > 0 || !fallback ? items : [{ name: fallback, until: null }];
}

/** The checks in their order; answers the student's school. */
export async function refuseUnfit(
  work: Work,
  batch: ExchangeBatch,
  code: ExchangeCode,
  customerId: number,
): Promise<number | null> {
  if (batch.state !== 'active' || code.state === 'frozen' || code.state === 'void') throw invalidCode();
  if (code.usedCount >= code.maxUses) throw refusal(409, said.used, 'code_used', 'used');
  const today = todayOf(work);
  if (batch.validFrom && today < batch.validFrom)
    throw refusal(409, said.notStarted, 'code_not_started', 'not_started', { day: batch.validFrom });
  if (today > batch.validTo) throw refusal(409, said.expired, 'code_expired', 'expired', { day: batch.validTo });
  const unfit = (text: Text) => refusal(409, text, 'not_eligible', 'not_eligible');
  const [customer] = await work.ask(getCustomers, { ids: [customerId] });
  if (!customer || (code.assignedCustomerId && code.assignedCustomerId !== customerId)) throw unfit(said.otherStudent);
  if (batch.schoolIds.length > 0 && !batch.schoolIds.includes(customer.schoolId ?? 0)) throw unfit(said.otherSchool);
  const isMember = customer.state === 'member';
  if (batch.audience === 'new_only' && isMember) throw unfit(said.notNew);
  if (batch.audience === 'members_only' && !isMember) throw unfit(said.notMember);
  const had = await count(work, ExchangeLog, { batchId: batch.id, customerId, state: 'done' });
  if (had >= batch.perPerson)
    throw refusal(409, said.personLimit, 'person_limit', 'not_eligible', { n: batch.perPerson });
  return customer.schoolId;
}

async function openReward(
  work: Work,
  batch: ExchangeBatch,
  whom: { customerId: number; schoolId: number | null; sourceId: number },
): Promise<void> {
  const given = { mode: 'days' as const, days: batch.days, until: null };
  const source = 'code' as const;
  if (batch.rewardKind === 'package') {
    const one = await row(work, OnlinePackage, batch.packageId ?? 0);
    if (!one || one.state === 'archived') throw rewardGone();
    await openPackage(work, one.id, { ...whom, source });
  } else if (batch.rewardKind === 'vip') {
    await giveMembership(work, { ...whom, level: batch.level ?? 'vip', days: batch.days ?? 1, planId: null });
  } else if (batch.rewardKind === 'courses') {
    // Nothing new is opened of a course that was stopped.
    const found = await rows(work, Course, { id: batch.courseIds, state: 'published' });
    if (found.length === 0) throw rewardGone();
    await grant(
      work,
      found.map(({ id, name }) => ({ kind: 'course', refId: id, name, grant: given, source, ...whom })),
    );
  } else {
    const found = await rows(work, OnlineResource, { id: batch.resourceIds });
    if (found.length === 0) throw rewardGone();
    await grant(
      work,
      found.map(({ id, title }) => ({ kind: 'resource', refId: id, name: title, grant: given, source, ...whom })),
    );
  }
}

const rewardGone = () => conflict(said.rewardGone, { error: 'reward_gone', result: 'not_eligible' });

/** Told to whoever has the batch, outside the transaction that failed. */
export async function tellRewardGone(work: Work, code: string): Promise<void> {
  const known = await found(work, code);
  const { id, name, ownerId } = await need(work, ExchangeBatch, known.batchId);
  if (!ownerId) return;
  await todo(work, {
    ...{ kind: 'online.rewardGone', key: `exchange_batch:${id}:gone`, source: 'online', assigneeIds: [ownerId] },
    title: pair(`兑换内容已失效：${name}`, `A reward is gone: ${name}`),
    url: `/QmExchange?id=${id}`,
  });
}
