// What the list of pushes says beside their own fields: whom each is for, and how many of them have it, read it, confirmed it.
import { and, count, inArray } from 'drizzle-orm';
import { say, texts } from '#kernel/model/text';
import type { PresentedOf } from '#kernel/server/presented';
import { live, tableAs } from '#kernel/server/rows';
import { type AreaPiece, extend } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { MessageReceipt } from '../../messages/model/message';
import { MessagePush } from '../model/messagePush';
import { rate } from './receipts';

const said = texts('workbench.pushAudience', {
  everyone: ['全体员工', 'All colleagues'],
  families: ['全部客户', 'All families'],
  more: ['{names} 等 {n} 个', '{names} and others, {n} in all'],
  without: ['除 {n} 人', 'without {n}'],
  between: ['、', ', '],
});
const mostNamed = 3;
/** In this order; each that is filled narrows those before it. */
const parts = ['schoolIds', 'departmentIds', 'roleIds', 'staffIds', 'customerIds'] as const;

const receipt = tableAs(MessageReceipt, 'receipt');

const readOf = (work: Work, messageIds: number[]) =>
  work.db
    .select({
      messageId: receipt.messageId,
      readers: count(),
      read: count(receipt.readAt),
      confirmed: count(receipt.confirmedAt),
    })
    .from(receipt)
    .where(and(live(work, receipt), inArray(receipt.messageId, messageIds)))
    .groupBy(receipt.messageId);

function inWords(work: Work, push: PresentedOf<typeof MessagePush>): string {
  const labels = (name: string): string[] => {
    const label = push.$labels[name];
    return Array.isArray(label) ? label.map(String) : [];
  };
  const named = parts.map(labels).filter((names) => names.length > 0);
  const told = named.map((names) => {
    const first = names.slice(0, mostNamed).join(say(said.between, work));
    return names.length > mostNamed ? say(said.more, work, { names: first, n: names.length }) : first;
  });
  if (push.groupId) told.push(String(push.$labels.groupId ?? ''));
  if (told.length === 0 && push.audienceKind === 'customer') told.push(say(said.families, work));
  if (told.length === 0 && push.toAll) told.push(say(said.everyone, work));
  const out = push.excludeIds?.length ?? 0;
  if (out > 0) told.push(say(said.without, work, { n: out }));
  return told.join(' · ');
}

async function tellStanding(found: PresentedOf<typeof MessagePush>[], work: Work): Promise<void> {
  const messageIds = found.flatMap(({ messageId }) => messageId ?? []);
  const counted = messageIds.length > 0 ? await readOf(work, messageIds) : [];
  for (const push of found) {
    const of = counted.find(({ messageId }) => messageId === push.messageId);
    push.audience = inWords(work, push);
    push.deliveredRate = push.messageId ? rate(push.delivered, push.recipients) : null;
    push.readRate = of ? rate(of.read, of.readers) : null;
    push.confirmRate = of && push.needConfirm ? rate(of.confirmed, of.readers) : null;
  }
}

export const pushStanding: AreaPiece = {
  extends: [
    extend(MessagePush, {
      decorate: tellStanding,
      reads: [
        ...parts,
        'audienceKind',
        'toAll',
        'groupId',
        'excludeIds',
        'messageId',
        'delivered',
        'recipients',
        'needConfirm',
      ],
    }),
  ],
};
