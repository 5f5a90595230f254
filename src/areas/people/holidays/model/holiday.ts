import { choice, date, int, refs, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';

/** One day on which nobody works or teaches, or one that stands for another weekday instead. */
export const Holiday = resource({
  name: 'holiday',
  area: 'people',
  noun: 'shift',
  path: '/shift/v1/holiday',
  title: ['节假日', 'Holiday'],
  fields: {
    date: date('日期', 'Date', { required: true }),
    name: text('名称', 'Name', { required: true, max: 20, search: 'pinyin' }),
    kind: choice(
      '类型',
      'Kind',
      {
        legal: ['法定节假日', 'Legal', 'red'],
        rest: ['休息日', 'Rest day', 'orange'],
        workday: ['调休上班', 'Swapped workday', 'blue'],
        school_off: ['校区放假', 'School closed', 'purple'],
      },
      { required: true, default: 'legal' },
    ),
    replacesWeekday: int('替代星期', 'Stands for', {
      min: 1,
      max: 7,
      help: ['调休上班日按星期几上课：1 为周一', 'The weekday a swapped workday is taught as: 1 is Monday'],
    }),
    schoolIds: refs('校区', 'Schools', 'school', { max: 200, help: ['不选为全部校区', 'None: every school'] }),
  },
  scope: { schools: 'schoolIds', creator: false },
  search: ['name', 'date', 'kind', 'schoolIds'],
  columns: ['date', 'name', 'kind', 'replacesWeekday', 'schoolIds'],
  sort: 'date',
});
export type Holiday = Row<typeof Holiday>;

/** On these days nobody teaches. */
export const closedKinds = ['legal', 'rest', 'school_off'] as const satisfies readonly Holiday['kind'][];
