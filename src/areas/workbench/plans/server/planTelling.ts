// Who is told of a plan: its reviewer when it is handed in, its owner when it comes back.
import { pair } from '#kernel/model/text';
import { notify } from '#kernel/server/calls';
import { type AreaPiece, extend } from '#kernel/server/service';
import type { MessageTemplate } from '#kernel/server/shipped';
import { WorkPlan } from '../model/workPlan';

const planNotice = (
  key: string,
  { name, audience, title, content }: Pick<MessageTemplate, 'name' | 'audience' | 'title' | 'content'>,
): MessageTemplate => ({
  ...{ key: `workbench.${key}`, area: 'workbench', category: 'task', name, audience, title, content },
  variables: { by: '王敏', summary: pair('第 30 周', 'Week 30'), reason: pair('请写明数量', 'Say how many') },
});

const review = planNotice('planReview', {
  name: pair('计划待审阅', 'A plan to review'),
  audience: pair('审阅人', 'Its reviewer'),
  title: pair('{{by}} 提交了工作计划', '{{by}} handed in a plan'),
  content: pair('{{summary}}', '{{summary}}'),
});
const returned = planNotice('planReturned', {
  name: pair('计划退回', 'A plan sent back'),
  audience: pair('计划人', 'Its owner'),
  title: pair('{{by}} 退回了您的工作计划', '{{by}} sent your plan back'),
  content: pair('{{summary}}：{{reason}}', '{{summary}}: {{reason}}'),
});

const url = (id: number): string => `/workPlan?id=${id}`;

export const planTelling: AreaPiece = {
  extends: [
    extend(WorkPlan, {
      async afterSave({ row, was, work }) {
        if (row.state !== 'submitted' || was?.state === 'submitted') return;
        const vars = { by: work.actor.name, summary: row.summary, reason: '' };
        await notify(work, { kind: review.key, recipientIds: [row.reviewerId], vars, url: url(row.id) });
      },
      transitions: {
        async sendBack({ row, input, work }) {
          const vars = { by: work.actor.name, summary: row.summary, reason: String(input.reason) };
          await notify(work, { kind: returned.key, recipientIds: [row.staffId!], vars, url: url(row.id) });
        },
      },
    }),
  ],
  registers: { template: [review, returned] },
};
