// The option lists this area reads, with the nodes a new enterprise starts with.
import { type Pair, pair } from '#kernel/model/text';
import type { CategoryNode, CategoryTree } from '#kernel/server/shipped';

const nodes = (given: Record<string, Pair>): CategoryNode[] =>
  Object.entries(given).map(([code, name]) => ({ code, name: pair(...name) }));

const tree = (key: string, title: Pair, given: CategoryNode[], rest: Partial<CategoryTree> = {}): CategoryTree => ({
  key,
  area: 'customers',
  title: pair(...title),
  nodes: given,
  ...rest,
});

const level = (code: string, zh: string, en: string, color: string): CategoryNode => ({
  code,
  name: pair(zh, en),
  color,
});

/** In the order in which a child moves through them each September. */
const grades: Record<string, Pair> = {
  nursery: ['托班', 'Nursery'],
  k1: ['幼儿园小班', 'Kindergarten 1'],
  k2: ['幼儿园中班', 'Kindergarten 2'],
  k3: ['幼儿园大班', 'Kindergarten 3'],
  g1: ['一年级', 'Grade 1'],
  g2: ['二年级', 'Grade 2'],
  g3: ['三年级', 'Grade 3'],
  g4: ['四年级', 'Grade 4'],
  g5: ['五年级', 'Grade 5'],
  g6: ['六年级', 'Grade 6'],
  g7: ['初一', 'Grade 7'],
  g8: ['初二', 'Grade 8'],
  g9: ['初三', 'Grade 9'],
  g10: ['高一', 'Grade 10'],
  g11: ['高二', 'Grade 11'],
  g12: ['高三', 'Grade 12'],
  adult: ['成人', 'Adult'],
};

/** The first level is the kind of loss. */
const lostReasons: CategoryNode[] = [
  {
    code: 'lost',
    name: pair('流失', 'Lost'),
    child: nodes({
      price: ['价格太高', 'Too expensive'],
      distance: ['距离太远', 'Too far away'],
      time: ['时间不合适', 'Times do not fit'],
      competitor: ['选择其他机构', 'Chose another school'],
      effect: ['对效果不认可', 'Not convinced of the results'],
      teacher: ['对老师不满意', 'Not happy with the teacher'],
      child: ['孩子不愿意学', 'The child does not want to'],
      family: ['家人不同意', 'The family does not agree'],
      no_need: ['暂无需求', 'No need for now'],
      lost_other: ['其他', 'Other'],
    }),
  },
  {
    code: 'invalid',
    name: pair('无效', 'Invalid'),
    child: nodes({
      wrong_number: ['空号错号', 'Wrong number'],
      unreachable: ['无法联系', 'Unreachable'],
      wrong_age: ['年龄不符', 'Wrong age'],
      moved_away: ['不在本地', 'Lives elsewhere'],
      peer: ['同行', 'Works for a competitor'],
      mistaken: ['误登记', 'Registered by mistake'],
      invalid_other: ['其他', 'Other'],
    }),
  },
];

export const categoryTrees: CategoryTree[] = [
  // Codes that the heat and the pool rules go by.
  tree(
    'customer_level',
    ['意向等级', 'Intention levels'],
    [
      level('a', '强意向', 'Strong', '#f5222d'),
      level('b', '有意向', 'Interested', '#fa8c16'),
      level('c', '待培育', 'To be nurtured', '#1677ff'),
      level('d', '低意向', 'Weak', '#8c8c8c'),
    ],
    { maxDepth: 1 },
  ),
  tree('lost_reason', ['流失原因', 'Reasons for losing'], lostReasons, { maxDepth: 2 }),
  tree('grade', ['年级', 'Grades'], nodes(grades), { maxDepth: 1 }),
  tree(
    'customer_concern',
    ['客户顾虑', 'Concerns'],
    nodes({
      price: ['价格', 'Price'],
      distance: ['距离', 'Distance'],
      time: ['时间', 'Time'],
      effect: ['效果', 'Results'],
      teacher: ['师资', 'Teachers'],
      safety: ['安全', 'Safety'],
      refund: ['退费', 'Refunds'],
      other: ['其他', 'Other'],
    }),
    { maxDepth: 1 },
  ),
  tree(
    'appointment_cancel',
    ['邀约取消原因', 'Reasons for cancelling'],
    nodes({
      ill: ['孩子生病', 'The child is ill'],
      no_time: ['临时有事', 'Something came up'],
      changed_mind: ['不想来了', 'Changed their mind'],
      lost: ['客户流失', 'Customer lost'],
      lesson_gone: ['课次取消', 'Lesson cancelled'],
      school_reason: ['校区原因', 'On our side'],
      booked_twice: ['重复预约', 'Booked twice'],
      other: ['其他', 'Other'],
    }),
    { maxDepth: 1 },
  ),
  tree(
    'suspend_reason',
    ['停课原因', 'Reasons for suspending'],
    nodes({
      ill: ['生病', 'Illness'],
      exam: ['备考', 'Exams'],
      travel: ['外出', 'Travelling'],
      school_work: ['学业繁忙', 'Busy at school'],
      moving: ['搬家', 'Moving house'],
      other: ['其他', 'Other'],
    }),
    { maxDepth: 1 },
  ),
  tree(
    'script_scene',
    ['话术场景', 'Scenes of scripts'],
    nodes({
      first_call: ['首次电话', 'First call'],
      invite: ['邀约到访', 'Inviting'],
      confirm: ['邀约确认', 'Confirming'],
      reception: ['到访接待', 'Receiving'],
      after_trial: ['试听后回访', 'After the trial'],
      objection: ['异议处理', 'Meeting objections'],
      closing: ['促成签约', 'Closing'],
      renewal: ['续费', 'Renewal'],
      referral: ['转介绍', 'Referral'],
      win_back: ['流失唤醒', 'Winning back'],
    }),
    { maxDepth: 1 },
  ),
];
