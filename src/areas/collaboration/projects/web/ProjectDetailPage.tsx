// OKR项目详情: a project whole, its tasks as a board and as a list, milestones, what people say.
import { Flex, Typography } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { useTransition } from '#kernel/web/resource/actions/useTransition';
import { ResourceDetail } from '#kernel/web/resource/detail/ResourceDetail';
import { ResourceForm } from '#kernel/web/resource/form/ResourceForm';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { labelOf, mayDo } from '#kernel/web/resource/rows/rows';
import { useList } from '#kernel/web/resource/rows/useRows';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { Board } from '#kernel/web/widgets/Board';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { Comments } from '../../comments/web/Comments';
import { Project, ProjectMilestone, ProjectTask, ProjectTaskLife, projectComments } from '../model/project';
import { projectTexts as x } from './projectTexts';

const columns = ['todo', 'doing', 'done'] as const;
const steps = Object.entries(ProjectTaskLife.transitions);
const stepTo = (row: WireOf<typeof ProjectTask>, to: string) =>
  steps.find(([name, one]) => one.from.includes(row.state) && one.to.includes(to) && mayDo(row, name))?.[0];
const tabs = [
  { key: 'board', label: x.board, content: ({ id }: WireOf<typeof Project>) => <TaskBoard projectId={id} /> },
  {
    key: 'list',
    label: x.list,
    content: ({ id }: WireOf<typeof Project>) => <ResourcePage of={ProjectTask} given={{ projectId: id }} />,
  },
  {
    key: 'milestones',
    label: x.milestones,
    content: ({ id }: WireOf<typeof Project>) => <ResourcePage of={ProjectMilestone} given={{ projectId: id }} />,
  },
  {
    key: 'comments',
    label: x.comments,
    content: ({ id }: WireOf<typeof Project>) => <Comments calls={projectComments} target="project" id={id} />,
  },
];
const figures = (row: WireOf<typeof Project>) => [
  { label: x.progress, value: `${row.progress.toFixed(1)}%` },
  { label: x.budget, value: `${row.budget ?? '—'} / ${row.spent ?? '—'}` },
];

export default function ProjectDetailPage() {
  const [query] = useQueryState();
  const [editing, setEditing] = useState<number | null>(null);
  const id = Number(query.id) || null;
  if (id === null) return <Empty height={360} />;
  return (
    <>
      <ResourceDetail kind="page" of={Project} id={id} tabs={tabs} figures={figures} onEdit={setEditing} />
      <ResourceForm of={Project} open={editing !== null} id={editing} onClose={() => setEditing(null)} />
    </>
  );
}

function TaskBoard({ projectId }: { projectId: number }) {
  const { t } = useText();
  const tasks = useList(ProjectTask, { projectId, pageSize: 100 });
  const { start, dialog } = useTransition(ProjectTask);
  const cards = (tasks.data?.list ?? []).filter(({ state }) => state !== 'cancelled');
  return (
    <Shown loading={tasks.isPending} error={tasks.error} onRetry={() => void tasks.refetch()} height={360}>
      <Board<WireOf<typeof ProjectTask>>
        columns={columns.map((key) => ({
          key,
          title: ProjectTaskLife.states[key].label,
          total: String(cards.filter(({ state }) => state === key).length),
        }))}
        cards={cards}
        keyOf={(row) => `${row.id}`}
        columnOf={(row) => row.state}
        nameOf={(row) => row.title}
        mayMove={(row, to) => stepTo(row, to) !== undefined}
        whyNot={() => t(x.notNow)}
        onMove={(row, to) => start(row, stepTo(row, to)!)}
        height={440}
        render={(row) => (
          <Flex vertical gap={4}>
            <Typography.Text data-data>{row.title}</Typography.Text>
            <Typography.Text type="secondary" data-data>
              {labelOf(row, 'assigneeId') ?? '—'} · {row.dueDate ?? ''}
            </Typography.Text>
          </Flex>
        )}
      />
      {dialog}
    </Shown>
  );
}
