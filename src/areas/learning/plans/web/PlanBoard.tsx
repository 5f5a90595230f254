// The designer of a plan: stages as columns, tasks as cards that are carried from one to another.
import { Flex, Tag } from 'antd';
import { pair } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useDetail, useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { Board } from '#kernel/web/widgets/Board';
import { Shown } from '#kernel/web/widgets/States';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { LearningPlan, LearningTask } from '../model/plan';
import { planTexts as p } from './planTexts';

interface Card {
  id: number;
  stageNo: number;
  title: string;
  kind: string;
  weight: number;
  dueDays: number;
  required: boolean;
}

export function PlanBoard({ planId }: { planId: number }) {
  const { t } = useText();
  const plan = useDetail(LearningPlan, planId);
  const refresh = useRefreshRows(LearningPlan);
  const stages = (plan.data?.stages ?? []) as { no: number; title: string }[];
  const cards = (plan.data?.tasks ?? []) as Card[];
  const isDraft = plan.data?.state === 'draft';
  const move = async (card: Card, to: string) => {
    const fresh = await resourceClient(LearningPlan).detail(planId);
    const tasks = fresh.tasks.map((task) => (task.id === card.id ? { ...task, stageNo: Number(to) } : task));
    await resourceClient(LearningPlan).edit(planId, fresh.version, { tasks });
    await refresh();
  };
  return (
    <Shown
      loading={plan.isPending}
      error={plan.error}
      empty={stages.length === 0}
      emptyText={t(p.noStages)}
      onRetry={() => void plan.refetch()}
      height={300}
    >
      {!isDraft && <p>{t(p.boardFixed)}</p>}
      <Board<Card>
        columns={stages.map(({ no, title }) => ({
          key: String(no),
          title: pair(`${no}. ${title}`, `${no}. ${title}`),
        }))}
        cards={cards}
        keyOf={({ id }) => String(id)}
        columnOf={({ stageNo }) => String(stageNo)}
        nameOf={({ title }) => title}
        disabled={!isDraft}
        onMove={move}
        sum={{ of: ({ weight, required }) => (required ? weight : 0), show: (sum) => t(p.weightSum, { sum }) }}
        render={({ title, kind, weight, dueDays, required }) => (
          <Flex vertical gap={4}>
            <span data-data>{title}</span>
            <Flex gap={4} wrap>
              <StateTag option={LearningTask.fields.kind.options?.[kind]} />
              {!required && <Tag>{t(p.optional)}</Tag>}
              <Tag>{t(p.weightOf, { weight })}</Tag>
              <Tag>{t(p.dueAfter, { days: dueDays })}</Tag>
            </Flex>
          </Flex>
        )}
      />
    </Shown>
  );
}
