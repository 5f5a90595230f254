// The numbers of coaching, what was planned and held by the week, who was missing, and whom to look after.
import { Card, List, Tag, Typography } from 'antd';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useOpen, useQueryState } from '#kernel/web/shell/site/navigation';
import { Chart } from '#kernel/web/widgets/Chart';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { ReportTools } from '../../centre/web/ReportTools';
import type { ReportAnswer } from '../../engine/model/calls';
import { definitionOf } from '../../engine/model/definitions';
import { ReportScreen } from '../../engine/web/ReportScreen';
import { coachAttention } from '../model/calls';
import css from './coach.module.css';
import { coachTexts as c } from './coachTexts';

const of = definitionOf('coach')!;

export function CoachOverview() {
  return (
    <div className={css.stack}>
      <ReportScreen of={of} tools={<ReportTools of={of} />} most={9} charts={(answer) => <Charts answer={answer} />} />
      <Attention />
    </div>
  );
}

function Charts({ answer }: { answer: ReportAnswer }) {
  const { t } = useText();
  const lines = answer.lines.filter(({ keys }) => keys.length === 1).slice(0, 60);
  const label = (key: string) => answer.columns.find((one) => one.key === key)?.label ?? '';
  const values = (key: string) => lines.map(({ cells }) => Number(cells[key]?.v ?? 0));
  const part = (key: string, tone: 'red' | 'orange') => ({
    ...{ name: label(key), value: Number(answer.totals.cells[key]?.v ?? 0), tone },
  });
  return (
    <div className={css.pair}>
      <Card size="small" title={t(c.byWeek)}>
        <Chart
          height={260}
          label={t(c.byWeek)}
          spec={{
            kind: 'bar',
            categories: lines.map((line) => line.label),
            series: ['coachPlanned', 'coachDone'].map((key) => ({ name: label(key), values: values(key) })),
          }}
        />
      </Card>
      <Card size="small" title={t(c.missedBy)}>
        <Chart
          height={260}
          label={t(c.missedBy)}
          spec={{ kind: 'pie', parts: [part('coachMissedStudent', 'orange'), part('coachMissedCoach', 'red')] }}
        />
      </Card>
    </div>
  );
}

const tones = { missed: 'red', idle: 'orange', short: 'gold', unassessed: 'blue' } as const;
const one = (chosen: string | undefined) => (chosen && /^[1-9]\d{0,14}$/.test(chosen) ? Number(chosen) : null);

function Attention() {
  const { t } = useText();
  const open = useOpen();
  const [query] = useQueryState();
  const [schoolId, coachId] = [one(query.school), one(query.staff)];
  const found = useAnswer(coachAttention, {
    ...(schoolId ? { schoolId } : {}),
    ...(coachId ? { coachId } : {}),
  });
  const entries = found.data ?? [];
  return (
    <Card size="small" title={`${t(c.attention)}${entries.length > 0 ? ` (${entries.length})` : ''}`}>
      <Shown loading={found.isPending} error={found.error} onRetry={() => void found.refetch()} height={120}>
        {entries.length === 0 ? (
          <Empty height={120} text={t(c.noAttention)} />
        ) : (
          <List
            size="small"
            dataSource={entries}
            rowKey={({ planId, why }) => `${planId}-${why}`}
            pagination={{ pageSize: 8, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
            renderItem={({ planId, student, coach, school, why, count }) => (
              <List.Item extra={<Tag color={tones[why]}>{t(c[why], { count: count ?? 0 })}</Tag>}>
                <span>
                  <Typography.Link onClick={() => open('/CloudcoachReport', { plan: String(planId) })}>
                    <span data-data>{student}</span>
                  </Typography.Link>{' '}
                  <Typography.Text type="secondary" data-data>
                    {coach} · {school}
                  </Typography.Text>
                </span>
              </List.Item>
            )}
          />
        )}
      </Shown>
    </Card>
  );
}
