// The close of a school's business day: what should be in each drawer and account, and what was counted.
import { awaited } from '#kernel/model/approvals';
import { call, rowOf, type } from '#kernel/model/call';
import { bool, date, json, longText, ref, shape, states, text } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import type { CountedLine, NamedLine, SheetLine } from './sheet';

const reason = text('原因', 'Reason', { required: true, max: 200 });
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const sheet = shape((value): value is SheetLine[] => Array.isArray(value) && value.every(isRecord));
const counted = shape(
  (value): value is CountedLine[] =>
    Array.isArray(value) &&
    value.length <= 500 &&
    value.every(
      (line) =>
        isRecord(line) &&
        typeof line.key === 'string' &&
        Number.isSafeInteger(line.counted) &&
        typeof (line.reason ?? '') === 'string',
    ),
);

export const DayCloseLife = lifecycle({
  states: {
    open: ['未结', 'Open', 'blue'],
    submitted: ['已交账', 'Submitted', 'orange'],
    confirmed: ['已日结', 'Confirmed', 'green'],
  },
  initial: 'open',
  transitions: {
    /** Counted line by line on a sheet of its own: see `submitDay`. */
    submit: { label: ['交账', 'Submit'], from: ['open'], to: 'submitted', internal: true },
    confirm: { label: ['确认日结', 'Confirm'], from: ['submitted'], to: 'confirmed' },
    return: {
      label: ['退回', 'Return'],
      from: ['submitted'],
      to: 'open',
      permission: 'confirm',
      danger: true,
      fields: { reason },
    },
    reopen: {
      label: ['反日结', 'Reopen'],
      from: ['confirmed'],
      danger: true,
      fields: { reason },
      approval: { kind: 'contracts.dayReopen', approved: 'open', form: ['schoolId', 'businessDate'] },
    },
  },
});

export const DayClose = resource({
  name: 'day_close',
  area: 'contracts',
  path: '/v1/classFee/dayClose',
  title: ['日结', 'Day close'],
  label: 'businessDate',
  fields: {
    schoolId: ref('校区', 'School', 'school', { required: true, computed: true }),
    businessDate: date('营业日', 'Day', { required: true, computed: true }),
    lines: json('明细', 'Lines', sheet, { default: [], computed: true }),
    note: longText('说明', 'Note', { max: 500, computed: true }),
    submittedBy: ref('交账人', 'Submitted by', 'staff', { computed: true }),
    confirmedBy: ref('确认人', 'Confirmed by', 'staff', { computed: true }),
    approvalNo: awaited(),
    state: states(DayCloseLife),
  },
  scope: { school: 'schoolId', creator: false },
  search: ['schoolId', 'businessDate', 'state'],
  columns: ['businessDate', 'schoolId', 'state', 'submittedBy', 'confirmedBy', 'note'],
  sort: '-businessDate',
  unique: [['schoolId', 'businessDate']],
  verbs: ['list', 'detail', 'export', 'count'],
});
export type DayClose = Row<typeof DayClose>;

/** What should be there now, before anything is counted. */
export const daySheet = call('GET', `${DayClose.path}/sheet`, {
  label: ['日结单', 'Day sheet'],
  permission: permission(DayClose, 'view'),
  input: { id: ref('日结', 'Day close', 'day_close', { required: true }) },
  answer: type<NamedLine[]>(),
});

/** While it is counted: what each line differs by, and whether somebody should look twice. */
export const countDay = call('POST', `${DayClose.path}/count`, {
  label: ['清点差异', 'Differences of a count'],
  permission: permission(DayClose, 'view'),
  reads: true,
  input: {
    id: ref('日结', 'Day close', 'day_close', { required: true }),
    counted: json('实点', 'Counted', counted, { required: true }),
  },
  answer: type<{ differences: Record<string, string>; isGreat: boolean }>(),
});

export const submitDay = call('POST', `${DayClose.path}/submit`, {
  label: ['交账', 'Submit'],
  permission: permission(DayClose, 'submit'),
  input: {
    id: ref('日结', 'Day close', 'day_close', { required: true }),
    counted: json('实点', 'Counted', counted, { required: true }),
    sure: bool('差异已复核', 'Differences checked twice'),
    note: longText('说明', 'Note', { max: 500 }),
  },
  answer: rowOf(DayClose),
});
