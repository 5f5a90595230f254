// What the rest of the product knows of meetings: busy hours, a layer of the calendar, messages, a card, what a successor takes over.
import { sql } from 'drizzle-orm';
import { topOf } from '#kernel/model/card';
import { type Pair, pair, say, texts } from '#kernel/model/text';
import type { BusyBlock } from '#kernel/server/registries';
import { live, rows } from '#kernel/server/rows';
import type { AreaPiece } from '#kernel/server/service';
import type { MessageTemplate } from '#kernel/server/shipped';
import type { Work } from '#kernel/server/work';
import { handing } from '../../acting/server/handing';
import { seen } from '../../acting/server/seen';
import { MeetingAction } from '../model/meeting';
import { MeetingSeries } from '../model/series';
import { busyKey } from './booking';

const said = texts('collaboration.meetingTelling', {
  taken: ['已占用', 'Taken'],
  actions: ['会议行动项', 'Meeting actions'],
  overdue: ['已逾期', 'Overdue'],
  none: ['没有未完成的行动项', 'No open actions'],
  open: ['打开会议', 'Open meetings'],
});

interface Held {
  id: number;
  title: string;
  isPrivate: boolean;
  roomId: number | null;
  memberIds: number[];
  startAt: Date;
  endAt: Date;
}

async function blocks(
  work: Work,
  whose: ReturnType<typeof sql>,
  from: Date,
  to: Date,
  staffIds: readonly number[],
  roomIds: readonly number[],
): Promise<BusyBlock[]> {
  const found = await work.session.rows<Held>(
    sql`select m.id, m.title, m.is_private as "isPrivate", m.room_id as "roomId", m.member_ids as "memberIds", m.start_at as "startAt", m.end_at as "endAt"
      from meeting m where ${live(work, 'm')} and m.state in ('asking', 'scheduled', 'ongoing')
        and m.start_at < ${to.toISOString()} and m.end_at > ${from.toISOString()} and ${whose} order by m.start_at limit 1000`,
  );
  return found.flatMap((one) => {
    const isOpen = !one.isPrivate || one.memberIds.map(Number).includes(work.actor.staffId);
    const block = {
      ...{ start: one.startAt, end: one.endAt, kind: 'meeting', key: busyKey(Number(one.id)) },
      ...{
        title: isOpen ? one.title : say(said.taken, work),
        ...(isOpen ? { url: `/SaveMeeting?id=${Number(one.id)}` } : {}),
      },
    };
    const room =
      one.roomId !== null && roomIds.includes(Number(one.roomId)) ? [{ ...block, roomId: Number(one.roomId) }] : [];
    return [
      ...one.memberIds
        .map(Number)
        .filter((id) => staffIds.includes(id))
        .map((staffId) => ({ ...block, staffId })),
      ...room,
    ];
  });
}

export const meetingTelling: AreaPiece = {
  registers: {
    number: [{ key: 'collaboration.meeting', pattern: 'HY-{yyyy}{MM}{dd}-{seq:4}', reset: 'day' }],
    category: [
      {
        ...{ key: 'meeting_kind', area: 'collaboration', title: pair('会议类型', 'Kinds of meeting'), maxDepth: 1 },
        nodes: Object.entries<Pair>({
          weekly: ['周例会', 'Weekly'],
          research: ['教研', 'Teaching research'],
          review: ['复盘', 'Review'],
          training: ['培训', 'Training'],
          talk: ['面谈', 'Talk'],
        }).map(([code, name]) => ({ code, name: pair(...name) })),
      },
    ],
    template: (
      [
        ['meetingInvite', ['会议邀请', 'A meeting']],
        ['meetingChange', ['会议变更', 'A meeting was moved']],
        ['meetingCancel', ['会议取消', 'A meeting was called off']],
        ['meetingRemind', ['会议提醒', 'A meeting comes up']],
        ['meetingMinutes', ['会议纪要', 'Minutes of a meeting']],
        ['meetingRoomTaken', ['会议室被课次占用', 'A lesson came into the room of a meeting']],
      ] as [string, Pair][]
    ).map(
      ([key, name]): MessageTemplate => ({
        ...{
          key: `collaboration.${key}`,
          area: 'collaboration',
          category: 'task',
          name: pair(...name),
          title: pair(...name),
        },
        content: pair('{{title}}，{{time}}', '{{title}}, {{time}}'),
        variables: { title: pair('周例会', 'Weekly'), time: '2026-03-02 10:00', by: '王敏' },
      }),
    ),
    approval: [
      {
        ...{ key: 'collaboration.meetingRoom', area: 'collaboration', name: pair('会议室', 'Meeting room') },
        ...{ detailPath: '/SaveMeeting?id={id}', defaultFlow: ['@keeperIds'] },
      },
    ],
    busy: [
      {
        ...{ key: 'collaboration.meeting', area: 'collaboration' },
        find: (work, { staffIds, roomIds, from, to }) =>
          blocks(
            work,
            sql`(m.member_ids && ${sql.param(staffIds)}::bigint[] or m.room_id = any(${sql.param(roomIds)}::bigint[]))`,
            from,
            to,
            staffIds,
            roomIds,
          ),
      },
    ],
    layer: [
      {
        ...{ key: 'collaboration.meetings', area: 'collaboration', label: pair('会议', 'Meetings') },
        find: (work, { from, to, staffIds }) => {
          const own = [work.actor.staffId];
          const whose =
            staffIds.filter((id) => id === work.actor.staffId).length > 0 || staffIds.length === 0 ? own : [];
          return blocks(work, sql`m.member_ids && ${sql.param(whose)}::bigint[]`, from, to, whose, []);
        },
      },
    ],
    handover: [
      handing({
        ...{ key: 'meeting_action', name: pair('会议行动项', 'Meeting actions'), of: MeetingAction },
        held: (assigneeId) => ({ assigneeId, state: 'open' as const }),
        shown: ({ content, meetingId }) => ({ title: content, url: `/SaveMeeting?id=${meetingId}` }),
        given: (_, { toId }) => ({ assigneeId: toId }),
      }),
      handing({
        ...{ key: 'meeting_series', name: pair('系列会议', 'Series of meetings'), of: MeetingSeries },
        held: (organizerId) => ({ organizerId, state: 'active' as const }),
        shown: ({ title }) => ({ title, url: '/Meeting?tab=series' }),
        given: (_, { toId }) => ({ organizerId: toId }),
      }),
    ],
    card: [
      {
        ...{ key: 'collaboration.meetingActions', area: 'collaboration', title: said.actions, roles: ['principal'] },
        ...{ refreshSec: 120, min: { w: 3, h: 2 }, max: { w: 6, h: 4 } },
        async data(work, options) {
          const mine = await rows(
            work,
            MeetingAction,
            { assigneeId: work.actor.staffId, state: 'open' },
            { sort: 'dueDate', limit: topOf(options) },
          );
          const url = '/Meeting?tab=actions&mine=true&state=open';
          const late = '/Meeting?tab=actions&mine=true&overdue=true';
          return {
            figures: [
              {
                key: 'open',
                label: say(said.actions, work),
                value: await seen(work, MeetingAction, { mine: 'true', state: 'open' }),
                url,
              },
              {
                key: 'overdue',
                label: say(said.overdue, work),
                value: await seen(work, MeetingAction, { mine: 'true', overdue: 'true' }),
                url: late,
              },
            ],
            rows: mine.map(({ id, content, dueDate, meetingId }) => ({
              id,
              title: content,
              sub: '',
              at: dueDate,
              url: `/SaveMeeting?id=${meetingId}`,
            })),
            more: url,
            empty: { text: say(said.none, work), label: say(said.open, work), url: '/Meeting' },
          };
        },
      },
    ],
  },
};
