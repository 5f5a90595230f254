import { choices, files, json, longText, ref, shape } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';

interface Incident {
  customerId?: number;
  text: string;
}
const isIncident = (value: unknown): value is Incident =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  value.text.length <= 500 &&
  (!('customerId' in value) || Number.isSafeInteger(value.customerId));
const incidents = shape(
  (value): value is Incident[] => Array.isArray(value) && value.length <= 30 && value.every(isIncident),
);

/** What teachers note of a lesson for each other; no family sees it. */
export const ClassJournal = resource({
  name: 'class_journal',
  area: 'teaching',
  noun: 'summary',
  path: '/class/v1/journal',
  title: ['教学日志', 'Journal'],
  label: 'lessonId',
  fields: {
    lessonId: ref('课次', 'Lesson', 'lesson', { required: true, fixed: true }),
    content: longText('内容', 'Content', { required: true, max: 5000 }),
    focus: choices('关注', 'About', {
      knowledge: ['知识', 'Knowledge'],
      discipline: ['纪律', 'Discipline'],
      safety: ['安全', 'Safety'],
      equipment: ['设备', 'Equipment'],
      parent: ['家长沟通', 'Families'],
    }),
    incidents: json('事件', 'Incidents', incidents),
    nextPlan: longText('下次计划', 'Next time'),
    files: files('附件', 'Files'),
  },
  scope: { parent: 'lessonId' },
  search: ['lessonId'],
  columns: ['lessonId', 'content', 'focus', 'nextPlan', 'createdBy', 'createdAt'],
  unique: [['lessonId']],
  form: ['lessonId', 'content', 'focus', 'nextPlan', 'files'],
  grantedBy: { add: 'write', edit: 'write', delete: 'write' },
});
export type ClassJournal = Row<typeof ClassJournal>;
