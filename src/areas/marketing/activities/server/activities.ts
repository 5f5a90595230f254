// Activities: planned, published with at least one session, ended by the clock, cancelled with everything that hangs on them.

import { sql } from 'drizzle-orm';
import { dayOf, startOfDay } from '#kernel/model/dates';
import { bool, choice } from '#kernel/model/fields';
import { yuan } from '#kernel/model/money';
import { conflict, invalid } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { calendarEvent, eventCancelQuery, todo } from '#kernel/server/calls';
import { by } from '#kernel/server/filters';
import { nextNumber } from '#kernel/server/numbers';
import type { PresentedOf } from '#kernel/server/presented';
import { count, live, move, need, reached, row as rowOf, rows } from '#kernel/server/rows';
import { type AreaPiece, type Change, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { CouponBatch } from '../../coupons/model/batch';
import { activityCancelled } from '../../model/events';
import { couponTakeBack } from '../../model/queries';
import { PromotionPlan } from '../../plans/model/plan';
import { settingMoney } from '../../settings/server/settings';
import { codeFor } from '../../tracking/server/codes';
import { Activity, ActivitySession, phases } from '../model/activity';
import { phaseOf } from '../model/seats';
import { ActivitySignup, activityLink } from '../model/signup';
import { said } from './activityTexts';
import { promote } from './seating';
import { openSignups } from './signing';
import { tell } from './telling';

const words = texts('marketing.activities', { calendar: ['市场活动', 'Activity'] });

/** When it is, of a row on its way out. */
const timesOf = (row: PresentedOf<typeof Activity>) => ({
  ...row,
  startAt: new Date(row.startAt),
  endAt: new Date(row.endAt),
  signupStartAt: row.signupStartAt ? new Date(row.signupStartAt) : null,
  signupEndAt: row.signupEndAt ? new Date(row.signupEndAt) : null,
});

async function judge({ row, was, work }: Change<typeof Activity>): Promise<void> {
  if (row.endAt <= row.startAt) throw invalid('endAt', said.dates);
  if (row.signupEndAt && row.signupEndAt > row.endAt) throw invalid('signupEndAt', said.signupEnd);
  if (row.placeKind === 'online' && !row.meetingUrl) throw invalid('meetingUrl', said.url);
  if (row.ageMin !== null && row.ageMax !== null && row.ageMin > row.ageMax) throw invalid('ageMax', said.ages);
  if (row.quota > 0 && row.quota < row.taken) throw invalid('quota', said.below, { taken: row.taken });
  let quotas = 0;
  for (const [at, session] of row.sessions.entries()) {
    if (session.endAt <= session.startAt) throw invalid(`sessions[${at}].endAt`, said.dates);
    if (session.startAt < row.startAt || session.endAt > row.endAt)
      throw invalid(`sessions[${at}].startAt`, said.inside);
    if (session.quota > 0 && session.quota < (session.taken ?? 0))
      throw invalid(`sessions[${at}].quota`, said.below, { taken: session.taken ?? 0 });
    quotas += session.quota;
  }
  if (row.quota > 0 && quotas > row.quota) throw invalid('sessions', said.quotas);
  row.schoolIds = [...new Set([row.schoolId, ...row.joinSchools])];
  if (row.planId) row.campaignId = (await rowOf(work, PromotionPlan, row.planId))?.campaignId ?? row.campaignId;
  if (row.couponBatchId && row.couponBatchId !== was?.couponBatchId) {
    const batch = await need(work, CouponBatch, row.couponBatchId);
    if (!batch.issueWays.includes('activity')) throw invalid('couponBatchId', said.coupon);
  }
  if (!was) row.code = await nextNumber(work, 'marketing.activity', row.schoolId);
  if (was && was.ticketMode !== row.ticketMode && (await count(work, ActivitySignup, { activityId: row.id })) > 0)
    throw conflict(said.tickets);
}

/** What follows from saving: the calendar of who runs it, and seats for who waits where there is room now. */
async function settle({ row, was, work }: Change<typeof Activity>): Promise<void> {
  if (row.state !== 'published') return;
  await calendarEvent(work, {
    ...{ source: 'marketing', key: `activity:${row.id}`, kind: 'activity', title: pair(row.name, row.name) },
    ...{ ownerIds: [...new Set([row.ownerId, ...row.helpers])], startAt: row.startAt, endAt: row.endAt },
    ...(row.place ? { location: row.place } : {}),
    url: `/activityIndex?id=${row.id}`,
  });
  if (!was || was.quota !== row.quota || was.sessions !== row.sessions)
    for (const session of await rows(work, ActivitySession, { activityId: row.id }))
      await promote(work, { activityId: row.id, sessionId: session.id });
}

function publish(work: Work, row: Activity): void {
  row.signupStartAt ??= work.now;
  row.signupEndAt ??= row.startAt;
  if (row.sessions.length === 0)
    row.sessions = [
      {
        ...{ activityId: row.id, name: said.defaultSession.zh, startAt: row.startAt, endAt: row.endAt },
        ...{ quota: row.quota, place: row.place, hostId: null, taken: 0, sort: 0 },
      },
    ];
}

/** Who did not come is to be called by the next noon. */
async function finish(work: Work, row: Activity): Promise<void> {
  const missing = await rows(work, ActivitySignup, { activityId: row.id, state: 'confirmed' }, { lock: true });
  const noon = new Date(
    startOfDay(dayOf(work.now, work.actor.timezone), work.actor.timezone).getTime() + 36 * 3_600_000,
  );
  for (const one of missing) {
    await move(work, ActivitySignup, one, 'miss');
    if (!one.counsellorId) continue;
    await todo(work, {
      ...{ kind: 'marketing.missed', key: `marketing.missed:${one.id}`, source: 'marketing', dueAt: noon },
      assigneeIds: [one.counsellorId],
      title: pair(said.missed.zh.replace('{name}', one.childName), said.missed.en.replace('{name}', one.childName)),
      subject: { type: 'activity_signup', id: one.id },
      url: one.customerId ? `/customerDetail?id=${one.customerId}` : `/activityIndex?id=${row.id}`,
      schoolId: row.schoolId,
    });
  }
}

async function cancel(work: Work, row: Activity): Promise<void> {
  for (const one of await openSignups(work, row.id)) {
    await move(work, ActivitySignup, one, 'cancel', { reason: said.cancelled.zh });
    await tell(work, one, 'activityCancelled');
  }
  for (const one of await rows(work, ActivitySignup, { activityId: row.id, state: 'checked_in' }))
    await work.ask(couponTakeBack, { origin: `activity_signup:${one.id}` });
  await work.ask(eventCancelQuery, { source: 'marketing', key: `activity:${row.id}` });
  await work.emit(activityCancelled, { activityId: row.id, schoolId: row.schoolId });
}

const phaseSql = (phase: string, now: string) =>
  ({
    over: sql`(t.end_at <= ${now}::timestamptz or t.state in ('ended', 'settled', 'cancelled'))`,
    ongoing: sql`(t.state not in ('ended', 'settled', 'cancelled') and t.start_at <= ${now}::timestamptz and t.end_at > ${now}::timestamptz)`,
    not_open: sql`(t.state not in ('ended', 'settled', 'cancelled') and t.start_at > ${now}::timestamptz and t.signup_start_at > ${now}::timestamptz)`,
    signup: sql`(t.state not in ('ended', 'settled', 'cancelled') and t.start_at > ${now}::timestamptz and coalesce(t.signup_start_at, '-infinity') <= ${now}::timestamptz and coalesce(t.signup_end_at, t.start_at) > ${now}::timestamptz)`,
    closed: sql`(t.state not in ('ended', 'settled', 'cancelled') and t.start_at > ${now}::timestamptz and coalesce(t.signup_end_at, t.start_at) <= ${now}::timestamptz)`,
  })[phase] ?? sql`false`;

async function keepTime(work: Work): Promise<number> {
  const now = work.now.toISOString();
  const over = await rows(work, Activity, (a) => sql`${a.state} = 'published' and ${a.endAt} < ${now}::timestamptz`, {
    lock: 'skip',
    limit: 50,
  });
  for (const one of over) await move(work, Activity, one, 'finish');
  for (const hours of [24, 2]) {
    const until = new Date(work.now.getTime() + hours * 3_600_000).toISOString();
    const from = new Date(work.now.getTime() + hours * 3_600_000 - 15 * 60_000).toISOString();
    const near = await work.session.rows<{ id: number }>(
      sql`select s.id from activity_signup s join activity_session x on x.enterprise_id = s.enterprise_id and x.id = s.session_id
        where ${live(work, 's')} and s.state = 'confirmed'
          and x.start_at > ${from}::timestamptz and x.start_at <= ${until}::timestamptz limit 500`,
    );
    for (const { id } of near)
      await tell(work, await need(work, ActivitySignup, Number(id)), 'activityReminder', `:${hours}`);
  }
  return over.length;
}

export const activities: AreaPiece = {
  services: [
    service(Activity, {
      beforeSave: judge,
      afterSave: settle,
      transitions: {
        async publish({ row, work }) {
          const limit = await settingMoney(work, 'activity.approveAbove');
          if (row.budget > limit) throw conflict(said.approve, null, { limit: yuan(limit) });
          publish(work, row);
        },
        submitApproved: ({ row, work }) => publish(work, row),
        pause({ row }) {
          row.signupPaused = true;
        },
        resume({ row }) {
          row.signupPaused = false;
        },
        finish: ({ row, work }) => finish(work, row),
        cancel: ({ row, work }) => cancel(work, row),
      },
      filters: {
        phase: by(choice('阶段', 'Phase', phases), (phase, work) => phaseSql(phase, work.now.toISOString())),
        today: by(bool('今日', 'Today'), (isToday, work) => {
          const day = startOfDay(dayOf(work.now, work.actor.timezone), work.actor.timezone);
          const end = new Date(day.getTime() + 86_400_000).toISOString();
          const on = sql`(t.state = 'published' and t.start_at < ${end}::timestamptz and t.end_at > ${day.toISOString()}::timestamptz)`;
          return isToday ? on : sql`not ${on}`;
        }),
      },
      reads: ['state', 'startAt', 'endAt', 'signupStartAt', 'signupEndAt', 'signupPaused'],
      decorate(found, work) {
        for (const row of found) {
          row.phase = phaseOf(timesOf(row), work.now);
          const other = row.signupPaused ? 'pause' : 'resume';
          row.$can = row.$can.filter((verb) => verb !== other);
        }
      },
      calls: [
        serves(activityLink, async (work, { id }) => {
          const activity = await reached(work, Activity, id, 'view');
          const code = await codeFor(work, {
            ...{ name: activity.name.slice(0, 40), ownerKind: 'staff', ownerRef: work.actor.staffId },
            ...{ targetKind: 'activity', activityId: id, channelId: activity.channelId },
            campaignId: activity.campaignId,
          });
          return { url: code.link ?? '', code: code.code ?? '' };
        }),
      ],
    }),
    service(ActivitySession, {
      async beforeDelete({ row, work }) {
        const live = await count(work, ActivitySignup, {
          sessionId: row.id,
          state: ['pending', 'confirmed', 'waiting', 'checked_in', 'no_show'],
        });
        if (live > 0) throw conflict(said.live);
      },
    }),
  ],
  registers: {
    approval: [
      {
        key: 'marketing.activityBudget',
        area: 'marketing',
        name: pair('活动预算', 'Activity budget'),
        detailPath: '/activityIndex?id={id}',
        defaultFlow: ['principal', 'operations'],
      },
    ],
    layer: [
      {
        key: 'marketing.activities',
        area: 'marketing',
        label: words.calendar,
        permission: 'marketing.activity.view',
        async find(work, { from, to, schoolIds }) {
          const found = await rows(
            work,
            Activity,
            (
              a,
            ) => sql`${a.state} in ('published', 'ended', 'settled') and ${a.startAt} < ${to.toISOString()}::timestamptz
              and ${a.endAt} > ${from.toISOString()}::timestamptz
              ${schoolIds.length > 0 ? sql`and ${a.schoolIds} && ${sql.param(schoolIds)}::bigint[]` : sql``}`,
            { limit: 300 },
          );
          return found.map(({ id, name, startAt, endAt }) => ({
            ...{ start: startAt, end: endAt, kind: 'activity', key: `activity:${id}`, title: name },
            url: `/activityIndex?id=${id}`,
          }));
        },
      },
    ],
  },
  jobs: [
    {
      name: 'marketing.activityClock',
      title: pair('活动起止与提醒', 'Activities end and remind'),
      cron: '*/10 * * * *',
      run: keepTime,
    },
  ],
};
