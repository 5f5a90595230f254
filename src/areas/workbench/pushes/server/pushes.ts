// Pushes: checked when submitted, sent by a job in steps. A step hands the message to the next people and notes how far it
// came in one transaction, so that a sender killed in the middle goes on where it was and nobody gets it twice.
import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { conflict, forbidden, invalid } from '#kernel/model/problems';
import { permission } from '#kernel/model/resource';
import { pair, texts } from '#kernel/model/text';
import { mayDo } from '#kernel/server/actor';
import { notify } from '#kernel/server/calls';
import { configValue } from '#kernel/server/config';
import { move, row, rows, update } from '#kernel/server/rows';
import { type AreaPiece, extend, type Job, serves, service } from '#kernel/server/service';
import type { ConfigItem, MessageTemplate } from '#kernel/server/shipped';
import type { Errand, Work } from '#kernel/server/work';
import { Message, MessageReceipt } from '../../messages/model/message';
import { type Content, handTo, keepContent } from '../../messages/server/posting';
import { familiesOf, recipientsOf } from '../../messages/server/recipients';
import {
  type Audience,
  MessagePush,
  previewPush,
  pushAudience,
  pushFigures,
  pushRecipients,
  remindPush,
} from '../model/messagePush';
import { countOf, namesOf, peopleAfter, reachOf, type Whom } from './audience';
import { pushKind as kind, perDay, perMonth, sendOutside } from './outgoing';
import { figures, recipients, remind, reminderTemplate, seenPush } from './receipts';

const rules = texts('workbench.pushRule', {
  nobody: ['没有人符合所选范围', 'Nobody is in the chosen audience'],
  soon: ['定时发送至少在 5 分钟之后', 'A time must be at least five minutes ahead'],
  late: ['只能在 24 小时内撤回', 'It can be recalled within 24 hours only'],
  recalled: ['已撤回', 'Recalled'],
  noWay: ['请选择至少一个渠道', 'Choose at least one channel'],
  noText: ['请填写短信内容', 'Write the text of the SMS'],
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
const jobName = 'workbench.pushes';
const perStep = 200;
const mostNames = 500;
const hourMs = 3_600_000;

const isTooLate = ({ now }: Work, sentAt: Date | string | null): boolean =>
  sentAt !== null && now.getTime() - new Date(sentAt).getTime() > 24 * hourMs;

const pushes = service(MessagePush, {
  // A button that would only be refused is not offered.
  decorate(found, work) {
    for (const one of found)
      if (isTooLate(work, one.sentAt as string | null)) one.$can = one.$can.filter((verb) => verb !== 'recall');
  },
  reads: ['sentAt'],
  beforeSave({ row: push, was, work }) {
    if (!was) push.senderId = work.actor.staffId;
    // What is not read in the console is confirmed by nobody.
    if (push.audienceKind === 'customer') push.needConfirm = false;
  },
  async afterSave({ row: push, was, work }) {
    if (push.state === 'scheduled' && was?.state !== 'scheduled' && !push.scheduleAt)
      await work.app.jobs.enqueue(work, jobName, {});
  },
  transitions: {
    async submit(step) {
      const { row: push, work } = step;
      const { scheduleAt, channels } = push;
      const isToFamilies = push.audienceKind === 'customer';
      for (const verb of [...(isToFamilies ? ['customer'] : []), ...(push.level === 'urgent' ? ['urgent'] : [])])
        if (!mayDo(work.actor, MessagePush, verb)) throw forbidden(permission(MessagePush, verb));
      if (isToFamilies && channels.length === 0) throw invalid('channels', rules.noWay);
      if (channels.includes('sms') && !push.smsText?.trim()) throw invalid('smsText', rules.noText);
      if (scheduleAt && scheduleAt.getTime() < work.now.getTime() + hourMs / 12)
        throw invalid('scheduleAt', rules.soon);
      Object.assign(push, reachOf(work));
      push.recipients = await countOf(work, push);
      if (push.recipients === 0) throw invalid(isToFamilies ? 'groupId' : 'schoolIds', rules.nobody);
      const most = Number(await configValue(work, approvalOver.key));
      step.asksApproval = push.recipients > most || isToFamilies || push.level === 'urgent' || push.toAll;
    },
    async recall({ row: push, work }) {
      if (isTooLate(work, push.sentAt)) throw conflict(rules.late);
      const message = push.messageId ? await row(work, Message, push.messageId, { lock: true }) : undefined;
      const { zh, en } = rules.recalled;
      if (!message) return;
      const gone = { titleZh: zh, titleEn: en, bodyZh: '', bodyEn: '', url: null, recalledAt: work.now };
      await update(work, Message, message, gone);
      const unread = await rows(work, MessageReceipt, { messageId: message.id, readAt: null });
      const whose = unread.map(({ staffId }) => staffId);
      if (whose.length > 0) await work.app.live.tell(work, whose, 'message', { level: null });
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
  const isToFamilies = push.audienceKind === 'customer';
  const { ids, upTo, isLast } = await peopleAfter(work, push, push.doneUpTo, perStep);
  const people = isToFamilies ? await familiesOf(work, ids) : await recipientsOf(work, ids, kind);
  if (!isToFamilies) await handTo(work, push.messageId, contentOf(push), people, 0);
  const gone = await sendOutside(work, push, people);
  const noted = await update(work, MessagePush, push, {
    doneUpTo: upTo,
    delivered: push.delivered + (isToFamilies ? gone.queued : ids.length),
    skipped: push.skipped + gone.skipped,
  });
  if (isLast) {
    await move(work, MessagePush, noted, 'finish');
    await tellDone(work, noted);
  }
  return true;
}

const doneTemplate: MessageTemplate = {
  ...{ key: 'workbench.pushDone', area: 'workbench', category: 'task' },
  name: pair('推送完成', 'A push has gone out'),
  audience: pair('发送人', 'Its sender'),
  title: pair('推送「{{title}}」已发送', 'The push "{{title}}" has gone out'),
  content: pair('送达 {{delivered}}，跳过 {{skipped}}', '{{delivered}} reached, {{skipped}} skipped'),
  variables: { title: pair('放假通知', 'Holiday notice'), delivered: '120', skipped: '3' },
};

/** Also where one sent it to oneself among others: it is another matter. */
const tellDone = (work: Work, { id, senderId, title, delivered, skipped }: MessagePush) =>
  notify(work, {
    ...{ kind: doneTemplate.key, key: `workbench.pushDone:${id}`, recipientIds: [senderId], includeActor: true },
    ...{ vars: { title, delivered: String(delivered), skipped: String(skipped) }, url: `/messagePush?id=${id}` },
  });

export const sendPushes: Job = {
  name: jobName,
  title: pair('发送消息推送', 'Send pushes'),
  cron: '* * * * *',
  async steps(errand: Errand) {
    const begun = await errand.write(begin);
    while (await errand.write(sendSome));
    return begun;
  },
};

const shown = async (work: Work, whom: Whom): Promise<Audience> => ({
  total: await countOf(work, whom),
  names: await namesOf(work, whom, mostNames),
});

/** As it would be sent now by who asks. */
const preview = async (work: Work, { id }: { id: number }) =>
  shown(work, { ...(await seenPush(work, id)), ...reachOf(work), senderId: work.actor.staffId });

export const pushPiece: AreaPiece = {
  services: [pushes],
  extends: [
    extend(MessagePush, {
      calls: [
        serves(previewPush, preview),
        serves(pushAudience, (work, asked) =>
          shown(work, { ...asked, ...reachOf(work), senderId: work.actor.staffId }),
        ),
        serves(pushRecipients, recipients),
        serves(pushFigures, figures),
        serves(remindPush, remind),
      ],
    }),
  ],
  jobs: [sendPushes],
  registers: {
    config: [approvalOver, perDay, perMonth],
    template: [reminderTemplate, doneTemplate],
    approval: [
      {
        key: kind,
        area: 'workbench',
        name: pair('消息推送', 'Push'),
        detailPath: '/messagePush?id={id}',
        defaultFlow: ['operations'],
      },
    ],
  },
};
