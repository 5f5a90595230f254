// The rows behind one number; what they come to is the number.
import { Segmented, Table, Typography } from 'antd';
import { useState } from 'react';
import type { WireInput } from '#kernel/model/wire';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Drawer } from '#kernel/web/widgets/Panels';
import { Shown } from '#kernel/web/widgets/States';
import { drillReport, type ReportColumn } from '../model/calls';
import { cellText } from '../model/cellText';
import css from './report.module.css';
import { reportTexts as s } from './reportTexts';

type Question = WireInput<typeof drillReport.input>;

interface BehindDrawerProps {
  column: ReportColumn;
  title: string;
  question: Question;
  onClose: () => void;
}

const pageSize = 20;

export function BehindDrawer({ column, title, question, onClose }: BehindDrawerProps) {
  const { t } = useText();
  const open = useOpen();
  const [part, setPart] = useState<'numerator' | 'denominator'>('numerator');
  const [page, setPage] = useState(1);
  const found = useAnswer(drillReport, { ...question, part, page, pageSize });
  const unit = column.isShare && column.unit === 'percent' ? 'count' : column.unit;
  const text = (value: string | number) => cellText(typeof value === 'string' ? 'money' : unit, value);
  return (
    <Drawer open size={560} title={title} onClose={onClose}>
      {(column.isShare || column.joined) && (
        <Segmented
          value={part}
          style={{ marginBottom: 12 }}
          onChange={(next) => {
            setPart(next);
            setPage(1);
          }}
          options={(['numerator', 'denominator'] as const).map((value, at) => ({
            value,
            label: column.joined?.parts[at] ?? t(s[value]),
          }))}
        />
      )}
      <p className={css.label}>{column.formula}</p>
      <Shown loading={found.isPending} error={found.error} onRetry={() => void found.refetch()} height={320}>
        {found.data && (
          <>
            <p>{t(s.sum, { count: found.data.count, sum: text(found.data.sum) })}</p>
            <Table
              size="small"
              rowKey="id"
              dataSource={found.data.rows}
              pagination={{
                ...{ current: page, pageSize, total: found.data.count, onChange: setPage, showSizeChanger: false },
              }}
              columns={[
                {
                  key: 'title',
                  title: t(s.item),
                  render: (_, row) => {
                    const [path = '', query = ''] = row.open.split('?');
                    return (
                      <Typography.Link onClick={() => open(path, Object.fromEntries(new URLSearchParams(query)))}>
                        {row.title}
                      </Typography.Link>
                    );
                  },
                },
                {
                  key: 'value',
                  title: t(s.value),
                  align: 'end',
                  render: (_, row) => <span className={css.number}>{text(row.value)}</span>,
                },
              ]}
            />
          </>
        )}
      </Shown>
    </Drawer>
  );
}
