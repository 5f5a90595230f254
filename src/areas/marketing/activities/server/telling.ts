// What families and counsellors are told of activities.
import { dayOf } from '#kernel/model/dates';
import { notify } from '#kernel/server/calls';
import { row as rowOf } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Activity, ActivitySession } from '../model/activity';
import type { ActivitySignup } from '../model/signup';

type Kind = 'signupConfirmed' | 'signupWaiting' | 'signupPromoted' | 'activityReminder' | 'activityCancelled';

const clock = (at: Date, timezone: string): string =>
  `${dayOf(at, timezone)} ${new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', minute: '2-digit' }).format(at)}`;

export async function tell(work: Work, signup: ActivitySignup, kind: Kind, round = ''): Promise<void> {
  const activity = await rowOf(work, Activity, signup.activityId);
  const session = signup.sessionId ? await rowOf(work, ActivitySession, signup.sessionId) : undefined;
  if (!activity) return;
  await notify(work, {
    kind: `marketing.${kind}`,
    key: `signup:${signup.id}:${kind}${round}`,
    ...(signup.customerId ? { customerIds: [signup.customerId] } : {}),
    ...(signup.counsellorId ? { recipientIds: [signup.counsellorId] } : {}),
    vars: {
      name: signup.childName,
      activity: activity.name,
      time: clock(session?.startAt ?? activity.startAt, work.actor.timezone),
      ...(signup.waitNo ? { no: String(signup.waitNo) } : {}),
    },
    subject: { type: 'activity', id: activity.id, ...(activity.code ? { no: activity.code } : {}) },
    url: `/activityIndex?id=${activity.id}`,
  });
}
