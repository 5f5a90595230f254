// One delivery: the report as its recipient sees it now, as files in their own space and in a few words.
import { buffer } from 'node:stream/consumers';
import { keepOwnFile } from '#areas/workbench/files/model/fileQueries';
import { localTime } from '#kernel/model/dates';
import { filled, say, type Text, texts } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import { notify } from '#kernel/server/calls';
import { need, row, update } from '#kernel/server/rows';
import { writeCsv } from '#kernel/server/sheet/write-csv';
import { writeXlsx } from '#kernel/server/sheet/write-xlsx';
import type { Work } from '#kernel/server/work';
import type { ReportAnswer } from '../../engine/model/calls';
import { definitionOf } from '../../engine/model/definitions';
import { questionOf, readAddress } from '../../engine/model/reportAddress';
import type { Question } from '../../engine/server/question';
import { runForSheet, sheetOf } from '../../engine/server/sheet';
import { ReportDelivery, ReportSubscription } from '../model/subscription';
import { numbersTold, worstRows } from '../model/summary';
import { withEyesOf } from './recipients';

const said = texts('reports.delivery', {
  left: ['接收人没有可用账号', 'This person has no account in use'],
  noRight: ['没有查看该报表的权限', 'Not allowed to see this report'],
  noShare: ['创建人不能再以本人身份发送', 'The owner may no longer send what they see'],
  empty: ['没有数据', 'Nothing to tell'],
  worst: ['需关注：{rows}', 'To look at: {rows}'],
  points: ['{n} 个百分点', '{n} pp'],
});

function asked(subscription: ReportSubscription): Question {
  const definition = definitionOf(subscription.report)!;
  const question = questionOf(definition, readAddress(definition, subscription.content));
  return { preset: null, from: null, to: null, columns: null, measures: null, sort: null, ...question };
}

/** Opens what was sent, whenever it is opened: its days stand still. */
function linkTo({ report, content }: ReportSubscription, { from, to }: ReportAnswer): string {
  const [place = '', search = ''] = definitionOf(report)!.path.split('?');
  const { preset: _, ...kept } = content;
  return `${place}?${new URLSearchParams([...new URLSearchParams(search), ...Object.entries({ ...kept, from, to })])}`;
}

const wordsOf = (reader: Work, answer: ReportAnswer): string => {
  const numbers = numbersTold(answer, (n) => say(said.points, reader, { n })).join('; ');
  const worst = worstRows(answer).join('; ');
  return worst ? `${numbers}. ${say(said.worst, reader, { rows: worst })}` : numbers;
};

type Sent = { rows: number; fileIds: number[]; link: string; words: string };
export type Made = Sent | { skipped: Text; tells?: boolean };

/** What one person gets of it now: counted with their eyes or the owner's, kept in their own files. */
export async function made(work: Work, subscription: ReportSubscription, recipientId: number): Promise<Made> {
  const keeper = await withEyesOf(work, recipientId);
  if (!keeper) return { skipped: said.left };
  const isOwners = subscription.runAs === 'owner';
  const reader = isOwners ? await withEyesOf(work, subscription.ownerId) : keeper;
  const definition = definitionOf(subscription.report);
  if (!reader || !definition || !may(reader.actor, definition.permission))
    return { skipped: said.noRight, tells: true };
  if (isOwners && !may(reader.actor, 'reports.subscription.share')) return { skipped: said.noShare, tells: true };
  const question = asked(subscription);
  const answer = await runForSheet(reader, question);
  if (subscription.skipEmpty && answer.lines.length === 0) return { skipped: said.empty };
  const fileIds: number[] = [];
  for (const format of subscription.formats) {
    const sheet = await sheetOf(reader, question, answer);
    const bytes = await buffer(format === 'csv' ? writeCsv(sheet) : writeXlsx(sheet));
    const day = localTime(work.now, work.actor.timezone).slice(0, 10);
    const name = `${subscription.name.replace(/[\\/:*?"<>|]/g, ' ').trim()} ${day}.${format}`;
    const kept = await keeper.ask(keepOwnFile, { name, bytes });
    if (kept) fileIds.push(kept.id);
  }
  return { rows: answer.lines.length, fileIds, link: linkTo(subscription, answer), words: wordsOf(reader, answer) };
}

/** False where somebody else has it in hand, or had. */
export async function deliver(work: Work, id: number): Promise<boolean> {
  const waiting = await row(work, ReportDelivery, { id, outcome: 'queued' }, { lock: 'skip' });
  if (!waiting) return false;
  const subscription = await need(work, ReportSubscription, waiting.subscriptionId);
  const { recipientId, tries } = waiting;
  const result = await made(work, subscription, recipientId);
  if ('skipped' in result) {
    const why = say(result.skipped, work);
    await update(work, ReportDelivery, waiting, { outcome: 'skipped', why, tries: tries + 1 });
    if (result.tells) await tellOwner(work, subscription, recipientId, result.skipped);
    return true;
  }
  const [fileId = null] = result.fileIds;
  await update(work, ReportDelivery, waiting, { outcome: 'done', rows: result.rows, fileId, tries: tries + 1 });
  await notify(work, {
    ...{ kind: 'reports.subscription', key: `reports.subscription:${id}`, recipientIds: [recipientId] },
    ...{ url: result.link, channels: subscription.byEmail ? ['email'] : [], includeActor: true },
    vars: { name: subscription.name, summary: result.words },
  });
  return true;
}

async function tellOwner(work: Work, { id, name, ownerId }: ReportSubscription, to: number, why: Text) {
  const person = (await withEyesOf(work, to))?.actor.name ?? '';
  await notify(work, {
    ...{ kind: 'reports.subscriptionSkipped', recipientIds: [ownerId], includeActor: true },
    ...{ url: `/reportBase?tab=subscriptions&id=${id}`, vars: { name, person, why: filled(why, {}) } },
  });
}
