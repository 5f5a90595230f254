// The rows of a file as a sheet: the error stands at its cell, and a click mends it.

import { Flex, Input, Select, Table, type TableColumnType, Tag, Tooltip, Typography } from 'antd';
import { useState } from 'react';
import { inOneLine, useText } from '#kernel/web/i18n';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Customer } from '../../customer/model/customer';
import { ImportRow } from '../model/importBatch';
import type { BatchRow } from '../model/importCalls';
import type { Decision } from '../model/importRules';
import type { Batch } from './batchClient';
import css from './importing.module.css';
import { importPageTexts as p } from './importPageTexts';

type Change = { cells?: Record<string, string>; decision?: Decision };

interface RowTableProps {
  batch: Batch;
  rows: readonly BatchRow[];
  paging: { page: number; pageSize: number; total: number; onPage: (page: number) => void };
  /** Answers whether it was accepted. */
  onMend: (id: number, change: Change) => Promise<boolean>;
}

export function RowTable({ batch, rows, paging, onMend }: RowTableProps) {
  const { t } = useText();
  const columns: TableColumnType<BatchRow>[] = [
    { key: 'row', title: t(p.row), dataIndex: 'rowNo', width: 64, fixed: 'left' },
    {
      key: 'decision',
      title: t(p.decision),
      width: 120,
      fixed: 'left',
      render: (_, row) => (
        <Select<Decision>
          aria-label={`${t(p.decision)} ${row.rowNo}`}
          size="small"
          style={{ width: 100 }}
          value={row.decision}
          onChange={(decision) => onMend(row.id, { decision })}
          options={row.choices.map((value) => ({ value, label: t(ImportRow.fields.decision.options![value]!.label) }))}
        />
      ),
    },
    { key: 'whom', title: t(p.whom), width: 220, render: (_, row) => <Whom row={row} /> },
    ...batch.columns.map(
      (column): TableColumnType<BatchRow> => ({
        key: `cell ${column}`,
        title: <span data-data>{column}</span>,
        width: 150,
        render: (_, row) => <Cell batch={batch} row={row} column={column} onMend={onMend} />,
      }),
    ),
    {
      key: 'other',
      title: t(p.atRow),
      width: 220,
      render: (_, row) => (
        <Typography.Text type="danger">{inOneLine(unplaced(batch, row).map(({ message }) => message))}</Typography.Text>
      ),
    },
  ];
  return (
    <Table<BatchRow>
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={rows as BatchRow[]}
      scroll={{ x: 64 + 120 + 220 + 220 + batch.columns.length * 150, y: 420 }}
      rowClassName={({ decision }) => (decision === 'exclude' ? css.excluded! : '')}
      pagination={{
        current: paging.page,
        pageSize: paging.pageSize,
        total: paging.total,
        showSizeChanger: false,
        onChange: paging.onPage,
      }}
    />
  );
}

const unplaced = (batch: Batch, { errors }: BatchRow) => {
  const mapped = new Set(Object.values(batch.mapping));
  return errors.filter(({ field }) => !mapped.has(field));
};

const knownTexts = { same: p.same, perhaps: p.perhaps, sibling: p.sibling } as const;
const knownTones = { same: 'orange', perhaps: 'gold', sibling: 'purple' } as const;

function Whom({ row }: { row: BatchRow }) {
  const { t } = useText();
  const open = useOpen();
  const { duplicate, known } = row;
  if (!duplicate || known === 'nobody') return null;
  const stage = Customer.fields.state.options![duplicate.state]?.label;
  const { id, name } = duplicate;
  return (
    <Flex vertical gap={2}>
      <Flex gap={4} align="center">
        <Tag color={knownTones[known]}>{t(knownTexts[known])}</Tag>
        {id ? (
          <Typography.Link onClick={() => open('/customerDetail', { id: String(id) }, name)}>{name}</Typography.Link>
        ) : (
          name
        )}
      </Flex>
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        {[
          duplicate.school ?? t(p.headquarters),
          stage && t(stage),
          duplicate.owner ? t(p.owner, { name: duplicate.owner }) : t(p.nobody),
        ].join(' · ')}
      </Typography.Text>
    </Flex>
  );
}

interface CellProps {
  batch: Batch;
  row: BatchRow;
  column: string;
  onMend: RowTableProps['onMend'];
}

function Cell({ batch, row, column, onMend }: CellProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const value = row.raw[column] ?? '';
  const field = batch.mapping[column];
  const error = row.decision === 'exclude' ? undefined : row.errors.find((one) => one.field === field)?.message;
  const save = async () => {
    if (typed === null || typed === value) return setTyped(null);
    setSaving(true);
    const isMended = await onMend(row.id, { cells: { [column]: typed } });
    setSaving(false);
    if (isMended) setTyped(null);
  };
  if (typed !== null)
    return (
      <Input
        size="small"
        autoFocus
        aria-label={column}
        value={typed}
        disabled={isSaving}
        onChange={(event) => setTyped(event.target.value)}
        // Leaving the cell is what saves it: Enter that saved too would save twice, the second time behind one's back.
        onBlur={save}
        onPressEnter={(event) => event.currentTarget.blur()}
        onKeyDown={(event) => event.key === 'Escape' && setTyped(null)}
      />
    );
  return (
    <Tooltip title={error}>
      <button type="button" className={error ? css.wrong : css.cell} onClick={() => setTyped(value)}>
        <span data-data>{value || '–'}</span>
        {error && <span className={css.fault}>{error}</span>}
      </button>
    </Tooltip>
  );
}
