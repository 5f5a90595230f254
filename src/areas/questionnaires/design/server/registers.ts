// What questionnaires declare: settings, option lists, wordings of notices, and what needs approval.
import { type Pair, pair } from '#kernel/model/text';
import type { AreaPiece } from '#kernel/server/service';
import type { CategoryNode, ConfigItem, MessageTemplate } from '#kernel/server/shipped';

const nodes = (given: Record<string, Pair>): CategoryNode[] =>
  Object.entries(given).map(([code, name]) => ({ code, name: pair(...name) }));

const config = (key: string, name: Pair, type: ConfigItem['type'], value: number, max: number): ConfigItem => ({
  key: `questionnaires.${key}`,
  group: 'questionnaires',
  name: pair(...name),
  type,
  default: value,
  min: 1,
  max,
});

const template = (key: string, name: Pair, title: Pair, content: Pair): MessageTemplate => ({
  key: `questionnaires.${key}`,
  area: 'questionnaires',
  name: pair(...name),
  audience: pair('答卷人', 'Who answers'),
  title: pair(...title),
  content: pair(...content),
  channels: ['in_app', 'sms', 'wechat'],
  variables: {
    name: pair('满意度调查', 'Satisfaction'),
    link: '/q/…',
    end: '2026-05-20 18:00',
    score: '86',
    full: '100',
  },
  // Who holds it answers in that person's name.
  secrets: ['link'],
});

export const questionnaireRegisters: AreaPiece = {
  registers: {
    category: [
      {
        key: 'questionnaire_category',
        area: 'questionnaires',
        title: pair('问卷分类', 'Questionnaire categories'),
        maxDepth: 2,
        nodes: nodes({
          service: ['服务满意度', 'Service'],
          teaching: ['教学', 'Teaching'],
          marketing: ['市场活动', 'Marketing'],
          staff: ['员工', 'Staff'],
        }),
      },
      {
        key: 'question_knowledge',
        area: 'questionnaires',
        title: pair('知识点', 'Knowledge points'),
        maxDepth: 3,
        nodes: nodes({
          fire: ['消防安全', 'Fire safety'],
          child: ['儿童保护', 'Child protection'],
          privacy: ['信息保密', 'Privacy'],
          firstAid: ['急救', 'First aid'],
          product: ['课程产品', 'Products'],
          pricing: ['收费标准', 'Prices'],
          refunds: ['退费流程', 'Refunds'],
          contract: ['合同规范', 'Contracts'],
          consulting: ['咨询话术', 'Counselling'],
          invitation: ['邀约技巧', 'Invitations'],
          objections: ['异议处理', 'Objections'],
          followUp: ['跟进规范', 'Follow-up'],
          classroom: ['课堂管理', 'Classroom'],
          planning: ['备课', 'Planning'],
          feedback: ['家长反馈', 'Feedback to families'],
          grammar: ['英语语法', 'English grammar'],
          culture: ['企业文化', 'Our values'],
          discipline: ['考勤纪律', 'Attendance rules'],
        }),
      },
    ],
    config: [
      config('approvalOver', ['超过多少学员需审批', 'Approval over so many students'], 'int', 500, 100_000),
      config('minGroup', ['匿名统计最少人数', 'Smallest group shown of anonymous answers'], 'int', 5, 50),
      config('uploadMb', ['上传上限（MB）', 'Upload limit (MB)'], 'int', 20, 200),
    ],
    template: [
      template(
        'invitation',
        ['问卷邀请', 'Invitation'],
        ['请填写问卷', 'Please fill in'],
        ['{{name}}：{{link}}', '{{name}}: {{link}}'],
      ),
      template(
        'reminder',
        ['问卷提醒', 'Reminder'],
        ['问卷还没填写', 'Still to fill in'],
        ['{{name}} 将于 {{end}} 截止：{{link}}', '{{name}} ends {{end}}: {{link}}'],
      ),
      template(
        'resultReleased',
        ['成绩公布', 'Result released'],
        ['成绩已公布', 'Your result'],
        ['{{name}}：{{score}} / {{full}} 分', '{{name}}: {{score}} of {{full}} points'],
      ),
      template(
        'resultChanged',
        ['成绩变更', 'Result changed'],
        ['成绩有变更', 'Your result has changed'],
        ['{{name}}：重新判分后为 {{score}} / {{full}} 分', '{{name}}: now {{score}} of {{full}} points'],
      ),
    ],
    approval: [
      {
        key: 'questionnaires.issue',
        area: 'questionnaires',
        name: pair('发放问卷', 'Issuing a questionnaire'),
        detailPath: '/issueQuestionnaire?issueId={id}',
        // Of one school only its principal decides, of more than one the head office.
        defaultFlow: [
          { step: 'principal', when: { field: 'isOneSchool', op: 'is', value: true } },
          { step: 'operations', when: { field: 'isOneSchool', op: 'is', value: false } },
        ],
      },
    ],
  },
};
