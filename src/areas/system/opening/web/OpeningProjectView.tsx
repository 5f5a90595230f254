// One opening: what matters at the top, its nodes as a board, a list or a calendar.
import { ArrowLeftOutlined, CalendarOutlined } from '@ant-design/icons';
import { Button, Flex, Segmented, Typography } from 'antd';
import { useState } from 'react';
import { grouped } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import { TransitionButtons } from '#kernel/web/resource/actions/TransitionButtons';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { labelOf, mayDo } from '#kernel/web/resource/rows/rows';
import { useDetail, useList } from '#kernel/web/resource/rows/useRows';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { Failed, Loading, Shown } from '#kernel/web/widgets/States';
import { StateTag } from '#kernel/web/widgets/StateTag';
import css from '../../property/web/property.module.css';
import { OpeningNode, OpeningProject } from '../model/opening';
import { OpeningBoard } from './OpeningBoard';
import { OpeningCalendar } from './OpeningCalendar';
import { OpeningMove } from './OpeningMove';
import { OpeningNodeDrawer } from './OpeningNodeDrawer';
import { OpeningNodeTable } from './OpeningNodeTable';
import { openingTexts as o } from './openingTexts';

const views = ['board', 'list', 'calendar'] as const;

export function OpeningProjectView({ id, onBack }: { id: number; onBack: () => void }) {
  const { t } = useText();
  const [query, setQuery] = useQueryState();
  const [isMoving, setMoving] = useState(false);
  const project = useDetail(OpeningProject, id);
  const nodes = useList(OpeningNode, { projectId: id, pageSize: 200 });
  const row = project.data;
  if (project.error) return <Failed error={project.error} onRetry={() => void project.refetch()} height={480} />;
  if (!row) return <Loading height={480} />;
  const view = views.find((one) => one === query.view) ?? 'board';
  const open = (node: WireOf<typeof OpeningNode>) => setQuery({ ...query, node: String(node.id) });
  const rows = nodes.data?.list ?? [];
  const parts = {
    board: <OpeningBoard nodes={rows} onOpen={open} />,
    list: <OpeningNodeTable nodes={rows} onOpen={open} />,
    calendar: <OpeningCalendar nodes={rows} openOn={row.openOn} onOpen={open} />,
  };
  return (
    <Flex vertical gap={12}>
      <section className={css.card}>
        <Head row={row} onBack={onBack} onMove={() => setMoving(true)} />
      </section>
      <section className={css.card}>
        <Segmented
          value={view}
          onChange={(next) => setQuery({ ...query, view: next === 'board' ? '' : next })}
          options={views.map((value) => ({ value, label: t(o[value]) }))}
          style={{ marginBottom: 12 }}
        />
        <Shown
          loading={nodes.isPending}
          error={nodes.error}
          onRetry={() => void nodes.refetch()}
          empty={rows.length === 0}
          emptyText={t(o.noneHere)}
          height={420}
        >
          {parts[view]}
        </Shown>
      </section>
      {Number(query.node) > 0 && (
        <OpeningNodeDrawer id={Number(query.node)} onClose={() => setQuery({ ...query, node: '' })} />
      )}
      {isMoving && <OpeningMove row={row} onClose={() => setMoving(false)} />}
    </Flex>
  );
}

function Head({ row, onBack, onMove }: { row: WireOf<typeof OpeningProject>; onBack: () => void; onMove: () => void }) {
  const { t } = useText();
  const school = labelOf(row, 'schoolId') ?? '';
  // The dialogs name a row by its label, which here is a school.
  const named = { ...row, schoolId: school };
  const isOpen = row.state === 'running' || row.state === 'paused';
  const figures = [
    [o.openOn, row.openOn],
    [o.accepted, t(o.acceptedOf, { done: row.accepted, all: row.all - row.skipped })],
    [o.overdue, row.overdue],
    [o.gatesLeft, row.gatesLeft],
    [o.budget, `${grouped(row.spent)} / ${grouped(row.budget)}`],
  ] as const;
  return (
    <>
      <Flex justify="space-between" align="center" gap={12} wrap>
        <Flex gap={12} align="center">
          <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t(o.back)} title={t(o.back)} onClick={onBack} />
          <Typography.Title level={2} style={{ margin: 0, fontSize: 18 }}>
            {school}
          </Typography.Title>
          <StateTag option={OpeningProject.fields.state.options![row.state]} />
          <Typography.Text type="secondary">{labelOf(row, 'managerId')}</Typography.Text>
        </Flex>
        <Flex gap={8}>
          {isOpen && mayDo(row, 'move') && (
            <Button icon={<CalendarOutlined />} onClick={onMove}>
              {t(o.move)}
            </Button>
          )}
          <TransitionButtons of={OpeningProject} row={named} />
        </Flex>
      </Flex>
      <dl className={css.figures}>
        {figures.map(([label, value]) => (
          <div key={label.zh} className={label === o.overdue && value !== '0' ? css.late : undefined}>
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
