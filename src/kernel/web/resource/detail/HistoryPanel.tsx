// What happened to a row, newest first, before → after in the reader's language.
import { Fragment } from 'react';
import type { Field, Tone } from '#kernel/model/fields';
import { fieldOf, type Resource, stateField } from '#kernel/model/resource';
import type { HistoryChange, HistoryEntry } from '#kernel/model/shown/history';
import type { Text } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { detailTexts } from '#kernel/web/resourceTexts';
import { Failed, Loading } from '#kernel/web/widgets/States';
import { Timeline, type TimelineEntry } from '#kernel/web/widgets/Timeline';
import { plainText } from '../rows/plainText';
import { RefNames } from '../rows/RefNames';
import { useHistory } from '../rows/useRows';

const actionTexts: Record<string, Text> = {
  add: detailTexts.actionAdd,
  edit: detailTexts.actionEdit,
  delete: detailTexts.actionDelete,
  import: detailTexts.actionImport,
  export: detailTexts.actionExport,
  copy: detailTexts.actionCopy,
  reveal: detailTexts.actionReveal,
};

type Translate = ReturnType<typeof useText>['t'];

/** A new row's first entry would repeat the whole row; this many of its values are enough to recognise it. */
const mostChanges = 8;

type ToldChange = NonNullable<TimelineEntry['changes']>[number];

/** By the name of a field: what a change of it says, where its plain value would say nothing. */
export type ChangeTelling = Readonly<Record<string, (before: unknown, after: unknown) => readonly ToldChange[]>>;

interface HistoryPanelProps {
  of: Resource;
  id: number;
  changes?: ChangeTelling | undefined;
}

export function HistoryPanel({ of, id, changes = {} }: HistoryPanelProps) {
  const { t } = useText();
  const history = useHistory(of, id);
  if (history.error && !history.data) {
    return <Failed error={history.error} onRetry={() => void history.refetch()} height={160} />;
  }
  if (!history.data) return <Loading height={160} />;
  const entries = history.data.map((entry, i) => entryOf(of, entry, i, { t, changes }));
  return <Timeline entries={entries} emptyText={t(detailTexts.noHistory)} />;
}

interface Telling {
  t: Translate;
  changes: ChangeTelling;
}

function entryOf(of: Resource, entry: HistoryEntry, i: number, { t, changes }: Telling): TimelineEntry {
  const state = stateField(of);
  const transition = state ? of.fields[state]?.life?.transitions[entry.action] : undefined;
  const known = actionTexts[entry.action] ?? transition?.label ?? of.actions[entry.action] ?? of.logged[entry.action];
  const shown = entry.action === 'add' || entry.action === 'copy' ? [] : entry.changes;
  const after = state ? entry.changes.find((change) => change.field === state)?.after : undefined;
  const tone: Tone | undefined = state ? of.fields[state]?.options?.[String(after)]?.tone : undefined;
  const more = shown.length - mostChanges;
  const left = more > 0 ? t(detailTexts.moreChanges, { count: more }) : '';
  // The word before it is the console's, the reason is whoever's who gave it.
  const reason = entry.reason && (
    <>
      {t(detailTexts.reason)}
      <span data-data>{entry.reason}</span>
      {left && ' · '}
    </>
  );
  return {
    key: `${entry.at}-${i}`,
    at: entry.at,
    by: entry.by,
    title: known ? t(known) : entry.action,
    tone: tone ?? (entry.action === 'add' ? 'green' : entry.action === 'delete' ? 'red' : 'grey'),
    note: (reason || left) && (
      <>
        {reason}
        {left}
      </>
    ),
    changes: shown.slice(0, mostChanges).flatMap(
      (change) =>
        changes[change.field]?.(change.before, change.after) ?? [
          {
            label: change.label,
            before: changeText(of, change, change.before, t),
            after: changeText(of, change, change.after, t),
          },
        ],
    ),
  };
}

function changeText(of: Resource, change: HistoryChange, value: unknown, t: Translate) {
  if (value === null || value === undefined || value === '') return '';
  // `lines[7]` is a line that came or went, `lines[7].price` a cell of one that changed.
  const [, lines = '', cell] = /^(.+)\[\d+\](?:\.(.+))?$/.exec(change.field) ?? [];
  const child = of.fields[lines]?.line?.of;
  if (child && !cell) return lineText(child, value as Record<string, unknown>, t);
  return cellText(child && cell ? child.fields[cell] : fieldOf(of, change.field), value, t);
}

const lineText = ({ fields }: Pick<Resource, 'fields'>, cells: Record<string, unknown>, t: Translate) =>
  Object.entries(cells).flatMap(([name, value], i) => [
    i > 0 ? ' · ' : '',
    `${fields[name] ? t(fields[name].label) : name} `,
    <Fragment key={name}>{cellText(fields[name], value, t)}</Fragment>,
  ]);

function cellText(field: Field | undefined, value: unknown, t: Translate) {
  if (!field) return typeof value === 'object' ? JSON.stringify(value) : String(value);
  const isId = (field.kind === 'ref' || field.kind === 'refs') && /^[\d,]+$/.test(String(value));
  return isId ? <RefNames to={field.to ?? ''} ids={String(value)} /> : plainText(field, value, t);
}
