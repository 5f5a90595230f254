// One delivery: the report as its recipient sees it now, as files in their own space and in a few words.
import { buffer } from 'node:stream/consumers';
import { and, eq, lt } from 'drizzle-orm';
import { keepOwnFile } from '#areas/workbench/files/model/fileQueries';
import { localTime } from '#kernel/model/dates';
import { filled, say, type Text, texts } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import { notify } from '#kernel/server/calls';
import { need, row, rows, update } from '#kernel/server/rows';
import { writeCsv } from '#kernel/server/sheet/write-csv';
import { writeXlsx } from '#kernel/server/sheet/write-xlsx';
import type { Work } from '#kernel/server/work';
import type { ReportAnswer } from '../../engine/model/calls';
import type { Definition } from '../../engine/model/definition';
import { questionOf, readAddress } from '../../engine/model/reportAddress';
import { definitionNamed } from '../../engine/server/named';
import type { Question } from '../../engine/server/question';
import { runForSheet, sheetOf } from '../../engine/server/sheet';
import { isChange, isMet } from '../model/condition';
import { ReportDelivery, ReportSubscription, reportOf } from '../model/subscription';
import { numbersTold, worstRows } from '../model/summary';
import { withEyesOf } from './recipients';

const said = texts('reports.delivery', {
  left: ['接收人没有可用账号', 'This person has no account in use'],
  noRight: ['没有查看该报表的权限', 'Not allowed to see this report'],
  noShare: ['创建人不能再以本人身份发送', 'The owner may no longer send what they see'],
  empty: ['没有数据', 'Nothing to tell'],
  notMet: ['条件不成立', 'The condition does not hold'],
  stillMet: ['条件仍成立，已通知过', 'The condition still holds and was told'],
  worst: ['需关注：{rows}', 'To look at: {rows}'],
  points: ['{n} 个百分点', '{n} pp'],
});

function asked(of: Definition, { content, condition }: ReportSubscription): Question {
  const { compare, ...question } = questionOf(of, readAddress(of, content));
  const bare = { preset: null, from: null, to: null, columns: null, measures: null, sort: null };
  // A condition on the change needs the period before, whether it is shown or not.
  const isHeld = condition !== null && isChange(condition) && !compare.includes('prev');
  return { ...bare, ...question, compare: isHeld ? [...compare, 'prev'] : compare };
}

/** Opens what was sent, whenever it is opened: its days stand still. */
function linkTo({ path }: Definition, { content }: ReportSubscription, { from, to }: ReportAnswer): string {
  const [place = '', search = ''] = path.split('?');
  const { preset: _, ...kept } = content;
  return `${place}?${new URLSearchParams([...new URLSearchParams(search), ...Object.entries({ ...kept, from, to })])}`;
}

const wordsOf = (reader: Work, answer: ReportAnswer): string => {
  const numbers = numbersTold(answer, (n) => say(said.points, reader, { n })).join('; ');
  const worst = worstRows(answer).join('; ');
  return worst ? `${numbers}. ${say(said.worst, reader, { rows: worst })}` : numbers;
};

type Sent = { rows: number; fileIds: number[]; link: string; words: string };
/** `isMet`: whether the condition held, where one was looked at. */
export type Made = (Sent | { skipped: Text; tells?: boolean }) & { isMet?: boolean };

/**
 * What one person gets of it now: counted with their eyes or the owner's, kept in their own files. `asksCondition`: not where it does
 * not hold, or still holds and is told once.
 */
export async function made(
  work: Work,
  subscription: ReportSubscription,
  recipientId: number,
  asksCondition?: { wasMet: boolean },
): Promise<Made> {
  const keeper = await withEyesOf(work, recipientId);
  if (!keeper) return { skipped: said.left };
  const isOwners = subscription.runAs === 'owner';
  const owner = await withEyesOf(work, subscription.ownerId);
  const reader = isOwners ? owner : keeper;
  // One that somebody made goes to whom they send it, though only they see it in the centre.
  const definition = await definitionNamed(owner ?? keeper, reportOf(subscription));
  if (!reader || !definition || !may(reader.actor, definition.permission))
    return { skipped: said.noRight, tells: true };
  if (isOwners && !may(reader.actor, 'reports.subscription.share')) return { skipped: said.noShare, tells: true };
  const question = asked(definition, subscription);
  const answer = await runForSheet(reader, definition, question);
  if (subscription.skipEmpty && answer.lines.length === 0) return { skipped: said.empty };
  const { condition } = subscription;
  const holds = condition === null || isMet(condition, answer);
  if (asksCondition && !holds) return { skipped: said.notMet, isMet: false };
  if (asksCondition?.wasMet && condition?.repeat === 'once') return { skipped: said.stillMet, isMet: true };
  const fileIds: number[] = [];
  for (const format of subscription.formats) {
    const sheet = await sheetOf(reader, definition, question, answer);
    const bytes = await buffer(format === 'csv' ? writeCsv(sheet) : writeXlsx(sheet));
    const day = localTime(work.now, work.actor.timezone).slice(0, 10);
    const name = `${subscription.name.replace(/[\\/:*?"<>|]/g, ' ').trim()} ${day}.${format}`;
    const kept = await keeper.ask(keepOwnFile, { name, bytes });
    if (kept) fileIds.push(kept.id);
  }
  const isOpen = (await definitionNamed(keeper, reportOf(subscription))) !== null;
  const link = isOpen ? linkTo(definition, subscription, answer) : '/reportBase';
  return { rows: answer.lines.length, fileIds, link, words: wordsOf(reader, answer), isMet: condition !== null };
}

/** False where somebody else has it in hand, or had. */
export async function deliver(work: Work, id: number): Promise<boolean> {
  const waiting = await row(work, ReportDelivery, { id, outcome: 'queued' }, { lock: 'skip' });
  if (!waiting) return false;
  const subscription = await need(work, ReportSubscription, waiting.subscriptionId);
  const { recipientId, tries } = waiting;
  const wasMet = await metBefore(work, waiting);
  const result = await made(work, subscription, recipientId, { wasMet });
  const { isMet: isMetNow = wasMet } = result;
  if ('skipped' in result) {
    const why = say(result.skipped, work);
    await update(work, ReportDelivery, waiting, { outcome: 'skipped', why, tries: tries + 1, isMet: isMetNow });
    if (result.tells) await tellOwner(work, subscription, recipientId, result.skipped);
    return true;
  }
  const [fileId = null] = result.fileIds;
  await update(work, ReportDelivery, waiting, {
    ...{ outcome: 'done', rows: result.rows, fileId, tries: tries + 1, isMet: isMetNow },
  });
  await notify(work, {
    ...{ kind: 'reports.subscription', key: `reports.subscription:${id}`, recipientIds: [recipientId] },
    ...{ url: result.link, channels: subscription.byEmail ? ['email'] : [], includeActor: true },
    vars: { name: subscription.name, summary: result.words },
  });
  return true;
}

/** Whether it held at the slot before, for the same person. */
async function metBefore(work: Work, { subscriptionId, recipientId, slot }: ReportDelivery): Promise<boolean> {
  const [before] = await rows(
    work,
    ReportDelivery,
    (t) => and(eq(t.subscriptionId, subscriptionId), eq(t.recipientId, recipientId), lt(t.slot, slot)),
    { sort: '-slot', limit: 1 },
  );
  return before?.isMet ?? false;
}

async function tellOwner(work: Work, { id, name, ownerId }: ReportSubscription, to: number, why: Text) {
  const person = (await withEyesOf(work, to))?.actor.name ?? '';
  await notify(work, {
    ...{ kind: 'reports.subscriptionSkipped', recipientIds: [ownerId], includeActor: true },
    ...{ url: `/reportBase?tab=subscriptions&id=${id}`, vars: { name, person, why: filled(why, {}) } },
  });
}
