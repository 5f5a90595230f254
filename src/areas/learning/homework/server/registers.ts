// What homework declares: settings and wordings of notices.
import { type Pair, pair } from '#kernel/model/text';
import type { AreaPiece } from '#kernel/server/service';
import type { MessageTemplate } from '#kernel/server/shipped';

const template = (key: string, name: Pair, title: Pair, content: Pair): MessageTemplate => ({
  key: `learning.${key}`,
  area: 'learning',
  name: pair(...name),
  audience: pair('学员家长', 'The family'),
  title: pair(...title),
  content: pair(...content),
  channels: ['wechat', 'sms'],
  variables: { title: pair('第三课练习', 'Exercise 3'), due: '2026-05-20', link: '/h/…' },
  // Who holds it hands in as the child.
  secrets: ['link'],
});

export const homeworkRegisters: AreaPiece = {
  registers: {
    config: [
      {
        key: 'learning.gradeLimits',
        group: 'learning',
        name: pair('等级分界', 'Limits of grades'),
        type: 'json',
        default: [90, 80, 70, 60],
        help: pair('A、B、C、D 的最低百分比', 'Least percent of A, B, C, D'),
      },
      {
        key: 'learning.homeworkRemindHours',
        group: 'learning',
        name: pair('作业截止前提醒（小时）', 'Remind of homework before it is due (hours)'),
        type: 'int',
        default: 12,
        min: 0,
        max: 240,
        help: pair('作业没有单独写明时', 'Where the homework says nothing else'),
      },
      {
        key: 'learning.linkDays',
        group: 'learning',
        name: pair('家长链接有效天数', 'Days a link of a family works'),
        type: 'int',
        default: 30,
        min: 1,
        max: 365,
      },
    ],
    template: [
      template(
        'homeworkAssigned',
        ['布置作业', 'Homework assigned'],
        ['新作业', 'New homework'],
        ['{{title}}，{{due}} 前交：{{link}}', '{{title}}, due {{due}}: {{link}}'],
      ),
      template(
        'homeworkDue',
        ['作业将截止', 'Homework due'],
        ['作业还没交', 'Homework not handed in'],
        ['{{title}}，{{due}} 截止：{{link}}', '{{title}} is due {{due}}: {{link}}'],
      ),
      template(
        'homeworkReturned',
        ['作业退回', 'Homework returned'],
        ['请订正', 'Please correct'],
        ['{{title}} 需要订正：{{link}}', '{{title}} needs another look: {{link}}'],
      ),
      {
        ...template(
          'homeworkMissing',
          ['作业缺交', 'Homework missing'],
          ['作业没有交', 'Homework was not handed in'],
          ['{{title}} 已截止，没有收到作业', '{{title}} is closed and was not handed in'],
        ),
        variables: { title: pair('第三课练习', 'Exercise 3') },
        secrets: [],
      },
      template(
        'homeworkCorrected',
        ['作业已批改', 'Homework corrected'],
        ['作业已批改', 'Homework corrected'],
        ['{{title}} 已批改：{{link}}', '{{title}} is corrected: {{link}}'],
      ),
    ],
  },
};
