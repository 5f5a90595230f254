// What this area declares for the others: settings, category trees.
import { type Pair, pair } from '#kernel/model/text';
import type { Registrations } from '#kernel/server/registries';
import type { CategoryTree } from '#kernel/server/shipped';
import { configItems } from './settings';

const tree = (key: string, title: Pair, nodes: Record<string, Pair>): CategoryTree => ({
  key,
  area: 'teaching',
  title: pair(...title),
  nodes: Object.entries(nodes).map(([code, name]) => ({ code, name: pair(...name) })),
});

const categoryTrees: CategoryTree[] = [
  tree('room_feature', ['教室设备', 'Room features'], {
    projector: ['投影', 'Projector'],
    piano: ['钢琴', 'Piano'],
    mirror: ['镜墙', 'Mirrors'],
    computer: ['电脑', 'Computers'],
    whiteboard: ['白板', 'Whiteboard'],
  }),
  tree('class_category', ['班级类别', 'Class categories'], {
    standard: ['常规班', 'Standard'],
    holiday: ['假期班', 'Holiday'],
    intensive: ['集训班', 'Intensive'],
    vip: ['精品班', 'Premium'],
  }),
  tree('term', ['学期', 'Terms'], {
    spring: ['春季', 'Spring'],
    summer: ['暑期', 'Summer'],
    autumn: ['秋季', 'Autumn'],
    winter: ['寒假', 'Winter'],
  }),
  tree('class_leave_reason', ['离班原因', 'Reasons for leaving a class'], {
    time: ['时间不合', 'Time does not fit'],
    level: ['程度不合', 'Level does not fit'],
    teacher: ['换老师', 'Another teacher'],
    moved: ['搬家', 'Moved away'],
    other: ['其他', 'Other'],
  }),
  tree('lesson_cancel_reason', ['停课原因', 'Reasons for calling off a lesson'], {
    teacher_ill: ['老师请假', 'Teacher away'],
    room: ['教室问题', 'Room trouble'],
    weather: ['天气', 'Weather'],
    holiday: ['节假日', 'Holiday'],
    other: ['其他', 'Other'],
  }),
  tree('leave_reason', ['请假原因', 'Reasons for leave'], {
    ill: ['生病', 'Ill'],
    school: ['学校活动', 'School'],
    travel: ['外出', 'Travelling'],
    other: ['其他', 'Other'],
  }),
  tree('adjust_reason', ['课时调整原因', 'Reasons for adjusting lessons'], {
    correction: ['更正', 'Correction'],
    goodwill: ['补偿', 'Goodwill'],
    opening: ['期初', 'Opening balance'],
  }),
  tree('summary_tag', ['点评标签', 'Summary tags'], {
    active: ['积极', 'Active'],
    careful: ['细心', 'Careful'],
    improving: ['进步', 'Improving'],
    practise: ['需练习', 'Needs practice'],
  }),
];

export const registers: Registrations = { config: configItems, category: categoryTrees };
