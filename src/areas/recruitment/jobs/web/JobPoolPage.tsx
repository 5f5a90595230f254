// 职位池: jobs, the needs they fill, the channels they are offered by, and the forms of their rounds.
import { App } from 'antd';
import { messageOf } from '#kernel/web/api/apiError';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import { RecruitChannel } from '../../channels/model/channel';
import { EvaluationForm, EvaluationFormItem, reviseForm } from '../../forms/model/evaluationForm';
import { ModuleTabs } from '../../module/web/ModuleTabs';
import { HiringNeed } from '../../needs/model/need';
import { Job, jobFromNeeds } from '../model/job';
import { JobRound } from '../model/jobRound';
import { jobTexts as j } from './jobTexts';
import { Pipeline } from './Pipeline';

const tabs: readonly PageTab[] = [
  { key: 'jobs', label: j.jobs, permission: 'recruitment.job.view', page: Jobs },
  { key: 'needs', label: j.needs, permission: 'recruitment.need.view', page: Needs },
  { key: 'channels', label: j.channels, permission: 'recruitment.channel.view', page: Channels },
  { key: 'forms', label: j.forms, permission: 'recruitment.interview.view', page: Forms },
];

export default () => <PageTabs tabs={tabs} within={(switching) => <ModuleTabs here="jobPool" beside={switching} />} />;

const jobColumns = {
  openSeats: {
    label: j.seats,
    width: 130,
    align: 'center' as const,
    render: (row: WireOf<typeof Job>) => <span data-data>{`${row.openSeats}/${row.seats}`}</span>,
  },
  pipeline: { label: j.pipeline, width: 260, render: (row: WireOf<typeof Job>) => <Pipeline row={row} /> },
};

function Jobs() {
  const open = useOpen();
  return (
    <ResourcePage
      of={Job}
      columns={jobColumns}
      needs={['seats', 'pipeline']}
      rowActions={[
        {
          key: 'addResume',
          label: j.addResume,
          isShown: ({ state }) => state === 'open',
          run: ({ id }) => open('/resume', { jobId: String(id) }),
        },
      ]}
      lines={{ rounds: JobRound }}
    />
  );
}

function Needs() {
  const { t } = useText();
  const { message } = App.useApp();
  const open = useOpen();
  const making = useCall(jobFromNeeds);
  const make = async (needIds: readonly number[]) => {
    try {
      const { id } = await making.run({ needIds: [...needIds] });
      message.success(t(j.made));
      open('/personnelModul/jobPool', { tab: 'jobs', id: String(id) });
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  return (
    <ResourcePage
      of={HiringNeed}
      onOpen={({ id, needNo }) => open('/needsContent', { id: String(id) }, String(needNo))}
      rowActions={[
        {
          key: 'makeJob',
          label: jobFromNeeds.label,
          isShown: ({ state }) => making.isAllowed && (state === 'approved' || state === 'recruiting'),
          run: ({ id }) => make([id]),
        },
      ]}
      batch={making.isAllowed ? [{ key: 'merge', label: j.merge, run: (ids, done) => void make(ids).then(done) }] : []}
    />
  );
}

function Channels() {
  return <ResourcePage of={RecruitChannel} />;
}

function Forms() {
  const revise = useCall(reviseForm);
  return (
    <ResourcePage
      of={EvaluationForm}
      lines={{ items: EvaluationFormItem }}
      rowActions={[
        {
          key: 'revise',
          label: reviseForm.label,
          isShown: ({ state }) => revise.isAllowed && state === 'published',
          run: ({ id }) => revise.run({ id }),
        },
      ]}
    />
  );
}
