// 员工状况: everyone there is, who came and went this year; behind the second tab what became of those who started when.
import { Card, Flex } from 'antd';
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { FigureTiles } from '#kernel/web/report/FigureTiles';
import { ReportPage } from '#kernel/web/report/ReportPage';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { PageTabs } from '#kernel/web/shell/site/PageTabs';
import { Chart } from '#kernel/web/widgets/Chart';
import { Shown } from '#kernel/web/widgets/States';
import { zonedDay } from '#kernel/web/zone';
import { StaffReport } from '../../model/reports';
import { type StaffCondition, staffCondition } from '../model/condition';
import { conditionTexts as c } from './conditionTexts';

const list = '/staff/StaffPublic/staff';
const quit = '/staff/StaffPublic/quit';

const tabs = [
  { key: 'now', label: c.now, page: Now },
  { key: 'starters', label: c.starters, page: () => <ReportPage of={StaffReport} /> },
];

export default () => <PageTabs tabs={tabs} />;

function Now() {
  const { t } = useText();
  const today = zonedDay(new Date());
  const [schoolId, setSchoolId] = useState<number | null>(null);
  const since = `${today.slice(0, 4)}-01-01`;
  const answer = useAnswer(staffCondition, { from: since, to: today, schoolId });
  return (
    <Flex vertical gap={12}>
      <RefPicker
        to="school"
        value={schoolId}
        onChange={(id) => setSchoolId(typeof id === 'number' ? id : null)}
        placeholder={t(c.school)}
        style={{ width: 220 }}
      />
      <Shown loading={answer.isPending} error={answer.error} onRetry={() => void answer.refetch()} height={320}>
        {answer.data && <Numbers of={answer.data} since={since} today={today} schoolId={schoolId} />}
      </Shown>
    </Flex>
  );
}

interface NumbersProps {
  of: StaffCondition;
  since: string;
  today: string;
  schoolId: number | null;
}

function Numbers({ of, since, today, schoolId }: NumbersProps) {
  const { t } = useText();
  const open = useOpen();
  const there =
    (query: Record<string, string>, path = list) =>
    () =>
      open(path, { ...query, ...(schoolId === null ? {} : { schoolId: String(schoolId) }) });
  const shown = [
    { key: 'head', value: of.head, go: there({}) },
    { key: 'gap', value: of.planned - of.head },
    { key: 'probation', value: of.probation, go: there({ view: 'probation' }) },
    {
      key: 'joined',
      value: of.joined,
      go: there({ view: 'everyone', startOnFrom: since, startOnTo: today }),
    },
    {
      key: 'left',
      value: of.left,
      go: there({ tab: 'people', leftOnFrom: since, leftOnTo: today }, quit),
    },
    { key: 'turnover', value: of.turnover === null ? '—' : `${of.turnover.toFixed(2)}%` },
    { key: 'tenure', value: of.tenureMonths ?? '—' },
    { key: 'age', value: of.averageAge ?? '—' },
  ] as const;
  return (
    <Flex vertical gap={12}>
      <FigureTiles
        of={shown.map((one) => ({
          ...{ key: one.key, label: t(c[one.key]), value: one.value },
          ...('go' in one ? { onOpen: one.go } : {}),
        }))}
      />
      <Card size="small" title={t(c.trend)}>
        <Chart
          label={t(c.trend)}
          height={320}
          spec={{
            kind: 'line',
            categories: of.months.map(({ month }) => month),
            series: [
              { name: t(c.head), values: of.months.map(({ head }) => head) },
              { name: t(c.came), values: of.months.map(({ joined }) => joined) },
              { name: t(c.went), values: of.months.map(({ left }) => left) },
            ],
          }}
        />
      </Card>
    </Flex>
  );
}
