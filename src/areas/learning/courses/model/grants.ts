// What the built-in roles may do with courses, packs, homework, plans, workbooks, recordings and audio in a new enterprise.
import type { DataScope } from '#kernel/model/area';

type Grants = Record<string, DataScope>;
const give = (scope: DataScope, ...keys: string[]): Grants =>
  Object.fromEntries(keys.map((key) => [`learning.${key}`, scope]));

/** Whoever talks to families or teaches looks things up. */
const looking = ['course.view', 'pack.view'];

const homework = [
  'homework.view',
  'homework.add',
  'homework.edit',
  'homework.delete',
  'homework.export',
  'homework.assign',
  'homework.correct',
];
const recording = ['recording.view', 'recording.add', 'recording.edit', 'recording.export'];

export const grants: Record<string, Grants> = {
  admin: give('all', '*'),
  operations: give('all', 'course.*', 'pack.*', 'workbook.*', 'audio.*', 'plan.*'),
  academic: give(
    'school',
    ...looking,
    'course.add',
    'course.edit',
    'course.publish',
    'course.export',
    'workbook.*',
    'audio.*',
    ...homework,
    'plan.view',
    'plan.assign',
  ),
  principal: give(
    'school',
    ...looking,
    'course.export',
    'pack.export',
    ...homework,
    'homework.recorrect',
    ...recording,
    'recording.hear',
    'recording.archive',
    'plan.view',
    'plan.assign',
    'plan.review',
  ),
  franchisee: give('school', ...looking),
  'region-manager': give('region', ...looking, 'course.export', 'pack.export'),
  teacher: {
    ...give('school', 'course.view', 'workbook.view', 'audio.view'),
    ...give('self', ...homework, ...recording, 'plan.view', 'plan.review'),
  },
  adviser: {
    ...give('school', ...looking, 'homework.view', 'plan.view', 'plan.assign'),
    ...give('self', ...recording),
  },
  counselor: { ...give('school', ...looking), ...give('self', ...recording) },
  'counselor-supervisor': give('school', ...looking),
  'front-desk': give('school', ...looking),
  hr: give('all', 'plan.*'),
  finance: give('all', ...looking, 'pack.export'),
  marketing: give('all', ...looking),
};
