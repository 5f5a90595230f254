// Pushes of the last weeks of the demo: read by most, confirmed by some, one recalled, one stopped, one still to be sent.
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { table } from '#kernel/server/database/table';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { Message, MessageReceipt } from '../messages/model/message';
import { MessagePush } from './model/messagePush';
import { pushKind } from './server/outgoing';

type State = MessagePush['state'];
const sentences: readonly (readonly [title: string, body: string, state: State, needConfirm: boolean, read: number])[] =
  [
    ['暑期排课须知', '请各校区于周五前核对教室与教师时间。', 'sent', true, 0.62],
    ['价目表更新', '新价目表已放入公司文件柜，旧版作废。', 'sent', false, 0.9],
    ['消防演练通知', '本周六 16:00 全员参加消防演练。', 'sent', true, 0.95],
    ['教研会改期', '本月教研会改到下周三 14:00。', 'sent', false, 0.8],
    ['家长会安排', '各班家长会时间表见附件。', 'sent', false, 0.7],
    ['系统维护', '周日 23:00 至次日 01:00 维护，期间不能登录。', 'sent', false, 0.55],
    ['错发的通知', '请忽略。', 'recalled', false, 0.3],
    ['停止的通知', '发送中停止。', 'stopped', false, 0.4],
    ['国庆放假安排', '放假时间与调课办法。', 'scheduled', true, 0],
    ['双十一活动话术', '草稿，待市场部确认。', 'draft', false, 0],
  ];

export async function plantPushes(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const staff = table(Staff);
  const people = await sample.session.db
    .select({ id: staff.id })
    .from(staff)
    .where(
      and(
        eq(staff.enterpriseId, sample.enterpriseId),
        isNull(staff.deletedAt),
        inArray(staff.status, ['active', 'probation']),
      ),
    )
    .orderBy(asc(staff.id));
  const sender = people[0];
  if (!sender) return;
  const at = (n: number) => sample.moment(-3 * (n + 1), 9, 20);
  const isOut = (state: State) => ['sent', 'recalled', 'stopped'].includes(state);
  const out = sentences.flatMap((one, n) => (isOut(one[2]) ? [{ one, n }] : []));
  const messageIds = await sample.plant(
    Message,
    out.map(({ one: [title, body, state, needConfirm], n }) => ({
      ...{ kind: pushKind, key: `demo-${n}`, category: 'announcement' as const, senderId: sender.id, needConfirm },
      titleZh: state === 'recalled' ? '已撤回' : title,
      titleEn: state === 'recalled' ? 'Recalled' : title,
      bodyZh: state === 'recalled' ? '' : `<p>${body}</p>`,
      bodyEn: state === 'recalled' ? '' : `<p>${body}</p>`,
      ...(state === 'recalled' ? { recalledAt: new Date(at(n).getTime() + 3_600_000) } : {}),
      createdAt: at(n),
    })),
  );
  await sample.plant(
    MessageReceipt,
    out.flatMap(({ one: [, , state, needConfirm, read], n }, i) => {
      const reached = state === 'stopped' ? people.slice(0, Math.ceil(people.length / 2)) : people;
      return reached.map(({ id }) => {
        const readAt = sample.chance(read) ? new Date(at(n).getTime() + sample.int(1, 40) * 3_600_000) : null;
        return { messageId: messageIds[i]!, staffId: id, at: at(n), readAt, confirmedAt: needConfirm ? readAt : null };
      });
    }),
  );
  await sample.plant(
    MessagePush,
    sentences.map(([title, body, state, needConfirm], n) => {
      const place = out.findIndex((one) => one.n === n);
      const reached = place < 0 ? 0 : state === 'stopped' ? Math.ceil(people.length / 2) : people.length;
      return {
        ...{ title, body: `<p>${body}</p>`, state, needConfirm, toAll: true, reachesAll: true, senderId: sender.id },
        ...(place < 0 ? {} : { messageId: messageIds[place]!, sentAt: at(n) }),
        ...(state === 'scheduled' ? { scheduleAt: sample.moment(2, 9) } : {}),
        recipients: people.length,
        delivered: reached,
        createdBy: sender.id,
        createdAt: at(n),
      };
    }),
  );
}
