// Those who are asked to an event hear of it when it moves, is renamed or does not take place.
import { localTime } from '#kernel/model/dates';
import { pair } from '#kernel/model/text';
import { notify } from '#kernel/server/calls';
import type { MessageTemplate } from '#kernel/server/shipped';
import type { Work } from '#kernel/server/work';
import { CalendarEvent } from '../model/calendarEvent';

type Worded = Pick<MessageTemplate, 'name' | 'title' | 'content'>;
const eventNotice = (key: string, worded: Worded): MessageTemplate => ({
  ...{ key: `workbench.${key}`, area: 'workbench', category: 'task', audience: pair('参与人', 'Attendees'), ...worded },
  variables: { by: '王敏', title: pair('教研会', 'Teaching workshop'), time: '2026-07-08 14:00' },
});

const changed = eventNotice('calendarChanged', {
  name: pair('日程变更', 'An event was changed'),
  title: pair('{{by}} 修改了日程', '{{by}} changed an event'),
  content: pair('{{title}}：{{time}}', '{{title}}: {{time}}'),
});
const cancelled = eventNotice('calendarCancelled', {
  name: pair('日程取消', 'An event was cancelled'),
  title: pair('{{by}} 取消了日程', '{{by}} cancelled an event'),
  content: pair('{{title}}：{{time}}', '{{title}}: {{time}}'),
});
export const calendarNotices = [changed, cancelled];

export interface Told extends Pick<CalendarEvent, 'ownerId' | 'attendeeIds' | 'titleZh' | 'startAt' | 'endAt'> {
  location?: string | null;
}

async function tell(work: Work, { key }: MessageTemplate, id: number, event: Told, people: number[]): Promise<void> {
  const to = people.filter((one) => one !== event.ownerId && one !== work.actor.staffId);
  if (to.length === 0) return;
  const time = localTime(event.startAt, work.actor.timezone).slice(0, 16);
  await notify(work, {
    ...{ kind: key, recipientIds: to, vars: { by: work.actor.name, title: event.titleZh, time } },
    ...{ subject: { type: CalendarEvent.name, id }, url: '/galender' },
  });
}

const facts = ({ titleZh, startAt, endAt, location }: Told): string =>
  JSON.stringify([titleZh, startAt, endAt, location ?? '']);

/** Who stays hears what is new; who is no longer asked hears that it is off for them; who is new was invited. */
export async function tellChanged(work: Work, id: number, was: Told, now: Told): Promise<void> {
  const [stay, gone] = [true, false].map((isIn) =>
    was.attendeeIds.filter((one) => now.attendeeIds.includes(one) === isIn),
  );
  if (facts(was) !== facts(now)) await tell(work, changed, id, { ...now, ownerId: was.ownerId }, stay!);
  await tell(work, cancelled, id, was, gone!);
}

export const tellCancelled = (work: Work, id: number, event: Told): Promise<void> =>
  tell(work, cancelled, id, event, event.attendeeIds);
