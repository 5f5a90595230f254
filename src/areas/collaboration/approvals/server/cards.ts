// What the home page shows of approvals: what waits for me, the oldest first.
import { type CardContent, type CardOptions, topOf } from '#kernel/model/card';
import { pair, say, texts } from '#kernel/model/text';
import type { Card } from '#kernel/server/registries';
import type { Work } from '#kernel/server/work';
import { approvalUrl } from './approvalKeys';
import { countsOf } from './counts';
import { inboxOf } from './inbox';

const words = texts('collaboration.card', {
  pending: ['待我审批', 'To decide'],
  overdue: ['已超时', 'Overdue'],
  returned: ['被退回', 'Returned to me'],
  copies: ['未读抄送', 'Unread copies'],
  none: ['没有待审批的事项', 'Nothing waits for your decision'],
  toAll: ['查看审批', 'See approvals'],
});

const listUrl = (list: string): string => `/todo?tab=approval&list=${list}`;

async function pending(work: Work, options: CardOptions): Promise<CardContent> {
  const counts = await countsOf(work);
  const { list } = await inboxOf(work, {
    ...{ tab: 'pending', q: null, kind: null, state: null, schoolId: null, from: null, to: null },
    ...{ overdue: false, unread: false },
    ...{ page: 1, pageSize: topOf(options) },
  });
  return {
    figures: [
      { key: 'pending', label: say(words.pending, work), value: counts.pending, url: listUrl('pending') },
      {
        key: 'overdue',
        label: say(words.overdue, work),
        value: counts.overdue,
        url: `${listUrl('pending')}&overdue=true`,
      },
      {
        key: 'returned',
        label: say(words.returned, work),
        value: counts.returned,
        url: `${listUrl('mine')}&state=returned`,
      },
      { key: 'copies', label: say(words.copies, work), value: counts.cc, url: `${listUrl('cc')}&unread=true` },
    ],
    rows: list.map(({ approvalId, title, figures, initiator, at }) => ({
      id: approvalId,
      title,
      sub: figures || initiator,
      at: new Date(at),
      url: approvalUrl(approvalId),
    })),
    more: listUrl('pending'),
    empty: { text: say(words.none, work), label: say(words.toAll, work), url: listUrl('pending') },
  };
}

export const approvalCards: Card[] = [
  {
    ...{ key: 'collaboration.approvals', area: 'collaboration', title: pair('待我审批', 'To decide'), data: pending },
    ...{ roles: ['super_editor', 'admin', 'principal', 'region-manager', 'finance', 'hr', 'counselor-supervisor'] },
    ...{ refreshSec: 60, min: { w: 3, h: 2 }, max: { w: 6, h: 6 } },
  },
];
