// What I am to learn: each plan with how far I am, its tasks in order, and the one to do next handed in from here.
import { Button, Flex, List, Progress, Tag } from 'antd';
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { Shown } from '#kernel/web/widgets/States';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { LearningProgress, type MyPlan, myLearning, submitTask } from '../model/assignment';
import { CertificatePrint } from './CertificatePrint';
import css from './plan.module.css';
import { planTexts as p } from './planTexts';
import { Watching } from './Watching';

export function MyLearning() {
  const { t } = useText();
  const mine = useAnswer(myLearning, {});
  const plans = mine.data ?? [];
  return (
    <Shown
      loading={mine.isPending}
      error={mine.error}
      empty={plans.length === 0}
      emptyText={t(p.none)}
      onRetry={() => void mine.refetch()}
      height={300}
    >
      {plans.map((plan) => (
        <OnePlan key={plan.assignmentId} plan={plan} />
      ))}
    </Shown>
  );
}

function OnePlan({ plan }: { plan: MyPlan }) {
  const { t } = useText();
  const [watched, setWatched] = useState<number | null>(null);
  const [isPrinted, setPrinted] = useState(false);
  return (
    <section className={css.plan}>
      <Flex gap={12} align="center" wrap>
        <strong data-data>{plan.plan}</strong>
        <Progress percent={plan.percent} className={css.progress} />
        {plan.dueDate && <span>{t(p.due, { day: plan.dueDate })}</span>}
        {plan.certificateNo && <Tag color="green">{t(p.certificate, { no: plan.certificateNo })}</Tag>}
        {plan.certificateNo && (
          <Button size="small" onClick={() => setPrinted(true)}>
            {t(p.printCertificate)}
          </Button>
        )}
      </Flex>
      <List
        size="small"
        dataSource={plan.tasks}
        rowKey="id"
        renderItem={(task) => (
          <List.Item
            actions={
              task.status === 'open' && task.materialId
                ? [
                    <Button key="watch" size="small" type="primary" onClick={() => setWatched(task.materialId)}>
                      {t(p.watch)}
                    </Button>,
                  ]
                : task.status === 'open' && task.kind !== 'exam'
                  ? [
                      <CallButton
                        key="submit"
                        of={submitTask}
                        rows={[{ id: task.id }]}
                        look={{ size: 'small', type: 'primary' }}
                      />,
                    ]
                  : []
            }
          >
            <List.Item.Meta
              title={
                <Flex gap={8}>
                  <Tag data-data>{task.stage}</Tag>
                  <span data-data>{task.title}</span>
                  <StateTag option={LearningProgress.fields.status.options?.[task.status]} />
                </Flex>
              }
              description={task.reviewNote ?? task.instructions}
            />
          </List.Item>
        )}
      />
      {isPrinted && <CertificatePrint assignmentId={plan.assignmentId} onClose={() => setPrinted(false)} />}
      {watched !== null && <Watching materialId={watched} onClose={() => setWatched(null)} />}
    </section>
  );
}
