// A row's fields as a description list, and its child lines as tables.
import { Table } from 'antd';
import type { ReactNode } from 'react';
import type { Field, FileRecord } from '#kernel/model/fields';
import { type Resource, standardFields } from '#kernel/model/resource';
import { useText } from '#kernel/web/i18n';
import { detailTexts } from '#kernel/web/resourceTexts';
import { RichText } from '#kernel/web/widgets/RichText';
import { Cell, columnWidth, isFigure } from '../rows/cells';
import type { Reads, WireRow } from '../rows/rows';
import css from './detail.module.css';
import { toldFields } from './toldFields';

const wideKinds = ['longText', 'richText', 'json', 'files'];
const standard = ['createdAt', 'createdBy', 'updatedAt', 'updatedBy'] as const;

/** A long value takes the whole width; where there is none it takes no more room than the others. */
const isWide = (field: Field, value: unknown): boolean =>
  wideKinds.includes(field.kind) &&
  !(value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0));

/** How a page shows a field its own way, by name; null leaves it out. */
export type FieldShow<R extends WireRow = WireRow> = Readonly<Record<string, Reads<R, ReactNode> | null>>;

export function FieldList({ of, row, show = {} }: { of: Resource; row: WireRow; show?: FieldShow | undefined }) {
  const { t } = useText();
  const own = toldFields(of, row, show);
  const kept = standard.filter((name) => show[name] !== null);
  const all: [string, Field][] = [...own, ...kept.map((name): [string, Field] => [name, standardFields[name]])];
  return (
    <dl className={css.fields}>
      {all.map(([name, field]) => (
        <div key={name} className={isWide(field, row[name]) ? css.wide : undefined}>
          <dt>{t(field.label)}</dt>
          <dd>{show[name]?.(row) ?? <FieldValue of={of} name={name} field={field} row={row} />}</dd>
        </div>
      ))}
    </dl>
  );
}

function FieldValue({ of, name, field, row }: { of: Resource; name: string; field: Field; row: WireRow }) {
  const value = row[name];
  if (value !== null && value !== undefined && value !== '' && !row.$masked?.includes(name)) {
    switch (field.kind) {
      case 'longText':
        return <div className={css.prose}>{String(value)}</div>;
      case 'richText':
        return <RichText value={String(value)} readOnly />;
      case 'json':
        return <pre className={css.json}>{typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</pre>;
      case 'image': {
        const file = value as FileRecord;
        return (
          <a href={file.FileUrl} target="_blank" rel="noreferrer">
            <img className={css.picture} src={file.FileUrl} alt={file.FileName} />
          </a>
        );
      }
    }
  }
  // Here is room for the time of day as well.
  const shown = field.kind === 'datetime' ? { ...field, computed: false } : field;
  return <Cell of={of} name={name} field={shown} row={row} />;
}

interface LineTableProps {
  of: Resource;
  name: string;
  child: Resource;
  row: WireRow;
}

export function LineTable({ of, name, child, row }: LineTableProps) {
  const { t } = useText();
  const field = of.fields[name];
  const lines = (Array.isArray(row[name]) ? row[name] : []) as WireRow[];
  if (!field) return null;
  const names = child.columns.filter((each) => each !== field.line?.by && child.fields[each]);
  return (
    <section className={css.lines}>
      <h3>{t(detailTexts.lines, { label: t(field.label), count: lines.length })}</h3>
      <Table<WireRow>
        rowKey="id"
        size="small"
        pagination={lines.length > 20 ? { pageSize: 20 } : false}
        dataSource={lines}
        scroll={{ x: names.reduce((sum, each) => sum + columnWidth(child.fields[each]!), 0) }}
        columns={names.map((each) => {
          const lineField = child.fields[each]!;
          return {
            key: each,
            title: t(lineField.label),
            width: columnWidth(lineField),
            align: isFigure(lineField) ? ('end' as const) : ('start' as const),
            render: (_: unknown, line: WireRow) => <Cell of={child} name={each} field={lineField} row={line} />,
          };
        })}
      />
    </section>
  );
}
