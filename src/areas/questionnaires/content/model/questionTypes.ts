// The kinds of question: what each holds, how it can be marked, and how its answers are summed up.
import type { Pair } from '#kernel/model/text';

export type Mode =
  | 'all_right'
  | 'partial_even'
  | 'partial_fixed'
  | 'penalty'
  | 'per_option'
  | 'per_blank'
  | 'per_row'
  | 'order_all'
  | 'order_each'
  | 'scale_value'
  | 'manual';

interface Kind {
  label: Pair;
  group: 'choice' | 'text' | 'scale' | 'person' | 'material' | 'layout';
  /** What an answer is. */
  value:
    | 'option'
    | 'options'
    | 'text'
    | 'number'
    | 'blanks'
    | 'byRow'
    | 'scaleByRow'
    | 'files'
    | 'bool'
    | 'id'
    | 'none';
  modes: readonly Mode[];
  hasOptions?: boolean;
  hasRows?: boolean;
  /** Seconds it takes to answer. */
  seconds: number;
}

const many: readonly Mode[] = ['all_right', 'partial_even', 'partial_fixed', 'penalty', 'per_option'];

export const questionTypes = {
  single_choice: {
    label: ['单选', 'Single choice'],
    group: 'choice',
    value: 'option',
    modes: ['all_right', 'per_option'],
    hasOptions: true,
    seconds: 8,
  },
  multi_choice: {
    label: ['多选', 'Multiple choice'],
    group: 'choice',
    value: 'options',
    modes: many,
    hasOptions: true,
    seconds: 8,
  },
  true_false: { label: ['判断', 'True or false'], group: 'choice', value: 'option', modes: ['all_right'], seconds: 8 },
  dropdown: {
    label: ['下拉', 'Drop-down'],
    group: 'choice',
    value: 'option',
    modes: ['all_right', 'per_option'],
    hasOptions: true,
    seconds: 8,
  },
  vote: { label: ['投票', 'Vote'], group: 'choice', value: 'options', modes: [], hasOptions: true, seconds: 8 },
  ranking: {
    label: ['排序', 'Ranking'],
    group: 'choice',
    value: 'options',
    modes: ['order_all', 'order_each'],
    hasOptions: true,
    seconds: 20,
  },
  matching: {
    label: ['连线', 'Matching'],
    group: 'choice',
    value: 'byRow',
    modes: ['per_row'],
    hasOptions: true,
    hasRows: true,
    seconds: 30,
  },
  short_text: { label: ['单行文本', 'Short text'], group: 'text', value: 'text', modes: ['per_blank'], seconds: 30 },
  long_text: { label: ['多行/简答', 'Long text'], group: 'text', value: 'text', modes: ['manual'], seconds: 300 },
  fill_blank: { label: ['填空', 'Fill the blanks'], group: 'text', value: 'blanks', modes: ['per_blank'], seconds: 30 },
  number: { label: ['数字', 'Number'], group: 'text', value: 'number', modes: ['per_blank'], seconds: 10 },
  rating: { label: ['评分', 'Rating'], group: 'scale', value: 'number', modes: ['scale_value'], seconds: 8 },
  nps: { label: ['NPS', 'NPS'], group: 'scale', value: 'number', modes: ['scale_value'], seconds: 8 },
  matrix_single: {
    label: ['矩阵单选', 'Matrix, one per row'],
    group: 'scale',
    value: 'byRow',
    modes: ['per_row'],
    hasOptions: true,
    hasRows: true,
    seconds: 6,
  },
  matrix_scale: {
    label: ['矩阵量表', 'Matrix scale'],
    group: 'scale',
    value: 'scaleByRow',
    modes: ['scale_value'],
    hasRows: true,
    seconds: 6,
  },
  date: { label: ['日期', 'Date'], group: 'text', value: 'text', modes: [], seconds: 10 },
  time: { label: ['时间', 'Time'], group: 'text', value: 'text', modes: [], seconds: 10 },
  name: { label: ['姓名', 'Name'], group: 'person', value: 'text', modes: [], seconds: 8 },
  mobile: { label: ['手机', 'Mobile'], group: 'person', value: 'text', modes: [], seconds: 10 },
  email: { label: ['邮箱', 'E-mail'], group: 'person', value: 'text', modes: [], seconds: 10 },
  id_card: { label: ['身份证', 'ID card'], group: 'person', value: 'text', modes: [], seconds: 20 },
  school: { label: ['选校区', 'School'], group: 'person', value: 'id', modes: [], seconds: 8 },
  consent: { label: ['协议确认', 'Consent'], group: 'person', value: 'bool', modes: [], seconds: 8 },
  file_upload: { label: ['上传', 'Files'], group: 'material', value: 'files', modes: ['manual'], seconds: 60 },
  audio_record: { label: ['录音', 'Voice'], group: 'material', value: 'files', modes: ['manual'], seconds: 120 },
  material: { label: ['材料题', 'Passage with questions'], group: 'material', value: 'none', modes: [], seconds: 60 },
  statement: { label: ['说明', 'Text'], group: 'layout', value: 'none', modes: [], seconds: 3 },
  divider: { label: ['分隔', 'Line'], group: 'layout', value: 'none', modes: [], seconds: 0 },
} as const satisfies Record<string, Kind>;

export type QuestionType = keyof typeof questionTypes;
export const questionTypeKeys = Object.keys(questionTypes) as QuestionType[];
export const kindOf = (type: QuestionType): Kind => questionTypes[type];
export const isAsked = (type: QuestionType): boolean => kindOf(type).value !== 'none';
export const questionGroups = {
  choice: ['选择', 'Choices'],
  text: ['填写', 'Writing'],
  scale: ['量表', 'Scales'],
  person: ['个人信息', 'Person'],
  material: ['材料与附件', 'Material'],
  layout: ['版面', 'Layout'],
} as const satisfies Record<Kind['group'], Pair>;
