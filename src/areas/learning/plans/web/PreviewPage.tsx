// 学习计划: plans, who learns by them, what waits for a review, and one's own learning.
import { useState } from 'react';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import {
  assignPlan,
  extendTask,
  LearningAssignment,
  LearningProgress,
  skipTask,
  upgradeAssignment,
} from '../model/assignment';
import { LearningPlan, LearningStage, LearningTask, revisePlan } from '../model/plan';
import { CertificatePrint } from './CertificatePrint';
import { Matrix } from './Matrix';
import { MyLearning } from './MyLearning';
import { PlanBoard } from './PlanBoard';
import { planTexts as p } from './planTexts';
import { ReviewQueue } from './ReviewQueue';

const lines = { stages: LearningStage, tasks: LearningTask };
const tasksTab = [
  {
    key: 'tasks',
    label: p.tasks,
    content: ({ id }: { id: number }) => <Tasks assignmentId={id} />,
  },
];

const boardTab = [{ key: 'board', label: p.board, content: ({ id }: { id: number }) => <PlanBoard planId={id} /> }];

const tabs: readonly PageTab[] = [
  { key: 'plans', label: p.plans, permission: 'learning.plan.view', page: Plans },
  { key: 'assignments', label: p.assignments, permission: 'learning.plan.view', page: Assignments },
  { key: 'matrix', label: p.matrix, permission: 'learning.plan.view', page: Matrix },
  { key: 'review', label: p.review, permission: 'learning.plan.review', page: ReviewQueue },
  { key: 'mine', label: p.mine, page: MyLearning },
];

export default () => <PageTabs tabs={tabs} />;

function Plans() {
  const revise = useCall(revisePlan);
  return (
    <ResourcePage
      of={LearningPlan}
      lines={lines}
      tabs={boardTab}
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

function Assignments() {
  const { t } = useText();
  const upgrade = useCall(upgradeAssignment);
  const [printed, setPrinted] = useState<number | null>(null);
  const assign = (
    <CallButton
      of={assignPlan}
      look={{ type: 'primary' }}
      preview={({ created, skipped }) => t(p.would, { created: created.length, skipped: skipped.length })}
    />
  );
  return (
    <>
      <ResourcePage
        of={LearningAssignment}
        tabs={tasksTab}
        toolbar={assign}
        rowActions={[
          {
            key: 'upgrade',
            label: upgradeAssignment.label,
            isShown: ({ state }) => upgrade.isAllowed && (state === 'in_progress' || state === 'not_started'),
            run: ({ id }) => upgrade.run({ id }),
          },
          {
            key: 'certificate',
            label: p.printCertificate,
            isShown: ({ certificateNo }) => Boolean(certificateNo),
            run: ({ id }) => setPrinted(id),
          },
        ]}
      />
      {printed !== null && <CertificatePrint assignmentId={printed} onClose={() => setPrinted(null)} />}
    </>
  );
}

function Tasks({ assignmentId }: { assignmentId: number }) {
  const skip = useCall(skipTask);
  const [asked, setAsked] = useState<{ id: number; of: 'skip' | 'extend' } | null>(null);
  const isOpen = ({ status }: WireRow) => skip.isAllowed && status !== 'passed' && status !== 'skipped';
  return (
    <>
      <ResourcePage
        of={LearningProgress}
        given={{ assignmentId }}
        rowActions={[
          { key: 'skipTask', label: skipTask.label, isShown: isOpen, run: ({ id }) => setAsked({ id, of: 'skip' }) },
          {
            key: 'extendTask',
            label: extendTask.label,
            isShown: isOpen,
            run: ({ id }) => setAsked({ id, of: 'extend' }),
          },
        ]}
      />
      {asked?.of === 'skip' && <CallDialog of={skipTask} rows={[asked]} onClose={() => setAsked(null)} />}
      {asked?.of === 'extend' && <CallDialog of={extendTask} rows={[asked]} onClose={() => setAsked(null)} />}
    </>
  );
}
