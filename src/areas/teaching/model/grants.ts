// What the built-in roles may do with classes, lessons and their ledger in a new enterprise.
import type { DataScope } from '#kernel/model/area';

type Grants = Record<string, DataScope>;
const give = (scope: DataScope, ...keys: string[]): Grants =>
  Object.fromEntries(keys.map((key) => [`teaching.${key}`, scope]));
const of = (noun: string, ...verbs: string[]): string[] => verbs.map((verb) => `${noun}.${verb}`);
const viewing = (...nouns: string[]): string[] => nouns.map((noun) => `${noun}.view`);

const seeing = viewing(
  'availability',
  'midway',
  'class',
  'member',
  'lesson',
  'attendance',
  'plan',
  'room',
  'leave',
  'makeup',
  'summary',
);
const teaching = [...seeing, 'attendance.take', 'summary.write', 'makeup.book', 'onlineTeacher.view'];
const advising = [
  ...teaching,
  'ledger.view',
  ...of('member', 'add', 'pause', 'transfer', 'leave', 'export'),
  ...of('leave', 'add', 'approve'),
  ...of('warning', 'view', 'handle'),
];
const planning = [
  ...advising,
  ...['class.*', 'midway.*', 'availability.*', 'plan.*', 'room.*', 'makeup.*', 'onlineTeacher.*'],
  ...of('lesson', 'add', 'move', 'cancel', 'force', 'export'),
];
const heading = [
  ...planning,
  ...of('attendance', 'late', 'override', 'export'),
  ...['lesson.reopen', 'ledger.export', 'ledger.amount', 'summary.*', 'member.overfill'],
];
const keeping = [...seeing, 'warning.view', 'ledger.*', 'attendance.export', 'lesson.export'];
const selling = viewing('class', 'lesson', 'room', 'ledger', 'warning');

export const grants: Record<string, Grants> = {
  admin: give('all', ...seeing),
  teacher: give('self', ...teaching),
  adviser: give('self', ...advising),
  counselor: give('school', ...selling),
  'counselor-supervisor': give('school', ...selling),
  'front-desk': give('school', ...seeing),
  academic: give('school', ...planning),
  principal: give('school', ...heading),
  'region-manager': give('region', ...heading),
  operations: give('all', ...heading),
  finance: give('all', ...keeping),
};
