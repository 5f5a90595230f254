// Who has written, day by day, and how many in time.
import { useQuery } from '@tanstack/react-query';
import { Space, Table, Tag } from 'antd';
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { pickOptions } from '#kernel/web/resource/rows/resourceClient';
import { Shown } from '#kernel/web/widgets/States';
import { zonedNow } from '#kernel/web/zone';
import { type MatrixCell, type MatrixRow, reportMatrix } from '../model/workReport';
import { reportTexts as m } from './reportTexts';

const tones = { onTime: 'green', late: 'orange', missing: 'red', waiting: 'gold', leave: 'blue' } as const;
const days = 14;
const daily = { kind: 'daily' };

export function ReportStatistics() {
  const { t } = useText();
  const [chosen, setTemplate] = useState<number | null>(null);
  // It opens with the daily report there is; with several one chooses.
  const offered = useQuery({
    queryKey: ['options', 'work_report_template', 'daily'],
    queryFn: () => pickOptions('work_report_template', daily),
    staleTime: 30_000,
  });
  const templateId = chosen ?? (Number(offered.data?.[0]?.value) || null);
  const today = zonedNow();
  const input = { from: today.subtract(days, 'day').format('YYYY-MM-DD'), to: today.format('YYYY-MM-DD') };
  const { data, error, isPending, refetch } = useAnswer(
    reportMatrix,
    { templateId: templateId ?? 0, ...input },
    { enabled: templateId !== null },
  );
  const rate = (value: number | null) => (value === null ? t(m.none) : `${value.toFixed(1)}%`);
  return (
    <Space direction="vertical" style={{ width: '100%' }}>
      <RefPicker
        to="work_report_template"
        asked={daily}
        value={templateId}
        placeholder={t(m.template)}
        aria-label={t(m.template)}
        style={{ width: 220 }}
        onChange={(id) => setTemplate(typeof id === 'number' ? id : null)}
      />
      {templateId !== null && (
        <Shown loading={isPending} error={data ? null : error} onRetry={() => void refetch()}>
          {data && (
            <>
              <p>
                {t(m.rates, {
                  required: data.required,
                  onTime: rate(data.onTimeRate),
                  submit: rate(data.submitRate),
                })}
              </p>
              <Table<MatrixRow>
                size="small"
                rowKey="staffId"
                dataSource={data.rows}
                locale={{ emptyText: t(m.nobodyAsked) }}
                pagination={{ pageSize: 10 }}
                scroll={{ x: 'max-content' }}
                columns={[
                  { key: 'name', dataIndex: 'name', title: t(m.person), fixed: 'left', width: 120 },
                  ...data.days.map((day) => ({
                    key: day,
                    title: day.slice(5),
                    render: (_: unknown, row: MatrixRow) => <Cell of={row.days[day] ?? 'none'} />,
                  })),
                ]}
              />
            </>
          )}
        </Shown>
      )}
    </Space>
  );
}

function Cell({ of }: { of: MatrixCell }) {
  const { t } = useText();
  return of === 'none' ? t(m.none) : <Tag color={tones[of]}>{t(m[of])}</Tag>;
}
