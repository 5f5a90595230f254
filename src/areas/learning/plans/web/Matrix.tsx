// 进度矩阵: people down, tasks across, coloured and signed by state; a press shows what was handed in.
import { Alert, Button, Flex, Progress, Select, Table } from 'antd';
import { useState } from 'react';
import { saveFile } from '#kernel/web/api/files';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { ResourceDetail } from '#kernel/web/resource/detail/ResourceDetail';
import { useList } from '#kernel/web/resource/rows/useRows';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { Shown } from '#kernel/web/widgets/States';
import { LearningProgress } from '../model/assignment';
import { type PlanMatrix, planMatrix } from '../model/matrix';
import { LearningPlan } from '../model/plan';
import css from './plan.module.css';
import { planTexts as p } from './planTexts';

type Person = PlanMatrix['people'][number];
const signs = { locked: '·', open: '○', submitted: '…', passed: '✓', failed: '✗', skipped: '–' } as const;

export function Matrix() {
  const { t } = useText();
  const [query, setQuery] = useQueryState();
  const plans = useList(LearningPlan, { pageSize: 200, sort: 'title' });
  const offered = (plans.data?.list ?? []).filter(({ state }) => state !== 'draft');
  const planId = Number(query.planId) || offered[0]?.id || 0;
  const matrix = useAnswer(planMatrix, { planId }, { enabled: planId > 0 });
  const [opened, setOpened] = useState<number | null>(null);
  const { tasks, people, isCut } = matrix.data ?? { tasks: [], people: [], isCut: false };
  const stateOf = (status: keyof typeof signs) => t(LearningProgress.fields.status.options![status]!.label);

  const exported = () => {
    const quoted = (cell: string | number) => `"${String(cell).replaceAll('"', '""')}"`;
    const lines = [
      [t(p.person), t(p.percent), ...tasks.map(({ title }) => title)],
      ...people.map(({ name, percent, cells }) => [
        name,
        percent,
        ...tasks.map(({ id }) => (cells[id] ? stateOf(cells[id].status) : '')),
      ]),
    ];
    const text = lines.map((line) => line.map(quoted).join(',')).join('\r\n');
    saveFile(new Blob([`\ufeff${text}`], { type: 'text/csv' }), `${t(p.matrix)}.csv`);
  };
  return (
    <Flex vertical gap={8}>
      <Flex gap={8} align="center" wrap>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t(p.plans)}
          className={css.choice}
          value={planId || null}
          onChange={(id) => setQuery({ ...query, planId: String(id) })}
          options={offered.map(({ id, title, no }) => ({ value: id, label: `${String(title)} V${Number(no)}` }))}
          labelRender={({ label }) => <span data-data>{label}</span>}
        />
        <Button disabled={people.length === 0} onClick={exported}>
          {t(p.export)}
        </Button>
        {(Object.keys(signs) as (keyof typeof signs)[]).map((status) => (
          <span key={status}>
            <span className={css[status]}>{signs[status]}</span> {stateOf(status)}
          </span>
        ))}
      </Flex>
      {isCut && <Alert type="info" title={t(p.isCut)} />}
      <Shown
        loading={plans.isPending || (planId > 0 && matrix.isPending)}
        error={matrix.error}
        onRetry={() => void matrix.refetch()}
        empty={people.length === 0}
        emptyText={t(p.nobodyLearns)}
        height={300}
      >
        <Table<Person>
          size="small"
          rowKey="assignmentId"
          pagination={false}
          dataSource={people}
          scroll={{ x: 260 + tasks.length * 90, y: 480 }}
          columns={[
            {
              key: 'name',
              title: t(p.person),
              fixed: 'start',
              width: 120,
              render: (_, { name }) => <span data-data>{name}</span>,
            },
            {
              key: 'percent',
              title: t(p.percent),
              fixed: 'start',
              width: 120,
              render: (_, { percent }) => <Progress percent={percent} size="small" />,
            },
            ...tasks.map(({ id, title, stage }) => ({
              key: String(id),
              title: (
                <span data-data title={`${stage} ${title}`}>
                  {title}
                </span>
              ),
              width: 90,
              ellipsis: true,
              render: (_: unknown, { name, cells }: Person) => {
                const cell = cells[id];
                return cell ? (
                  <button
                    type="button"
                    className={css[cell.status]}
                    aria-label={`${name} ${title} ${stateOf(cell.status)}`}
                    onClick={() => setOpened(cell.progressId)}
                  >
                    {signs[cell.status]}
                  </button>
                ) : null;
              },
            })),
          ]}
        />
      </Shown>
      {opened !== null && <ResourceDetail of={LearningProgress} id={opened} onClose={() => setOpened(null)} />}
    </Flex>
  );
}
