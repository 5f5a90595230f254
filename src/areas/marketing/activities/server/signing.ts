// Signing up: by staff, by a family's phone, at the door or with a ticket — one way in, with the same rules.
import { sql } from 'drizzle-orm';
import { getCustomers, intake } from '#areas/customers/customer/model/queries';
import { conflict, invalid } from '#kernel/model/problems';
import type { Draft } from '#kernel/model/resource';
import { may } from '#kernel/server/actor';
import { insert, need, ours, row as rowOf, rows } from '#kernel/server/rows';
import type { Change } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { sourceOf } from '../../channels/server/sourceOf';
import { TrackCode } from '../../tracking/model/track';
import { countSignup } from '../../tracking/server/codes';
import { touch } from '../../tracking/server/touches';
import { Activity, ActivitySession } from '../model/activity';
import { unanswered } from '../model/questions';
import { ageOn, closedBecause } from '../model/seats';
import { ActivitySignup } from '../model/signup';
import { said } from './activityTexts';
import { takeSeats } from './seating';
import { tell } from './telling';

const taking = ['pending', 'confirmed', 'waiting', 'checked_in', 'no_show'] as const;

export async function sessionOf(work: Work, activityId: number, sessionId: number | null): Promise<ActivitySession> {
  const where = sessionId ? { id: sessionId, activityId } : { activityId };
  return need(work, ActivitySession, where, { sort: 'startAt' });
}

export const signUp = async (work: Work, given: Draft<typeof ActivitySignup>): Promise<ActivitySignup> =>
  need(work, ActivitySignup, await insert(work, ActivitySignup, given), { lock: true });

/** A new row on its way in: who may come, whether there is room, and who waits. Its activity is held meanwhile. */
export async function seatNew({ row, work }: Change<typeof ActivitySignup>): Promise<void> {
  const activity = await need(work, Activity, row.activityId, { lock: true });
  const session = await sessionOf(work, activity.id, row.sessionId);
  judge(work, activity, row);
  await refuseTwice(work, row);
  row.sessionId = session.id;
  row.schoolId ??= activity.schoolId;
  if (!activity.schoolIds.includes(row.schoolId)) throw invalid('schoolId', said.school);
  const code = row.trackCodeId ? await rowOf(work, TrackCode, row.trackCodeId) : undefined;
  row.channelId = code?.channelId ?? activity.channelId;
  row.counsellorId ??= code?.ownerId ?? null;
  const force = row.via === 'onsite' && may(work.actor, 'marketing.activitySignup.overQuota');
  const at = { activityId: activity.id, sessionId: session.id };
  const hasRoom = row.via === 'ticket' || (await takeSeats(work, at, row.partySize, force));
  if (!hasRoom && !activity.waitlist) throw conflict(said.full);
  const isAudited = activity.needAudit && row.via !== 'onsite' && row.via !== 'ticket';
  row.waitNo = hasRoom ? null : await nextWaitNo(work, session.id);
  row.state = hasRoom ? (isAudited ? 'pending' : 'confirmed') : 'waiting';
}

/** And once it stands: its family is taken in, and told. */
export async function welcomeNew({ row, work }: Change<typeof ActivitySignup>): Promise<void> {
  const activity = await need(work, Activity, row.activityId);
  const code = row.trackCodeId ? ((await rowOf(work, TrackCode, row.trackCodeId)) ?? null) : null;
  const made = await takeIn(work, row, activity, code);
  if (made.state === 'confirmed' && made.via !== 'onsite') await tell(work, made, 'signupConfirmed');
  if (made.state === 'waiting') await tell(work, made, 'signupWaiting');
}

function judge(work: Work, activity: Activity, given: ActivitySignup): void {
  const isAtDoor = given.via === 'onsite' || given.via === 'ticket';
  const why = closedBecause(activity, work.now);
  if (why && !(isAtDoor && activity.state === 'published')) throw conflict(said[why]);
  if (activity.ticketMode === 'ticket' && given.via !== 'ticket') throw conflict(said.ticketed);
  if (given.via !== 'ticket' && given.partySize > activity.partyMax) throw invalid('partySize', said.party);
  const missing = isAtDoor || given.via === 'import' ? undefined : unanswered(activity.questions, given.answers);
  if (missing) throw invalid(`answers.${missing.key}`, said.answer, { label: missing.label });
  const age = ageOn(given.childBirth, work.now, work.actor.timezone);
  if (age !== null && ((activity.ageMin ?? 0) > age || (activity.ageMax ?? 99) < age))
    throw invalid('childBirth', said.unfit);
}

async function refuseTwice(work: Work, { activityId, mobile, childName, via }: ActivitySignup): Promise<void> {
  if (via === 'ticket') return;
  const first = await rowOf(work, ActivitySignup, { activityId, mobile, childName, state: taking, ticketId: null });
  if (first) throw conflict(said.twice, { id: first.id, state: first.state });
}

/** The family is known or becomes known in the same transaction, and is told by which way it came. */
async function takeIn(
  work: Work,
  signup: ActivitySignup,
  activity: Activity,
  code: TrackCode | null,
): Promise<ActivitySignup> {
  const sourceId = await sourceOf(work, signup.channelId);
  if (!sourceId) return signup;
  const { customerId } = await work.ask(intake, {
    ...{ name: signup.childName, mobile: signup.mobile, schoolId: signup.schoolId ?? activity.schoolId },
    ...{ sourceId, originKind: 'activity_signup', originId: String(signup.id), note: activity.name },
    ...(code?.ownerId ? { suggestedOwnerId: code.ownerId } : {}),
  });
  if (!customerId) return signup;
  const [customer] = await work.ask(getCustomers, { ids: [customerId] });
  const isMember = customer?.state === 'member' || customer?.state === 'dormant';
  const isRefused = (activity.forWhom === 'member_only' && !isMember) || (activity.forWhom === 'new_only' && isMember);
  if (isRefused && signup.via !== 'ticket') throw invalid('mobile', said.unfit);
  await touch(work, {
    ...{ customerId, kind: signup.via === 'ticket' ? 'ticket' : 'signup', code, activityId: activity.id },
    ...{ channelId: activity.channelId, campaignId: activity.campaignId },
  });
  if (code) await countSignup(work, code);
  const counsellorId = signup.counsellorId ?? customer?.ownerId ?? null;
  await work.session.rows(
    sql`update activity_signup set customer_id = ${customerId}, counsellor_id = ${counsellorId} where ${ours(work, 'activity_signup')} and id = ${signup.id}`,
  );
  return { ...signup, customerId, counsellorId };
}

async function nextWaitNo(work: Work, sessionId: number): Promise<number> {
  const last = await work.session.one<{ n: number }>(
    sql`select coalesce(max(wait_no), 0)::int as n from activity_signup where ${ours(work, 'activity_signup')} and session_id = ${sessionId}`,
  );
  return (last?.n ?? 0) + 1;
}

export const openSignups = (work: Work, activityId: number): Promise<ActivitySignup[]> =>
  rows(work, ActivitySignup, { activityId, state: ['pending', 'confirmed', 'waiting'] }, { lock: true });
