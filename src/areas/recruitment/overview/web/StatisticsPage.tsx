// 招聘统计: how far a cohort came, by which channel, how long it took and why people left the way; a bar leads to its rows.
import { Card, Col, DatePicker, Flex, Row, Statistic } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { addMonths } from '#kernel/model/dates';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Chart } from '#kernel/web/widgets/Chart';
import { zonedDay } from '#kernel/web/zone';
import {
  channelStatistics,
  type Duration,
  durationStatistics,
  funnelStatistics,
  reasonStatistics,
} from '../model/statistics';
import { overviewTexts as o } from './overviewTexts';

interface Asked {
  from: string;
  to: string;
  schoolId: number | null;
  postId: number | null;
  ownerId: number | null;
  channelId: number | null;
}
const pickers = [
  { name: 'schoolId', to: 'school', label: o.school },
  { name: 'postId', to: 'post', label: o.post },
  { name: 'ownerId', to: 'staff', label: o.owner },
  { name: 'channelId', to: 'recruit_channel', label: o.channel },
] as const;

export default function StatisticsPage() {
  const { t } = useText();
  const today = zonedDay(new Date());
  const [asked, setAsked] = useState<Asked>({
    ...{ from: addMonths(today, -6), to: today, schoolId: null, postId: null, ownerId: null, channelId: null },
  });
  return (
    <Flex vertical gap={12}>
      <Flex gap={8} wrap>
        <DatePicker.RangePicker
          allowClear={false}
          value={[dayjs(asked.from), dayjs(asked.to)]}
          onChange={(span) =>
            span?.[0] &&
            span[1] &&
            setAsked({ ...asked, from: span[0].format('YYYY-MM-DD'), to: span[1].format('YYYY-MM-DD') })
          }
        />
        {pickers.map(({ name, to, label }) => (
          <RefPicker
            key={name}
            to={to}
            value={asked[name]}
            onChange={(id) => setAsked({ ...asked, [name]: typeof id === 'number' ? id : null })}
            placeholder={t(label)}
            style={{ width: 170 }}
          />
        ))}
      </Flex>
      <Row gutter={[12, 12]}>
        <Col xs={24} lg={12}>
          <Funnel asked={asked} />
        </Col>
        <Col xs={24} lg={12}>
          <Channels asked={asked} />
        </Col>
        <Col xs={24} lg={12}>
          <Durations asked={asked} />
        </Col>
        <Col xs={24} lg={12}>
          <Reasons asked={asked} />
        </Col>
      </Row>
    </Flex>
  );
}

/** The rows behind a figure: the same people, asked for by the list. */
function useRowsOf(asked: Asked) {
  const open = useOpen();
  return (more: Record<string, string>) => {
    const named = pickers.flatMap(({ name }) => (asked[name] ? [[name, String(asked[name])]] : []));
    open('/resumeProgress', {
      ...Object.fromEntries(named),
      ...{ view: 'table', createdAtFrom: asked.from, createdAtTo: asked.to },
      ...more,
    });
  };
}

function Funnel({ asked }: { asked: Asked }) {
  const { t } = useText();
  const answer = useAnswer(funnelStatistics, { ...asked });
  const rowsOf = useRowsOf(asked);
  const stages = answer.data?.stages ?? [];
  const nameOf = ({ label, conversion }: (typeof stages)[number]) =>
    conversion === null ? t(label) : t(o.conversion, { label: t(label), percent: conversion.toFixed(1) });
  return (
    <Card
      size="small"
      title={t(o.funnel)}
      extra={answer.data?.overall != null && t(o.overall, { percent: answer.data.overall.toFixed(1) })}
    >
      <Chart
        label={t(o.funnel)}
        loading={answer.isPending}
        error={answer.error}
        onRetry={() => void answer.refetch()}
        spec={{
          kind: 'bar',
          horizontal: true,
          categories: stages.map(nameOf),
          series: [{ name: t(o.people), values: stages.map(({ count }) => count) }],
        }}
        onPick={({ index }) => stages[index] && rowsOf({ reached: stages[index].key })}
      />
    </Card>
  );
}

function Channels({ asked }: { asked: Asked }) {
  const { t } = useText();
  const answer = useAnswer(channelStatistics, { ...asked });
  const rowsOf = useRowsOf(asked);
  const found = answer.data ?? [];
  return (
    <Card size="small" title={t(o.channels)}>
      <Chart
        label={t(o.channels)}
        loading={answer.isPending}
        error={answer.error}
        onRetry={() => void answer.refetch()}
        spec={{
          kind: 'bar',
          categories: found.map(({ name }) => name),
          series: [
            { name: t(o.received), values: found.map(({ received }) => received) },
            { name: t(o.interviewed), values: found.map(({ interviewed }) => interviewed) },
            { name: t(o.onboarded), values: found.map(({ onboarded }) => onboarded) },
          ],
        }}
        onPick={({ index }) => found[index] && rowsOf({ channelId: String(found[index].id), reached: 'new' })}
      />
    </Card>
  );
}

function Durations({ asked }: { asked: Asked }) {
  const { t } = useText();
  const answer = useAnswer(durationStatistics, { ...asked });
  const stages = answer.data?.stages ?? [];
  const said = ({ mean, median, count }: Duration) =>
    mean === null ? t(o.none) : t(o.meanMedian, { mean: mean.toFixed(1), median: median ?? 0, count });
  return (
    <Card size="small" title={t(o.durations)}>
      {answer.data && (
        <Flex gap={24} wrap style={{ marginBottom: 8 }}>
          {(['hire', 'fill', 'start'] as const).map((key) => (
            <Statistic
              key={key}
              title={t(o[key])}
              value={said(answer.data[key])}
              styles={{ content: { fontSize: 14 } }}
            />
          ))}
        </Flex>
      )}
      <Chart
        label={t(o.durations)}
        height={230}
        loading={answer.isPending}
        error={answer.error}
        onRetry={() => void answer.refetch()}
        spec={{
          kind: 'bar',
          categories: stages.map(({ label }) => t(label)),
          series: [{ name: t(o.days), values: stages.map(({ median }) => median) }],
        }}
      />
    </Card>
  );
}

function Reasons({ asked }: { asked: Asked }) {
  const { t } = useText();
  const answer = useAnswer(reasonStatistics, { ...asked });
  return (
    <Row gutter={[12, 12]}>
      {(['rejected', 'withdrawn'] as const).map((key) => (
        <Col key={key} span={12}>
          <Card size="small" title={t(o[key])}>
            <Chart
              label={t(o[key])}
              loading={answer.isPending}
              error={answer.error}
              onRetry={() => void answer.refetch()}
              spec={{
                kind: 'bar',
                horizontal: true,
                categories: (answer.data?.[key] ?? []).map(({ name }) => name),
                series: [{ name: t(o.people), values: (answer.data?.[key] ?? []).map(({ count }) => count) }],
              }}
            />
          </Card>
        </Col>
      ))}
    </Row>
  );
}
