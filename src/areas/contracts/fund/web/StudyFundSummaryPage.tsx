// /JoinStudyFundSummary: what was asked, granted, used and returned, by school.
import { Card, DatePicker, Flex, Table } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Shown } from '#kernel/web/widgets/States';
import { type FundSummary, fundSummary } from '../model/fund';
import { fundTexts as f } from './fundTexts';

const sums = ['budget', 'applied', 'grantedCount', 'asked', 'granted', 'used', 'returned', 'left'] as const;

export default function StudyFundSummaryPage() {
  const { t } = useText();
  const open = useOpen();
  const [fundId, setFund] = useState<number | null>(null);
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const found = useAnswer(fundSummary, { fundId, from, to });
  const day = (label: string, value: string | null, set: (next: string | null) => void) => (
    <DatePicker
      placeholder={label}
      aria-label={label}
      value={value ? dayjs(value) : null}
      onChange={(next) => set(next ? next.format('YYYY-MM-DD') : null)}
    />
  );
  return (
    <Card size="small">
      <Flex vertical gap={12}>
        <Flex gap={12} wrap>
          <div style={{ width: 240 }}>
            <RefPicker
              to="study_fund"
              placeholder={t(f.fund)}
              aria-label={t(f.fund)}
              value={fundId}
              onChange={(next) => setFund(typeof next === 'number' ? next : null)}
            />
          </div>
          {day(t(f.from), from, setFrom)}
          {day(t(f.to), to, setTo)}
        </Flex>
        <Shown
          loading={found.isPending}
          error={found.error}
          onRetry={() => void found.refetch()}
          empty={found.data?.rows.length === 0}
          emptyText={t(f.none)}
          height={240}
        >
          <Table<FundSummary>
            size="small"
            rowKey="schoolId"
            pagination={false}
            dataSource={found.data?.rows ?? []}
            onRow={({ schoolId }) => ({ onClick: () => open('/JoinStudyFund', { schoolId: `${schoolId}` }) })}
            columns={[
              { title: t(f.school), dataIndex: 'school' },
              ...sums.map((name) => ({ title: t(f[name]), dataIndex: name, align: 'right' as const })),
            ]}
            summary={() =>
              found.data && (
                <Table.Summary.Row>
                  <Table.Summary.Cell index={0}>{t(f.total)}</Table.Summary.Cell>
                  {sums.map((name, at) => (
                    <Table.Summary.Cell key={name} index={at + 1} align="right">
                      {found.data?.total[name]}
                    </Table.Summary.Cell>
                  ))}
                </Table.Summary.Row>
              )
            }
          />
        </Shown>
      </Flex>
    </Card>
  );
}
