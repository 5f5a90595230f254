// How a value is shown in a table cell, by the kind of its field. Cells are cheap: no component library inside the
// ordinary ones, native tooltips, and memoised by row.
import { memo, type ReactNode } from 'react';
import type { Field, FileRecord } from '#kernel/model/fields';
import { grouped } from '#kernel/model/money';
import { permission, type Resource } from '#kernel/model/resource';
import { useText } from '#kernel/web/i18n';
import { can } from '#kernel/web/session';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { later } from './later';
import { Person } from './Person';
import { momentText, plainText, type Say } from './plainText';
import css from './resource.module.css';
import type { WireRow } from './rows';

const Masked = later(async () => ({ default: (await import('#kernel/web/widgets/Masked')).Masked }));

export interface CellProps {
  of: Resource;
  name: string;
  field: Field;
  row: WireRow;
}

export const Cell = memo(function Cell({ of, name, field, row }: CellProps) {
  const { t } = useText();
  const value = row[name];
  const label = row.$labels?.[name];
  if (row.$masked?.includes(name)) {
    // Without a value it is not covered but hidden, and no look shows it.
    const mayLook = value !== null && can(permission(of, 'reveal'));
    const masked = String(value ?? '***');
    if (!mayLook) return <span className={css.figure}>{masked}</span>;
    return <Masked value={masked} of={{ entity: of.entity, id: row.id, field: name }} />;
  }
  return cellOf(field, value, label, t);
});

/** The same without a row around it: child lines, comparisons, summary rows. */
export function ValueCell({ field, value, label }: { field: Field; value: unknown; label?: string | string[] }) {
  const { t } = useText();
  return cellOf(field, value, label, t);
}

const cut = (text: string): ReactNode => (
  <span className={css.cut} title={text}>
    {text}
  </span>
);

/** What people have called something has one language, whatever the reader's. */
const named = (text: string): ReactNode => (
  <span className={css.cut} title={text} data-data>
    {text}
  </span>
);

function cellOf(field: Field, value: unknown, label: string | string[] | undefined, t: Say): ReactNode {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) {
    return <span className={css.none}>—</span>;
  }
  switch (field.kind) {
    case 'money':
      return <span className={css.figure}>{grouped(String(value))}</span>;
    case 'int':
    case 'quantity':
    case 'percent':
      return <span className={css.figure}>{plainText(field, value, t)}</span>;
    case 'datetime':
      return (
        <time className={css.figure} dateTime={String(value)} title={momentText(value, 'YYYY-MM-DD HH:mm:ss')}>
          {momentText(value, field.computed ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH:mm')}
        </time>
      );
    case 'date':
    case 'time':
    case 'mobile':
      return <span className={css.figure}>{String(value)}</span>;
    case 'choice':
    case 'state': {
      const option = field.options?.[String(value)];
      if (!option) return named(typeof label === 'string' ? label : String(value));
      return option.tone || field.kind === 'state' ? <StateTag option={option} /> : cut(t(option.label));
    }
    case 'choices':
    case 'categories':
    case 'refs':
      return tags(field, value as unknown[], label, t);
    case 'ref':
      if (field.to === 'staff' && typeof label === 'string') return <Person name={label} />;
      return named(plainText(field, value, t, label));
    case 'image':
      return <Thumb file={value as FileRecord} />;
    case 'file':
      return <FileLink file={value as FileRecord} />;
    case 'files':
      return (
        <span className={css.cut}>
          {(value as FileRecord[]).map((file) => (
            <FileLink key={file.FileUrl} file={file} />
          ))}
        </span>
      );
    default:
      return field.colour ? <Swatch colour={String(value)} /> : cut(plainText(field, value, t, label));
  }
}

function tags(field: Field, values: unknown[], label: string | string[] | undefined, t: Say): ReactNode {
  const names = Array.isArray(label) ? label : values.map((value) => plainText({ ...field, kind: 'choice' }, value, t));
  if (field.to === 'staff' && names.length === 1) return <Person name={names[0] ?? ''} />;
  return (
    <span className={css.cut} title={names.join('、')} {...(field.options ? {} : { 'data-data': true })}>
      {names.map((name, i) => (
        <span className={css.chip} key={String(values[i])}>
          {name}
        </span>
      ))}
    </span>
  );
}

function Swatch({ colour }: { colour: string }) {
  return <span className={css.swatch} style={{ background: colour }} role="img" aria-label={colour} title={colour} />;
}

function Thumb({ file }: { file: FileRecord }) {
  return <img className={css.thumb} src={file.FileUrl} alt={file.FileName} title={file.FileName} loading="lazy" />;
}

export function FileLink({ file }: { file: FileRecord }) {
  return (
    <a className={css.file} href={file.FileUrl} target="_blank" rel="noreferrer" title={file.FileName} data-data>
      {file.FileName || file.FileUrl}
    </a>
  );
}

/** What names the row; a person's name stands beside their picture. */
export function LabelCell(props: CellProps) {
  const { of, name, row } = props;
  const { locale } = useText();
  // Its English name where it has one, unless that stands in a column of its own.
  const english = locale === 'en' && of.labelEn && !of.columns.includes(of.labelEn) ? of.labelEn : name;
  if (english !== name && row[english]) return <Cell {...props} name={english} field={of.fields[english]!} />;
  const isPerson = of.fields.avatar?.kind === 'image' && !row.$masked?.includes(name);
  if (!isPerson || !row[name]) return <Cell {...props} />;
  return <Person name={String(row[name])} avatar={(row.avatar as FileRecord | null)?.FileUrl} />;
}

export const isFigure = (field: Field): boolean => ['money', 'int', 'quantity', 'percent'].includes(field.kind);

const widths: Partial<Record<Field['kind'], number>> = {
  money: 115,
  int: 90,
  quantity: 90,
  percent: 90,
  date: 120,
  datetime: 150,
  time: 80,
  bool: 80,
  state: 100,
  choice: 105,
  mobile: 150,
  idCard: 200,
  email: 200,
  image: 80,
  longText: 240,
  refs: 180,
  choices: 180,
  categories: 180,
  files: 180,
};

/** A number with the school and the day in it. */
const isNumber = ({ kind, exact, max }: Field): boolean =>
  kind === 'text' && exact === true && max !== undefined && max > 20 && max <= 40;

/** Its own, or that of what it refers to, for which the width was said. */
export const isReadWhole = (field: Field): boolean =>
  isNumber(field) || (field.kind === 'ref' && field.width !== undefined);

export function columnWidth(field: Field): number {
  if (field.width) return field.width;
  if (field.kind === 'datetime' && field.computed) return 120;
  if (field.kind === 'text' && field.max !== undefined && field.max <= 20) return field.max <= 10 ? 100 : 125;
  if (isNumber(field)) return 170;
  if (field.kind === 'ref') return field.to === 'staff' ? 120 : 130;
  return widths[field.kind] ?? 150;
}
