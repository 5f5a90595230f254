// What terms come to: every due, before the lease is saved. Computed by the server, which will write the same.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Flex, Table, Typography } from 'antd';
import { fen, grouped, yuan } from '#kernel/model/money';
import { ApiError } from '#kernel/web/api/apiError';
import { sendForm } from '#kernel/web/calls/sendCall';
import { inOneLine, useText } from '#kernel/web/i18n';
import { Loading } from '#kernel/web/widgets/States';
import { RentDue } from '../model/lease';
import { previewDues } from '../model/rentCalls';
import { rentTexts as r } from './rentTexts';

const { fields } = RentDue;

export function RentSchedule({ terms }: { terms: Record<string, unknown> }) {
  const { t, locale } = useText();
  const preview = useQuery({
    queryKey: ['leasePreview', locale, terms],
    queryFn: () => sendForm(previewDues, terms),
    retry: false,
    placeholderData: keepPreviousData,
  });
  if (preview.isPending) return <Loading height={320} />;
  if (preview.error) {
    const problems = preview.error instanceof ApiError ? preview.error.problems : [];
    const lines = problems.length > 0 ? problems.map(({ message }) => message) : [preview.error.message];
    return <Alert type="error" showIcon title={t(r.scheduleWrong)} description={inOneLine(lines)} />;
  }
  const dues = preview.data;
  const total = dues.reduce((sum, due) => sum + (fen(due.amount) ?? 0), 0);
  return (
    <Flex vertical gap={12}>
      <Typography.Text strong>{t(r.scheduleSum, { count: dues.length, total: grouped(yuan(total)) })}</Typography.Text>
      <Table
        size="small"
        rowKey={(due) => `${due.kind}${due.periodFrom}`}
        dataSource={dues}
        pagination={false}
        scroll={{ y: 320 }}
        style={{ fontVariantNumeric: 'tabular-nums' }}
        columns={[
          { title: t(fields.kind.label), width: 80, render: (_, due) => t(fields.kind.options![due.kind]!.label) },
          { title: t(r.period), render: (_, due) => `${due.periodFrom} – ${due.periodTo}` },
          { title: t(fields.dueOn.label), dataIndex: 'dueOn', width: 105 },
          { title: t(fields.amount.label), align: 'right', width: 110, render: (_, due) => grouped(due.amount) },
        ]}
      />
    </Flex>
  );
}
