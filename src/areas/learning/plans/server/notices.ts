// Who learns is told what begins, what is due soon and what is done; a student's family is told in their stead.
import { type Pair, pair } from '#kernel/model/text';
import { notify } from '#kernel/server/calls';
import type { AreaPiece } from '#kernel/server/service';
import type { MessageTemplate } from '#kernel/server/shipped';
import type { Work } from '#kernel/server/work';
import type { LearningAssignment } from '../model/assignment';

const template = (key: string, name: Pair, title: Pair, content: Pair): MessageTemplate => ({
  key: `learning.${key}`,
  area: 'learning',
  name: pair(...name),
  audience: pair('学习的人', 'Who learns'),
  channels: ['in_app', 'wechat'],
  title: pair(...title),
  content: pair(...content),
  variables: { plan: pair('入职 7 天', 'First week'), task: pair('看资料', 'Read it'), due: '2026-05-20' },
});

export const planNotices: AreaPiece = {
  registers: {
    template: [
      template(
        'planAssigned',
        ['指派学习计划', 'Learning plan assigned'],
        ['新的学习计划', 'A new learning plan'],
        ['{{plan}}，{{due}} 前完成', '{{plan}}, to be done by {{due}}'],
      ),
      template(
        'planDue',
        ['学习任务将到期', 'Learning task due'],
        ['学习任务将到期', 'A task is due soon'],
        ['{{plan}}：{{task}}，{{due}} 到期', '{{plan}}: {{task}} is due {{due}}'],
      ),
      template(
        'planCompleted',
        ['完成学习计划', 'Learning plan completed'],
        ['学习计划已完成', 'Learning plan completed'],
        ['{{plan}} 已完成', '{{plan}} is completed'],
      ),
    ],
  },
};

type Learning = Pick<LearningAssignment, 'id' | 'staffId' | 'customerId'>;

export const tellLearner = (
  work: Work,
  kind: 'planAssigned' | 'planDue' | 'planCompleted',
  { id, staffId, customerId }: Learning,
  vars: { plan: string; task?: string; due?: string },
  key = '',
): Promise<number | null> =>
  notify(work, {
    kind: `learning.${kind}`,
    key: `${kind}.${id}${key}`,
    ...(staffId ? { recipientIds: [staffId] } : {}),
    ...(customerId ? { customerIds: [customerId] } : {}),
    vars,
    subject: { type: 'learning_assignment', id },
    ...(staffId ? { url: '/preview?tab=mine' } : {}),
    // One's own doing completes a plan.
    includeActor: true,
  });
