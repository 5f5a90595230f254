// What families and teachers are told by themselves; the words can be changed where messages are kept.
import { type Pair, pair } from '#kernel/model/text';
import type { MessageTemplate } from '#kernel/server/shipped';

const family = pair('家长', 'Guardians');
const teacher = pair('老师', 'Teacher');

const example = {
  student: pair('林小满', 'Lin Xiaoman'),
  class: pair('少儿英语一班', 'English 1'),
  time: '2026-09-05 10:00',
  course: pair('少儿英语', 'English'),
  qty: '1',
  left: '5',
  result: pair('已通过', 'approved'),
  reason: '',
};

function template(
  key: string,
  name: Pair,
  audience: MessageTemplate['audience'],
  title: Pair,
  content: Pair,
  names: (keyof typeof example)[],
): MessageTemplate {
  return {
    key: `teaching.${key}`,
    area: 'teaching',
    name: pair(...name),
    audience,
    channels: audience === family ? ['sms'] : ['in_app'],
    title: pair(...title),
    content: pair(...content),
    variables: Object.fromEntries(names.map((one) => [one, example[one]])),
  };
}

export const noticeTemplates: MessageTemplate[] = [
  template(
    'lessonReminder',
    ['上课提醒', 'Lesson reminder'],
    family,
    ['上课提醒', 'A lesson is near'],
    ['{{student}} {{time}} 上「{{class}}」', '{{student}} has "{{class}}" at {{time}}'],
    ['student', 'class', 'time'],
  ),
  template(
    'substituteAssigned',
    ['代课通知', 'Substitute'],
    teacher,
    ['代课安排', 'You substitute'],
    ['请代上「{{class}}」{{time}}', 'Please teach "{{class}}" at {{time}}'],
    ['class', 'time'],
  ),
  template(
    'absentNow',
    ['缺课通知', 'Absence'],
    family,
    ['今天没有到课', 'Not in class today'],
    ['{{student}} {{time}} 未到「{{class}}」，请与老师联系', '{{student}} did not come to "{{class}}" at {{time}}'],
    ['student', 'class', 'time'],
  ),
  template(
    'lessonsConsumed',
    ['消课通知', 'Lessons used'],
    family,
    ['课时消耗', 'Lessons used'],
    ['{{student}}「{{class}}」消课 {{qty}}，剩余 {{left}}', '{{student}} used {{qty}} in "{{class}}", {{left}} left'],
    ['student', 'class', 'qty', 'left'],
  ),
  template(
    'lessonsLow',
    ['课时不足', 'Lessons run out'],
    family,
    ['课时即将用完', 'Lessons run out soon'],
    ['{{student}}「{{course}}」剩余 {{left}} 课时，请及时续费', '{{student}} has {{left}} left of "{{course}}"'],
    ['student', 'course', 'left'],
  ),
  template(
    'lessonsExpiring',
    ['课时将到期', 'Lessons expire'],
    family,
    ['课时即将到期', 'Lessons expire soon'],
    [
      '{{student}}「{{course}}」{{left}} 课时将于 {{time}} 到期，请安排上课',
      '{{left}} lessons of "{{course}}" for {{student}} expire on {{time}}',
    ],
    ['student', 'course', 'left', 'time'],
  ),
  template(
    'leaveResult',
    ['请假结果', 'Leave decided'],
    family,
    ['请假结果', 'Your request for leave'],
    ['{{student}} 的请假{{result}}', 'The leave of {{student}} was {{result}}'],
    ['student', 'result'],
  ),
  template(
    'makeupBooked',
    ['补课预约', 'Makeup booked'],
    family,
    ['已约补课', 'A makeup is booked'],
    ['{{student}} {{time}} 在「{{class}}」补课', '{{student}} makes up a lesson in "{{class}}" at {{time}}'],
    ['student', 'class', 'time'],
  ),
  template(
    'classJoined',
    ['入班通知', 'Joined a class'],
    family,
    ['已入班', 'Welcome to the class'],
    ['{{student}} 已加入「{{class}}」', '{{student}} has joined "{{class}}"'],
    ['student', 'class'],
  ),
];
