// Who is told of a report: those it is written to and copied to when it is handed in, its author when it is answered or comes back.
import { pair } from '#kernel/model/text';
import { notify } from '#kernel/server/calls';
import { need } from '#kernel/server/rows';
import { type AreaPiece, extend } from '#kernel/server/service';
import type { MessageTemplate } from '#kernel/server/shipped';
import type { Work } from '#kernel/server/work';
import { ReportTemplate, WorkReport } from '../model/workReport';

type Worded = Pick<MessageTemplate, 'name' | 'audience' | 'title' | 'content'>;
const reportNotice = (key: string, worded: Worded): MessageTemplate => ({
  ...{ key: `workbench.${key}`, area: 'workbench', category: 'task', ...worded },
  variables: {
    ...{ by: '王敏', template: pair('日报', 'Daily report'), period: '2026-07-08' },
    note: pair('数字请核对', 'Please check the numbers'),
  },
});
const author = pair('汇报人', 'Its author');

const submitted = reportNotice('reportSubmitted', {
  name: pair('收到汇报', 'A report came in'),
  audience: pair('点评人与抄送人', 'Reviewers and those copied'),
  title: pair('{{by}} 提交了{{template}}（{{period}}）', '{{by}} handed in a report: {{template}} ({{period}})'),
  content: pair('请查看', 'Please have a look'),
});
const reviewed = reportNotice('reportReviewed', {
  name: pair('汇报已点评', 'A report was answered'),
  audience: author,
  title: pair('{{by}} 点评了您的{{template}}（{{period}}）', '{{by}} answered your report: {{template}} ({{period}})'),
  content: pair('{{note}}', '{{note}}'),
});
const returned = reportNotice('reportReturned', {
  name: pair('汇报退回', 'A report sent back'),
  audience: author,
  title: pair('{{by}} 退回了您的{{template}}（{{period}}）', '{{by}} sent your report back: {{template}} ({{period}})'),
  content: pair('{{note}}', '{{note}}'),
});

async function tell(work: Work, row: WorkReport, { key }: MessageTemplate, to: number[], note = ''): Promise<void> {
  const { name } = await need(work, ReportTemplate, row.templateId);
  const vars = { by: work.actor.name, template: name, period: row.periodStart, note };
  await notify(work, { kind: key, recipientIds: to, vars, url: `/workReport?id=${row.id}` });
}

export const reportTelling: AreaPiece = {
  extends: [
    extend(WorkReport, {
      async afterSave({ row, was, work }) {
        if (row.state === 'submitted' && was?.state !== 'submitted')
          await tell(work, row, submitted, [...new Set([...row.toIds, ...row.ccIds])]);
      },
      transitions: {
        review: ({ row, input, work }) => tell(work, row, reviewed, [row.staffId!], String(input.comment)),
        sendBack: ({ row, input, work }) => tell(work, row, returned, [row.staffId!], String(input.reason)),
      },
    }),
  ],
  registers: { template: [submitted, reviewed, returned] },
};
