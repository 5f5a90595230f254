// Pushes: checked when submitted, sent by a job in steps. A step hands the message to the next people and notes how far it
// came in one transaction, so that a sender killed in the middle goes on where it was and nobody gets it twice.
import { and, count, eq, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { conflict, invalid } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { configValue } from '#kernel/server/config';
import { rowFor } from '#kernel/server/resources/reading';
import { live, move, need, row, rows, serviceOf, tableAs, update } from '#kernel/server/rows';
import { type AreaPiece, extend, type Job, serves, service } from '#kernel/server/service';
import type { ConfigItem } from '#kernel/server/shipped';
import type { Errand, Work } from '#kernel/server/work';
import { Message, MessageReceipt } from '../../messages/model/message';
import { type Content, handTo, keepContent } from '../../messages/server/posting';
import { recipientsOf } from '../../messages/server/recipients';
import { MessagePush, type Part, previewPush, pushRecipients } from '../model/messagePush';
import { countOf, peopleOf, reachOf } from './audience';

const rules = texts('workbench.pushRule', {
  nobody: ['没有人符合所选范围', 'Nobody is in the chosen audience'],
  soon: ['定时发送至少在 5 分钟之后', 'A time must be at least five minutes ahead'],
  late: ['只能在 24 小时内撤回', 'It can be recalled within 24 hours only'],
  recalled: ['已撤回', 'Recalled'],
});
const approvalOver: ConfigItem = {
  key: 'workbench.push.approvalOver',
  group: 'workbench',
  name: pair('推送超过多少人须审批', 'Pushes to more people than this need approval'),
  type: 'int',
  default: 500,
  min: 0,
  max: 100_000,
};
const kind = 'workbench.push';
const perStep = 200;
const mostNames = 500;
const hourMs = 3_600_000;

const pushes = service(MessagePush, {
  beforeSave({ row: push, was, work }) {
    if (!was) push.senderId = work.actor.staffId;
  },
  transitions: {
    async submit(step) {
      const { row: push, work } = step;
      const { scheduleAt } = push;
      if (scheduleAt && scheduleAt.getTime() < work.now.getTime() + hourMs / 12)
        throw invalid('scheduleAt', rules.soon);
      Object.assign(push, reachOf(work));
      push.recipients = await countOf(work, push);
      if (push.recipients === 0) throw invalid('schoolIds', rules.nobody);
      const most = Number(await configValue(work, approvalOver.key));
      step.asksApproval = push.recipients > most || push.level === 'urgent' || push.toAll;
    },
    async recall({ row: push, work }) {
      if (push.sentAt && work.now.getTime() - push.sentAt.getTime() > 24 * hourMs) throw conflict(rules.late);
      const message = push.messageId ? await row(work, Message, push.messageId, { lock: true }) : undefined;
      const { zh, en } = rules.recalled;
      if (message)
        await update(work, Message, message, { titleZh: zh, titleEn: en, bodyZh: '', bodyEn: '', url: null });
    },
  },
});

const contentOf = ({ id, title, body, category, level, needConfirm, url }: MessagePush): Content => ({
  kind,
  key: String(id),
  ...{ category, level, needConfirm, url, titleZh: title, titleEn: title, bodyZh: body, bodyEn: body },
});

/** What is due begins: from here on it is stopped, no longer cancelled. */
async function begin(work: Work): Promise<number> {
  const due = await rows(
    work,
    MessagePush,
    (push) => and(eq(push.state, 'scheduled'), or(isNull(push.scheduleAt), lte(push.scheduleAt, work.now))),
    { lock: 'skip', limit: 20 },
  );
  for (const push of due) {
    const messageId = await keepContent(work, contentOf(push));
    const begun = await move(work, MessagePush, push, 'begin');
    await update(work, MessagePush, begun, { messageId, sentAt: work.now, recipients: await countOf(work, push) });
  }
  return due.length;
}

/** The next people of one push; false when nothing is being sent. */
async function sendSome(work: Work): Promise<boolean> {
  const [push] = await rows(work, MessagePush, { state: 'sending' }, { lock: 'skip', limit: 1, sort: 'id' });
  if (!push?.messageId) return false;
  const next = await peopleOf(work, push, push.doneUpTo, perStep);
  const ids = next.map(({ id }) => id);
  await handTo(work, push.messageId, contentOf(push), await recipientsOf(work, ids, kind), 0);
  const doneUpTo = ids.at(-1) ?? push.doneUpTo;
  const noted = await update(work, MessagePush, push, { doneUpTo, delivered: push.delivered + ids.length });
  if (next.length < perStep) await move(work, MessagePush, noted, 'finish');
  return true;
}

export const sendPushes: Job = {
  name: 'workbench.pushes',
  title: pair('发送消息推送', 'Send pushes'),
  cron: '* * * * *',
  async steps(errand: Errand) {
    const begun = await errand.write(begin);
    while (await errand.write(sendSome));
    return begun;
  },
};

const seen = async (work: Work, id: number): Promise<MessagePush> => {
  await rowFor(work, serviceOf(work, MessagePush), id, 'view');
  return need(work, MessagePush, id);
};

/** As it would be sent now by who asks. */
async function preview(work: Work, { id }: { id: number }) {
  const push = { ...(await seen(work, id)), ...reachOf(work) };
  const people = await peopleOf(work, push, 0, mostNames);
  return { total: await countOf(work, push), names: people.map(({ name }) => name) };
}

const receipt = tableAs(MessageReceipt, 'receipt');
const person = tableAs(Staff, 'person');
const parts: Record<Part, SQL> = {
  read: isNotNull(receipt.readAt),
  unread: isNull(receipt.readAt),
  confirmed: isNotNull(receipt.confirmedAt),
  unconfirmed: isNull(receipt.confirmedAt),
};

async function recipients(work: Work, { id, part }: { id: number; part: Part }) {
  const { messageId } = await seen(work, id);
  if (!messageId) return { total: 0, names: [] };
  const where = and(live(work, receipt, person), eq(receipt.messageId, messageId), parts[part]);
  const found = await work.db
    .select({ name: person.name })
    .from(receipt)
    .innerJoin(person, eq(person.id, receipt.staffId))
    .where(where)
    .orderBy(person.id)
    .limit(mostNames);
  const [counted] = await work.db
    .select({ total: count() })
    .from(receipt)
    .innerJoin(person, eq(person.id, receipt.staffId))
    .where(where);
  return { total: counted?.total ?? 0, names: found.map(({ name }) => name) };
}

export const pushPiece: AreaPiece = {
  services: [pushes],
  extends: [extend(MessagePush, { calls: [serves(previewPush, preview), serves(pushRecipients, recipients)] })],
  jobs: [sendPushes],
  registers: {
    config: [approvalOver],
    approval: [
      {
        key: kind,
        area: 'workbench',
        name: pair('消息推送', 'Push'),
        detailPath: '/messagePush?id={id}',
        defaultFlow: ['operations|admin'],
      },
    ],
  },
};
