// The jobs that run by the clock: when last, when next, with what result; and running one out of turn.

import { PlayCircleOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Table, Tooltip } from 'antd';
import { useState } from 'react';
import { JobRun } from '#kernel/model/records';
import { messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useCan } from '#kernel/web/session';
import { Frame } from '#kernel/web/widgets/Frame';
import { Shown } from '#kernel/web/widgets/States';
import { StateTag } from '#kernel/web/widgets/StateTag';
import css from '../../roles/web/access.module.css';
import type { JobLine } from '../model/logCalls';
import { logs } from './logClient';
import { logTexts as l } from './logTexts';
import { scheduleText } from './scheduleText';

const format = 'YYYY-MM-DD HH:mm';
const isRunning = ({ last }: JobLine): boolean => last?.result === 'running';

export default function LogJobs() {
  const { t, locale } = useText();
  const can = useCan();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [open, setOpen] = useState<JobLine | null>(null);
  const board = useQuery({
    queryKey: ['jobs', locale],
    queryFn: logs.jobs,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? 2_000 : 15_000),
  });
  const [starting, setStarting] = useState<string | null>(null);
  const run = async (job: string) => {
    setStarting(job);
    try {
      await logs.runJob(job);
      message.success(t(l.started));
      await queries.invalidateQueries({ queryKey: ['jobs'] });
    } catch (error) {
      message.error(messageOf(error));
    } finally {
      setStarting(null);
    }
  };
  return (
    <section className={css.card}>
      <div className={css.head}>
        <h2>{t(l.jobs)}</h2>
      </div>
      <Shown
        loading={board.isPending}
        error={board.error}
        onRetry={() => void board.refetch()}
        empty={board.data?.length === 0}
        height={320}
      >
        <Table<JobLine>
          size="small"
          rowKey="job"
          pagination={false}
          dataSource={board.data ?? []}
          columns={[
            {
              title: t(l.job),
              render: (_, row) => (
                <Button type="link" size="small" style={{ padding: 0 }} onClick={() => setOpen(row)}>
                  {row.title}
                </Button>
              ),
            },
            {
              title: t(l.schedule),
              render: (_, row) =>
                row.cron ? <span title={row.cron}>{scheduleText(row.cron, t)}</span> : t(l.onDemand),
            },
            {
              title: t(l.lastRun),
              render: (_, row) => (row.last ? momentText(row.last.startedAt, format) : t(l.never)),
            },
            { title: t(l.duration), align: 'right', render: (_, row) => took(row.last, t) },
            { title: t(l.result), render: (_, row) => <Result last={row.last} /> },
            { title: t(l.nextRun), render: (_, row) => (row.nextAt ? momentText(row.nextAt, format) : '—') },
            {
              title: '',
              align: 'right',
              render: (_, row) =>
                row.cron &&
                can('system.jobRun.run') && (
                  <Button
                    size="small"
                    icon={<PlayCircleOutlined />}
                    loading={starting === row.job}
                    onClick={() => void run(row.job)}
                  >
                    {t(l.runNow)}
                  </Button>
                ),
            },
          ]}
        />
      </Shown>
      {open && <Runs job={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

type Ran = { startedAt: unknown; endedAt: unknown } | null;

function took(run: Ran, t: ReturnType<typeof useText>['t']): string {
  if (!run?.endedAt) return '—';
  const ms = new Date(String(run.endedAt)).getTime() - new Date(String(run.startedAt)).getTime();
  return t(l.seconds, { seconds: (ms / 1000).toFixed(1) });
}

function Result({ last }: { last: JobLine['last'] }) {
  const { t } = useText();
  if (!last) return '—';
  return (
    <Tooltip title={last.error ?? (last.processed === null ? undefined : t(l.processed, { count: last.processed }))}>
      <span>
        <StateTag option={JobRun.fields.result.options?.[last.result]} />
      </span>
    </Tooltip>
  );
}

function Runs({ job, onClose }: { job: JobLine; onClose: () => void }) {
  const { t } = useText();
  const runs = useQuery({
    queryKey: ['jobRuns', job.job],
    queryFn: () => resourceClient(JobRun).list({ job: job.job, pageSize: 50 }),
  });
  return (
    <Frame open kind="drawer" width={720} title={`${t(l.runs)} · ${job.title}`} onCancel={onClose} footer={null}>
      <Shown
        loading={runs.isPending}
        error={runs.error}
        onRetry={() => void runs.refetch()}
        empty={runs.data?.list.length === 0}
        height={240}
      >
        <Table
          size="small"
          rowKey="id"
          pagination={false}
          dataSource={runs.data?.list ?? []}
          columns={[
            {
              title: t(JobRun.fields.startedAt.label),
              render: (_, row) => momentText(row.startedAt, 'YYYY-MM-DD HH:mm:ss'),
            },
            { title: t(l.duration), align: 'right', render: (_, row) => took(row, t) },
            {
              title: t(l.result),
              render: (_, row) => <StateTag option={JobRun.fields.result.options?.[row.result]} />,
            },
            {
              title: '',
              render: (_, row) => row.error ?? (row.processed === null ? '' : t(l.processed, { count: row.processed })),
            },
          ]}
        />
      </Shown>
    </Frame>
  );
}
