// The objectives of a cycle as a tree: what serves what, how far each is and how far it should be.
import { Button, Flex, Progress, Segmented, Select, Table, Tag, Typography } from 'antd';
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { ResourceForm } from '#kernel/web/resource/form/ResourceForm';
import { useList } from '#kernel/web/resource/rows/useRows';
import { useOpen, useQueryState } from '#kernel/web/shell/site/navigation';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { zoned } from '#kernel/web/zone';
import { OkrCycle } from '../model/cycle';
import { Objective, ObjectiveLife } from '../model/objective';
import { objectiveTree, type TreeObjective, type TreeResult } from '../model/okrCalls';
import { CheckInWalk } from './CheckInWalk';
import { okrTexts as x } from './okrTexts';

interface Node {
  key: string;
  objective?: TreeObjective;
  result?: TreeResult;
  children?: Node[];
}

/** Those whose parent is shown stand below it, the others on the ground. */
function grown(all: readonly TreeObjective[]): Node[] {
  const shown = new Set(all.map(({ id }) => id));
  const below = (parent: TreeObjective, path: readonly number[]): Node[] => [
    ...parent.keyResults.map((result) => ({ key: `${path.join('-')}k${result.id}`, result })),
    ...all
      .filter(({ parentIds, id }) => parentIds.includes(parent.id) && !path.includes(id))
      .map((one) => node(one, path)),
  ];
  const node = (objective: TreeObjective, path: readonly number[]): Node => {
    const children = below(objective, [...path, objective.id]);
    return { key: [...path, objective.id].join('-'), objective, ...(children.length > 0 ? { children } : {}) };
  };
  return all.filter(({ parentIds }) => !parentIds.some((id) => shown.has(id))).map((one) => node(one, []));
}

export function OkrTree() {
  const { t } = useText();
  const open = useOpen();
  const [query, setQuery] = useQueryState();
  const [isAdding, setAdding] = useState(false);
  const cycles = useList(OkrCycle, { pageSize: 50, sort: '-startDate' });
  const all = cycles.data?.list ?? [];
  const cycle =
    all.find(({ id }) => id === Number(query.cycleId)) ?? all.find(({ state }) => state === 'active') ?? all[0];
  const of = (['mine', 'team', 'company'] as const).find((one) => one === query.of) ?? null;
  const answer = useAnswer(objectiveTree, { cycleId: cycle?.id ?? 0, of }, { enabled: cycle !== undefined });
  if (cycles.data && !cycle) return <Empty height={300} text={t(x.noCycle)} />;
  const daysLeft = cycle ? Math.max(0, Math.ceil((Date.parse(String(cycle.endDate)) - Date.now()) / 86_400_000)) : 0;
  return (
    <Flex vertical gap={12}>
      <Flex gap={8} wrap align="center">
        <Select
          aria-label={t(OkrCycle.title)}
          style={{ width: 200 }}
          value={cycle?.id ?? null}
          options={all.map(({ id, name }) => ({ value: id, label: String(name) }))}
          onChange={(id) => setQuery({ ...query, cycleId: String(id) })}
        />
        {cycle && <StateTag option={OkrCycle.fields.state.options![String(cycle.state)]} />}
        <Typography.Text type="secondary">{t(x.daysLeft, { n: daysLeft })}</Typography.Text>
        <Segmented
          value={of ?? 'all'}
          onChange={(next) => setQuery(next === 'all' ? { ...query, of: '' } : { ...query, of: String(next) })}
          options={(['all', 'mine', 'team', 'company'] as const).map((value) => ({ value, label: t(x[value]) }))}
        />
        <CheckInWalk onDone={() => void answer.refetch()} />
        <Button type="primary" onClick={() => setAdding(true)}>
          {t(x.add)}
        </Button>
      </Flex>
      <Shown
        loading={cycles.isPending || answer.isPending}
        error={answer.error}
        onRetry={() => void answer.refetch()}
        empty={answer.data?.length === 0}
        emptyText={t(x.none)}
        height={360}
      >
        <Table<Node>
          size="small"
          rowKey="key"
          pagination={{ pageSize: 20, hideOnSinglePage: true }}
          scroll={{ x: 900 }}
          dataSource={grown(answer.data ?? [])}
          columns={[
            {
              title: t(x.title),
              render: (_, { objective, result }) =>
                objective ? (
                  <Button
                    type="link"
                    size="small"
                    onClick={() => open('/OKRDetails', { id: String(objective.id) }, objective.title)}
                  >
                    <span data-data>{objective.title}</span>
                  </Button>
                ) : (
                  <span data-data>{result?.title}</span>
                ),
            },
            {
              title: t(x.progress),
              width: 200,
              render: (_, { objective, result }) => {
                const at = objective ? objective.progress : (result?.progress ?? null);
                if (at === null) return '—';
                return (
                  <span title={objective ? t(x.expected, { n: objective.expected.toFixed(1) }) : ''}>
                    <Progress percent={at} size="small" format={(n) => `${(n ?? 0).toFixed(1)}%`} />
                  </span>
                );
              },
            },
            {
              title: t(x.health),
              width: 190,
              render: (_, { objective, result }) =>
                objective ? (
                  <Flex gap={4} wrap>
                    <StateTag option={ObjectiveLife.states[objective.state as keyof typeof ObjectiveLife.states]} />
                    <StateTag option={Objective.fields.status.options![objective.status]} />
                    {objective.isBehind && <Tag color="red">{t(x.behind)}</Tag>}
                    {objective.isStale && <Tag>{t(x.stale)}</Tag>}
                  </Flex>
                ) : result?.confidence ? (
                  t(x.confidence, { n: result.confidence })
                ) : (
                  '—'
                ),
            },
            {
              title: t(x.owner),
              width: 100,
              render: (_, { objective, result }) => <span data-data>{objective?.owner ?? result?.owner}</span>,
            },
            {
              title: t(x.share),
              width: 90,
              align: 'end',
              render: (_, { result }) => (result ? `${result.share.toFixed(1)}%` : ''),
            },
            {
              title: t(x.last),
              width: 110,
              render: (_, { objective }) =>
                objective?.lastCheckInAt ? zoned(objective.lastCheckInAt)?.format('YYYY-MM-DD') : '',
            },
            {
              title: t(x.score),
              width: 80,
              align: 'end',
              render: (_, { objective }) => objective?.score?.toFixed(2) ?? '',
            },
          ]}
        />
      </Shown>
      <ResourceForm
        of={Objective}
        open={isAdding}
        id={null}
        {...(cycle ? { values: { cycleId: cycle.id } } : {})}
        onClose={() => setAdding(false)}
      />
    </Flex>
  );
}
