// 学习计划: plans, who learns by them, what waits for a review, and one's own learning.
import { Tabs } from 'antd';
import { useState } from 'react';
import { CallButton } from '#kernel/web/calls/CallButton';
import { CallDialog } from '#kernel/web/calls/CallDialog';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useCan } from '#kernel/web/session';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import {
  assignPlan,
  LearningAssignment,
  LearningProgress,
  reviewTask,
  skipTask,
  upgradeAssignment,
} from '../model/assignment';
import { LearningPlan, LearningStage, LearningTask, revisePlan } from '../model/plan';
import { MyLearning } from './MyLearning';
import { planTexts as p } from './planTexts';

const lines = { stages: LearningStage, tasks: LearningTask };
const tasksTab = [
  {
    key: 'tasks',
    label: p.tasks,
    content: ({ id }: { id: number }) => <ResourcePage of={LearningProgress} given={{ assignmentId: id }} />,
  },
];

export default function PreviewPage() {
  const { t } = useText();
  const can = useCan();
  const [query, setQuery] = useQueryState();
  const mayView = can('learning.plan.view');
  const items = [
    ...(mayView ? [{ key: 'plans', label: t(p.plans), children: <Plans /> }] : []),
    ...(mayView ? [{ key: 'assignments', label: t(p.assignments), children: <Assignments /> }] : []),
    ...(can('learning.plan.review') ? [{ key: 'review', label: t(p.review), children: <Review /> }] : []),
    { key: 'mine', label: t(p.mine), children: <MyLearning /> },
  ];
  const tab = items.find(({ key }) => key === query.tab)?.key ?? items[0]!.key;
  return <Tabs activeKey={tab} onChange={(key) => setQuery({ tab: key })} items={items} destroyOnHidden />;
}

function Plans() {
  const revise = useCall(revisePlan);
  return (
    <ResourcePage
      of={LearningPlan}
      given={everything}
      lines={lines}
      rowActions={[
        {
          key: 'revise',
          label: revisePlan.label,
          isShown: ({ state }) => revise.isAllowed && state === 'published',
          run: ({ id }) => revise.run({ id }),
        },
      ]}
    />
  );
}

/** Lists of a tab keep their own state beside each other. */
const everything = {};

function Assignments() {
  const { t } = useText();
  const upgrade = useCall(upgradeAssignment);
  const assign = (
    <CallButton
      of={assignPlan}
      look={{ type: 'primary' }}
      preview={({ created, skipped }) => t(p.would, { created: created.length, skipped: skipped.length })}
    />
  );
  return (
    <ResourcePage
      of={LearningAssignment}
      given={everything}
      tabs={tasksTab}
      toolbar={assign}
      rowActions={[
        {
          key: 'upgrade',
          label: upgradeAssignment.label,
          isShown: ({ state }) => upgrade.isAllowed && (state === 'in_progress' || state === 'not_started'),
          run: ({ id }) => upgrade.run({ id }),
        },
      ]}
    />
  );
}

const waiting = { status: 'submitted' };

function Review() {
  const [asked, setAsked] = useState<number | null>(null);
  const [skipping, setSkipping] = useState<number | null>(null);
  return (
    <>
      <ResourcePage
        of={LearningProgress}
        given={waiting}
        rowActions={[
          { key: 'reviewTask', label: reviewTask.label, run: ({ id }) => setAsked(id) },
          { key: 'skipTask', label: skipTask.label, run: ({ id }) => setSkipping(id) },
        ]}
      />
      {asked !== null && <CallDialog of={reviewTask} rows={[{ id: asked }]} onClose={() => setAsked(null)} />}
      {skipping !== null && <CallDialog of={skipTask} rows={[{ id: skipping }]} onClose={() => setSkipping(null)} />}
    </>
  );
}
