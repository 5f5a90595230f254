// 需求详情: one need whole, with the numbers of its quota, the jobs that fill it and who is on the way.
import { Card, Flex, Statistic, Tag } from 'antd';
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { ResourceDetail } from '#kernel/web/resource/detail/ResourceDetail';
import { ResourceForm } from '#kernel/web/resource/form/ResourceForm';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { HiringNeed, needQuota } from '../../needs/model/need';
import { Job } from '../model/job';
import { jobTexts as j } from './jobTexts';

const day = 86_400_000;
const tabs = [
  { key: 'quota', label: j.quota, content: ({ id }: WireOf<typeof HiringNeed>) => <Quota id={id} /> },
  {
    key: 'jobs',
    label: j.jobs,
    content: ({ id }: WireOf<typeof HiringNeed>) => <ResourcePage of={Job} given={{ needIds: id }} />,
  },
];

const figures = (row: WireOf<typeof HiringNeed>) => [
  { label: j.filled, value: `${row.filledCount}/${row.headCount}` },
  { label: j.accepted, value: `${row.acceptedCount}` },
  {
    label: j.daysOpen,
    value: row.approvedAt ? Math.floor((Date.now() - Date.parse(row.approvedAt)) / day) : '—',
  },
];

export default function NeedsContentPage() {
  const [query] = useQueryState();
  const [editing, setEditing] = useState<number | null>(null);
  const id = Number(query.id) || null;
  if (id === null) return <Empty height={360} />;
  return (
    <>
      <ResourceDetail kind="page" of={HiringNeed} id={id} tabs={tabs} figures={figures} onEdit={setEditing} />
      <ResourceForm of={HiringNeed} open={editing !== null} id={editing} onClose={() => setEditing(null)} />
    </>
  );
}

function Quota({ id }: { id: number }) {
  const { t } = useText();
  const answer = useAnswer(needQuota, { id });
  const q = answer.data;
  return (
    <Shown loading={answer.isPending} error={answer.error} onRetry={() => void answer.refetch()} height={120}>
      {q && (
        <Card size="small">
          <Flex gap={32} wrap align="center">
            <Statistic title={t(j.active)} value={q.active} />
            <Statistic title={t(j.open)} value={q.openSeats} prefix="+" />
            <Statistic title={t(j.asked)} value={q.headCount} prefix="+" />
            <Statistic title={t(j.replaced)} value={q.replaced} prefix="−" />
            <Statistic title={t(j.planned)} value={q.planned} />
            <Tag color={q.isOver ? 'red' : 'green'}>
              {q.isOver
                ? t(j.over, { by: q.active + q.openSeats + q.headCount - q.replaced - q.planned })
                : t(j.within)}
            </Tag>
          </Flex>
        </Card>
      )}
    </Shown>
  );
}
