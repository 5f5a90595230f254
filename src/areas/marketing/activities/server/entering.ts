// Checking in: within the time, once, by hand, by scan or later from a phone that had no network.

import { conflict, forbidden, invalid } from '#kernel/model/problems';
import { may } from '#kernel/server/actor';
import { detail } from '#kernel/server/resources/reading';
import { move, need, reached, row as rowOf, serviceOf } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { activityCheckedIn, activityPrizeWon } from '../../model/events';
import { couponIssueOne, couponTakeBack, pointsGive } from '../../model/queries';
import { Activity, ActivitySession } from '../model/activity';
import { checkInBecause } from '../model/seats';
import { ActivitySignup, checkIn, checkInBatch, onSite, type Scanned } from '../model/signup';
import { said } from './activityTexts';
import { signUp } from './signing';

interface Entry {
  at: Date;
  way: 'scan' | 'manual' | 'self' | 'offline';
  /** Outside the time, for who may. */
  force: boolean;
}

/** Once: a second time answers when the first was, and nothing happens again. */
export async function enter(work: Work, id: number, entry: Entry): Promise<{ already: boolean; row: ActivitySignup }> {
  const signup = await need(work, ActivitySignup, id, { lock: true });
  if (signup.state === 'checked_in') return { already: true, row: signup };
  if (signup.state !== 'confirmed' && !(signup.state === 'no_show' && entry.force)) throw conflict(said.notSigned);
  const activity = await need(work, Activity, signup.activityId);
  const session = await need(work, ActivitySession, signup.sessionId ?? 0);
  const window = {
    startAt: session.startAt,
    endAt: session.endAt,
    before: activity.checkInBefore,
    after: activity.checkInAfter,
  };
  const why = checkInBecause(window, entry.at);
  if (why && !entry.force) throw conflict(said[why]);
  const by = work.actor.staffId || null;
  const row = await move(work, ActivitySignup, signup, 'enter', {
    ...{ checkInAt: entry.at, checkInBy: by, checkInWay: entry.way },
  });
  if (row.customerId) {
    const facts = { activityId: activity.id, schoolId: row.schoolId ?? activity.schoolId, signupId: row.id };
    await work.emit(activityCheckedIn, { ...facts, customerId: row.customerId });
    await work.ask(pointsGive, {
      ...{ customerId: row.customerId, event: 'activity_check_in', sourceKind: 'activity_signup', sourceId: row.id },
    });
    if (activity.couponBatchId)
      await work.ask(couponIssueOne, {
        ...{ batchId: activity.couponBatchId, customerId: row.customerId, way: 'activity' },
        origin: `activity_signup:${row.id}`,
      });
    if (activity.exchangeBatchId)
      await work.emit(activityPrizeWon, {
        ...{ originKey: `activity_signup:${row.id}`, customerId: row.customerId },
        ...{ exchangeBatchId: activity.exchangeBatchId, ownerId: activity.ownerId },
      });
  }
  return { already: false, row };
}

async function answered(work: Work, { already, row }: { already: boolean; row: ActivitySignup }) {
  const signup = await detail(work, serviceOf(work, ActivitySignup), row.id);
  return { already, at: (row.checkInAt ?? work.now).toISOString(), signup };
}

/** A scan names a sign-up by its number, or a family by the last digits and the child's name. */
async function scanned(work: Work, activityId: number, key: string): Promise<ActivitySignup | undefined> {
  const id = /^(?:SU1\.)?(\d{1,15})$/.exec(key)?.[1];
  if (id && id.length < 11) return rowOf(work, ActivitySignup, { id: Number(id), activityId });
  return rowOf(work, ActivitySignup, { activityId, mobile: key, state: ['confirmed', 'checked_in', 'no_show'] });
}

export const entering: AreaPiece = {
  extends: [
    extend(ActivitySignup, {
      calls: [
        serves(checkIn, async (work, { id, reason }) => {
          const signup = await reached(work, ActivitySignup, id, 'checkIn');
          const force = Boolean(reason);
          if (force && !may(work.actor, 'marketing.activitySignup.undo'))
            throw forbidden('marketing.activitySignup.undo');
          if (signup.state === 'no_show' && !force) throw invalid('reason', said.forced);
          return answered(work, await enter(work, id, { at: work.now, way: 'manual', force }));
        }),
        serves(checkInBatch, async (work, { activityId, scans }) => {
          await reached(work, Activity, activityId, 'view');
          const results: Scanned[] = [];
          for (const { key, at, nonce } of scans) {
            const signup = await scanned(work, activityId, key);
            if (!signup) {
              results.push({ nonce, result: 'unknown' });
              continue;
            }
            await reached(work, ActivitySignup, signup.id, 'checkIn');
            const moment = new Date(at);
            const when = Number.isNaN(moment.getTime()) || moment > work.now ? work.now : moment;
            const about = { nonce, name: signup.childName, party: signup.partySize };
            if (signup.state !== 'confirmed' && signup.state !== 'checked_in') {
              results.push({ ...about, result: 'refused' });
              continue;
            }
            const session = await need(work, ActivitySession, signup.sessionId ?? 0);
            const activity = await need(work, Activity, activityId);
            const window = {
              startAt: session.startAt,
              endAt: session.endAt,
              before: activity.checkInBefore,
              after: activity.checkInAfter,
            };
            if (signup.state === 'confirmed' && checkInBecause(window, when)) {
              results.push({ ...about, result: 'closed' });
              continue;
            }
            const { already } = await enter(work, signup.id, { at: when, way: 'offline', force: false });
            results.push({ ...about, result: already ? 'already' : 'ok' });
          }
          return results;
        }),
        serves(onSite, async (work, given) => {
          const activity = await reached(work, Activity, given.activityId, 'view');
          const signup = await signUp(work, {
            ...given,
            ...{ schoolId: homeOf(work, activity), via: 'onsite' },
          });
          return answered(work, await enter(work, signup.id, { at: work.now, way: 'manual', force: true }));
        }),
      ],
      transitions: {
        async undoCheckIn({ row, work }) {
          const isFresh = row.checkInAt && work.now.getTime() - row.checkInAt.getTime() <= 10 * 60_000;
          if (!isFresh && !may(work.actor, 'marketing.activitySignup.undo')) throw conflict(said.undoLate);
          row.checkInAt = null;
          row.checkInBy = null;
          row.checkInWay = null;
          await takeBack(work, row);
        },
      },
    }),
  ],
};

const homeOf = (work: Work, activity: Activity): number =>
  activity.schoolIds.find((id) => work.actor.reach.schoolIds.includes(id)) ?? activity.schoolId;

/** What coming brought goes with it: the points, and the coupon while it is unused. */
async function takeBack(work: Work, row: ActivitySignup): Promise<void> {
  if (!row.customerId) return;
  await work.ask(pointsGive, {
    ...{ customerId: row.customerId, event: 'activity_check_in', sourceKind: 'activity_signup', sourceId: row.id },
    points: 0,
  });
  await work.ask(couponTakeBack, { origin: `activity_signup:${row.id}` });
}
