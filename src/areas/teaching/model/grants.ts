// What the built-in roles may do with classes, lessons and their ledger in a new enterprise.
import type { DataScope } from '#kernel/model/area';

type Grants = Record<string, DataScope>;
const give = (scope: DataScope, ...keys: string[]): Grants =>
  Object.fromEntries(keys.map((key) => [`teaching.${key}`, scope]));
const of = (noun: string, ...verbs: string[]): string[] => verbs.map((verb) => `${noun}.${verb}`);
const viewing = (...nouns: string[]): string[] => nouns.map((noun) => `${noun}.view`);

/** What has its people: shown to them where a role sees only its own. */
const ownToSee = viewing('availability', 'class', 'member', 'lesson', 'attendance', 'plan', 'summary');
/** What belongs to a school and to nobody in it: a role that sees only its own would never see any. */
const ofSchool = viewing('room', 'leave', 'makeup', 'midway');
const seeing = [...ownToSee, ...ofSchool];
const teaching = [...ownToSee, 'attendance.take', 'summary.write', 'onlineTeacher.view'];
const advising = [
  ...teaching,
  ...of('member', 'add', 'pause', 'transfer', 'leave', 'export'),
  ...of('warning', 'view', 'handle'),
];
/** Whoever watches over students reads what was written to their families and when whom else may teach them. */
const advisingSchool = [
  ...ofSchool,
  ...viewing('ledger', 'summary', 'availability', 'onlineTeacher'),
  'makeup.book',
  ...of('leave', 'add', 'approve'),
];
const planning = [
  ...advising,
  ...advisingSchool,
  ...['class.*', 'midway.*', 'availability.*', 'plan.*', 'room.*', 'makeup.*', 'onlineTeacher.*'],
  ...of('lesson', 'add', 'move', 'cancel', 'force', 'export'),
];
const heading = [
  ...planning,
  ...of('attendance', 'late', 'override', 'export'),
  ...['lesson.reopen', 'ledger.export', 'ledger.amount', 'summary.*', 'member.overfill', 'leave.waive'],
];
const keeping = [...seeing, 'warning.view', 'ledger.*', 'attendance.export', 'lesson.export'];
const selling = viewing('class', 'lesson', 'room', 'ledger', 'warning');

export const grants: Record<string, Grants> = {
  admin: give('all', ...seeing),
  teacher: { ...give('self', ...teaching), ...give('school', 'room.view') },
  adviser: { ...give('self', ...advising), ...give('school', ...advisingSchool) },
  counselor: give('school', ...selling),
  'counselor-supervisor': give('school', ...selling),
  'front-desk': give('school', ...seeing),
  academic: give('school', ...planning),
  principal: give('school', ...heading),
  'region-manager': give('region', ...heading),
  operations: give('all', ...heading),
  finance: give('all', ...keeping),
};
