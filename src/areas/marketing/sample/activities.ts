// Fourteen activities of every kind and state, and who signed up: about seven of ten came.
import { sql } from 'drizzle-orm';
import type { Draft } from '#kernel/model/resource';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import { Activity, ActivitySession } from '../activities/model/activity';
import { ActivitySignup } from '../activities/model/signup';
import type { TrackCode } from '../tracking/model/track';
import type { Channels, Plans } from './channels';
import { countNumbers, drawnBy, type Family, numbering, type World } from './world';

export interface Planted {
  id: number;
  name: string;
  schoolId: number;
  channelId: number;
  campaignId: number | null;
  /** Days ago that it took place; less than nothing: to come. */
  ago: number;
  state: string;
  sessionIds: number[];
}
export interface SignedUp extends Draft<typeof ActivitySignup> {
  id: number;
  createdAt: Date;
}

/** The one with free tickets, scanned at the gate. */
export const gateActivity = '中秋灯笼节';

type Kind = Draft<typeof Activity>['kind'];
type State = 'draft' | 'published' | 'ended' | 'settled' | 'cancelled';
/** Its name, kind, how many days ago, its state, its quota, how many signed up. */
const plan: [string, Kind, number, State, number, number][] = [
  ['暑期英语体验课', 'trial_class', 120, 'settled', 40, 34],
  ['家长课堂：专注力养成', 'lecture', 95, 'settled', 60, 40],
  ['秋季校园开放日', 'open_day', 75, 'settled', 80, 46],
  ['小小演说家选拔赛', 'competition', 60, 'settled', 50, 34],
  ['国庆自然营地', 'camp', 46, 'settled', 40, 30],
  ['商场地推周', 'ground_push', 30, 'ended', 0, 36],
  ['中秋灯笼节', 'holiday', 20, 'ended', 40, 32],
  ['数学思维公开课', 'trial_class', 8, 'ended', 30, 26],
  ['社区亲子阅读', 'other', 3, 'cancelled', 30, 9],
  ['冬季开放日', 'open_day', 0, 'published', 60, 24],
  ['编程体验日', 'trial_class', -3, 'published', 30, 32],
  ['亲子科学节', 'holiday', -6, 'published', 120, 0],
  ['寒假营说明会', 'lecture', -15, 'draft', 60, 0],
  ['元旦游园会', 'holiday', -40, 'draft', 100, 0],
];

export async function plantActivities(
  sample: Sample,
  { schools, staff, marketer }: World,
  { ofKind }: Channels,
  { campaigns }: Plans,
): Promise<Planted[]> {
  const noOf = numbering(
    (day, seq) => `HD${day.replaceAll('-', '')}${String(seq).padStart(4, '0')}`,
    (day) => day,
  );
  const planted: Planted[] = plan.map(([name, kind, ago, state], n) => ({
    ...{ id: 0, name, ago, state, sessionIds: [], schoolId: schools[n % schools.length]!.id },
    channelId: ofKind(kind === 'ground_push' ? 'ground' : 'event'),
    campaignId: campaigns.find(({ from, to }) => from <= -ago && -ago <= to)?.id ?? null,
  }));
  const ids = await sample.plant(
    Activity,
    plan.map(([name, kind, ago, state, quota, count], n) => {
      const { schoolId, channelId, campaignId } = planted[n]!;
      const isTicketed = name === '亲子科学节' || name === gateActivity;
      const other = schools[(n + 1) % schools.length]!.id;
      const joins = n % 4 === 2 && other !== schoolId ? [other] : [];
      const made = Math.min(-ago - 20, -1);
      return {
        ...{
          code: noOf(sample.day(made)),
          name,
          kind,
          state,
          schoolId,
          joinSchools: joins,
          schoolIds: [schoolId, ...joins],
        },
        ...{ channelId, campaignId, ownerId: n % 3 === 2 ? staff[1]! : marketer, helpers: [staff[2 + (n % 4)]!] },
        ...{
          placeKind: kind === 'ground_push' ? ('outside' as const) : ('school' as const),
          place: kind === 'ground_push' ? '万达广场中庭' : '一楼多功能厅',
        },
        ...{
          startAt: sample.moment(-ago, 9, 30),
          endAt: sample.moment(-ago, 18),
          quota,
          waitlist: name === '编程体验日',
        },
        ...{ needAudit: name === '编程体验日', ticketMode: isTicketed ? ('ticket' as const) : ('free' as const) },
        ...(state === 'draft'
          ? {}
          : { signupStartAt: sample.moment(made + 1, 9), signupEndAt: sample.moment(-ago, ago === 0 ? 17 : 9) }),
        ...{
          budget: n === 12 ? 8_000_00 : 1_500_00 + n * 100_00,
          targetSignups: count,
          targetVisits: Math.round(count * 0.7),
        },
        ...{
          targetDeals: 4,
          targetRevenue: 30_000_00,
          intro: `<p>${name}，欢迎带孩子一起来。名额有限，报名后请准时到场签到。</p>`,
        },
        ...(state === 'settled' ? { summary: '到场率符合预期，现场咨询充分，三天内完成回访。' } : {}),
        ...(state === 'cancelled' ? { reason: '场地临时检修' } : {}),
        ...{ createdAt: sample.moment(made, 10), createdBy: marketer },
      };
    }),
  );
  for (const [n, id] of ids.entries()) planted[n]!.id = id;
  const sessions = plan.flatMap(([name, , ago, state, quota], n) => {
    if (state === 'draft') return [];
    const parts = name === '编程体验日' ? ['上午场', '下午场', '傍晚场'] : ['默认场'];
    return parts.map((part, at) => ({
      ...{ activityId: ids[n]!, name: part, sort: at, quota: Math.floor(quota / parts.length), place: '一楼多功能厅' },
      ...(parts.length === 1
        ? { startAt: sample.moment(-ago, 9, 30), endAt: sample.moment(-ago, 18) }
        : { startAt: sample.moment(-ago, 9 + at * 3, 30), endAt: sample.moment(-ago, 11 + at * 3, 30) }),
    }));
  });
  const sessionIds = await sample.plant(ActivitySession, sessions);
  for (const [at, { activityId }] of sessions.entries())
    planted.find(({ id }) => id === activityId)!.sessionIds.push(sessionIds[at]!);
  await countNumbers(
    sample,
    drawnBy(
      'marketing.activity',
      plan.map(([, , ago]) => sample.day(Math.min(-ago - 20, -1))),
    ),
  );
  return planted;
}

/** What became of the n-th who signed up. */
function fateOf({ state, name }: Planted, n: number, seats: number): Draft<typeof ActivitySignup>['state'] {
  if (state === 'cancelled') return 'cancelled';
  if (name === '编程体验日') return n >= seats ? 'waiting' : n % 9 === 4 ? 'pending' : 'confirmed';
  if (n % 17 === 11) return 'cancelled';
  if (n % 29 === 20) return 'rejected';
  if (name === '冬季开放日') return n % 4 === 0 ? 'checked_in' : 'confirmed';
  return (n * 7) % 10 < 7 ? 'checked_in' : 'no_show';
}

export async function plantSignups(
  sample: Sample,
  { families, staff, marketer }: World,
  planted: readonly Planted[],
  codes: readonly TrackCode[],
): Promise<SignedUp[]> {
  const rows: (Omit<SignedUp, 'id'> & { createdAt: Date })[] = [];
  for (const [n, activity] of planted.entries()) {
    const [, , ago, , , count] = plan[n]!;
    const near = (family: Family) => family.schoolId === activity.schoolId && family.ago >= Math.max(0, ago);
    // Whoever is known for the shortest time is the most likely to come.
    const guests = families
      .filter(near)
      .toSorted((a, b) => a.ago - b.ago || a.id - b.id)
      .slice(0, count);
    const links = codes.filter(({ activityId }) => activityId === activity.id);
    for (const [at, family] of guests.entries()) {
      const each = activity.sessionIds.length;
      const state = fateOf(activity, at, 30);
      const days = Math.max(ago, 0) + 1 + (at % 9);
      const isWaiting = state === 'waiting';
      rows.push({
        ...{ activityId: activity.id, sessionId: activity.sessionIds[at % each]!, schoolId: activity.schoolId },
        ...{ childName: family.name, contactName: family.contact, mobile: family.mobile, customerId: family.id },
        ...{
          partySize: each === 1 && at % 5 === 0 ? 2 : 1,
          channelId: activity.channelId,
          counsellorId: family.ownerId,
        },
        ...{
          via:
            activity.name === gateActivity
              ? ('ticket' as const)
              : (['open', 'staff', 'open', 'onsite'] as const)[at % 4]!,
          state,
        },
        trackCodeId:
          at % 2 === 0 && activity.name !== gateActivity ? (links[(at / 2) % links.length]?.id ?? null) : null,
        ...{ consentAt: at % 2 === 0 ? sample.moment(-days, 20) : null, waitNo: isWaiting ? 1 : null },
        ...(state === 'checked_in'
          ? {
              checkInAt: sample.moment(-ago, ago === 0 ? 0 : 9, 20 + (at % 39)),
              checkInBy: staff[at % 4]!,
              checkInWay: at % 3 === 0 ? ('scan' as const) : ('manual' as const),
            }
          : {}),
        ...(state === 'cancelled' || state === 'rejected'
          ? { reason: state === 'rejected' ? '年龄不符' : '时间冲突' }
          : {}),
        ...{
          createdAt: sample.moment(-days, 12, at % 60),
          createdBy: at % 2 ? (family.ownerId ?? marketer) : marketer,
        },
      });
    }
  }
  const ids = await sample.plant(ActivitySignup, rows);
  return rows.map((row, at) => ({ ...row, id: ids[at]! }));
}

/** Seats are counted when all is planted, tickets included. */
export async function countSeats(sample: Sample): Promise<void> {
  const e = sample.enterpriseId;
  const standing = sql`${ours(e, 's')} and s.state in ('pending', 'confirmed', 'checked_in', 'no_show')`;
  await sample.session.rows(
    sql`update activity_session x set taken = (select coalesce(sum(s.party_size), 0) from activity_signup s where ${standing} and s.session_id = x.id)
        + (select coalesce(sum((l->>'qty')::int * t.seats), 0) from ticket_order o, jsonb_array_elements(o.lines) l, ticket_type t
          where ${ours(e, 'o')} and o.state = 'holding' and ${ours(e, 't')} and t.id = (l->>'typeId')::bigint and t.session_id = x.id)
      where ${ours(e, 'x')}`,
  );
  await sample.session.rows(
    sql`update activity a set taken = (select coalesce(sum(x.taken), 0) from activity_session x where ${ours(e, 'x')} and x.activity_id = a.id)
      where ${ours(e, 'a')}`,
  );
}
