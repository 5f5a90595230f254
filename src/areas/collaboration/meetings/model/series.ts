// Meetings that come again: the rule by which they do; each of them is a meeting of its own.
import { z } from 'zod';
import { choice, datetime, int, json, ref, refs, states, text, time } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

export const MeetingSeries = resource({
  name: 'meeting_series',
  area: 'collaboration',
  noun: 'meeting',
  path: '/meeting/v1/series',
  title: ['会议系列', 'Series'],
  label: 'title',
  fields: {
    title: text('主题', 'Title', { required: true, max: 100, search: 'pinyin' }),
    organizerId: ref('发起人', 'Organiser', 'staff', { required: true }),
    firstAt: datetime('首次', 'First', { required: true }),
    startTime: time('开始时刻', 'Start time', { required: true }),
    durationMin: int('时长（分钟）', 'Minutes', { required: true, min: 5, max: 1440 }),
    rrule: text('重复', 'Recurrence', { required: true, max: 200 }),
    holidayRule: choice(
      '节假日',
      'Holidays',
      { keep: ['照常', 'Keep'], skip: ['跳过', 'Skip'], next_workday: ['顺延', 'Next workday'] },
      { default: 'keep' },
    ),
    roomId: ref('会议室', 'Room', 'room'),
    place: text('地点', 'Place', { max: 100 }),
    attendeeIds: refs('参会人', 'Attendees', 'staff', { max: 200 }),
    skipped: json('跳过的日期', 'Skipped', z.array(z.string()), { default: [] }),
    madeUntil: datetime('已生成至', 'Made until', { computed: true, indexed: false }),
    state: states(
      lifecycle({
        states: { active: ['进行', 'Active', 'blue'], ended: ['已结束', 'Ended', 'grey'] },
        initial: 'active',
        transitions: { end: { label: ['结束系列', 'End'], from: ['active'], to: 'ended', danger: true } },
      }),
    ),
  },
  scope: { owner: 'organizerId', participants: 'attendeeIds' },
  search: ['title', 'organizerId', 'state'],
  columns: ['title', 'organizerId', 'firstAt', 'durationMin', 'rrule', 'roomId', 'state'],
  everyone: ['view', 'end'],
  verbs: ['list', 'detail', 'count'],
});
export type MeetingSeries = Row<typeof MeetingSeries>;
