// Child lines in a form: a table of inputs with add, remove and, where the child has an order, up and down. By keyboard too,
// and rows of a spreadsheet can be pasted into it.
import { PlusOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { Resource } from '#kernel/model/resource';
import { useText } from '#kernel/web/i18n';
import { formTexts } from '../../resourceTexts';
import css from './form.module.css';
import { freshLine } from './formLines';
import { type FormValues, startingValues } from './formValues';
import { LineRow } from './LineRow';
import { isLineEnter, isUntouched, stepFrom } from './lineKeys';
import { isSheet, pastedLines } from './pastedLines';
import { linePath, type Messages } from './problemPath';

interface LinesInputProps {
  of: Resource;
  /** The line field's name in the parent. */
  name: string;
  /** The child's reference to its parent: never shown. */
  by: string;
  most?: number | undefined;
  idOf: (path: string) => string;
  value: unknown;
  onChange: (lines: FormValues[]) => void;
  messages: Messages;
}

/** The field by which lines keep their order, when the child has one. */
const orderField = 'sort';

export function LinesInput({ of, name, by, most = Infinity, idOf, value, onChange, messages }: LinesInputProps) {
  const { t } = useText();
  const { message } = App.useApp();
  const lines = ordered(of, Array.isArray(value) ? (value as FormValues[]) : []);
  const names = of.form.filter((each) => each !== by && each !== orderField && of.fields[each]?.kind !== 'lines');
  const reckoned = of.columns.filter((each) => of.fields[each]?.computed && of.fields[each].kind !== 'state');
  const canMove = orderField in of.fields;
  const start = startingValues(of.fields, names);
  const change = (next: FormValues[]) =>
    onChange(canMove ? next.map((line, i) => ({ ...line, [orderField]: i + 1 })) : next);
  const move = (from: number, to: number) => {
    const next = [...lines];
    next.splice(to, 0, ...next.splice(from, 1));
    change(next);
  };
  const focus = (path: string) => requestAnimationFrame(() => document.getElementById(idOf(path))?.focus());
  const add = () => {
    if (lines.length >= most) return;
    change([...lines, freshLine(of.fields, names)]);
    focus(linePath(name, lines.length, names[0]!));
  };
  const goOn = (event: KeyboardEvent<HTMLElement>, at: number, cell: string) => {
    if (!isLineEnter(event)) return;
    event.preventDefault();
    const step = stepFrom(at, lines.length, isUntouched(lines[at]!, start, names));
    if (step === 'add') return add();
    if (step !== 'leave') return step && focus(linePath(name, step.to, cell));
    change(lines.slice(0, -1));
    focus(name);
  };
  const paste = (event: ClipboardEvent<HTMLElement>, line: number, cell: string) => {
    const text = event.clipboardData.getData('text/plain');
    if (!isSheet(text)) return;
    event.preventDefault();
    const pasted = pastedLines(of.fields, names, lines, { line, name: cell }, text);
    change(pasted.lines.slice(0, most));
    if (pasted.unread > 0) message.warning(t(formTexts.unreadCells, { count: pasted.unread }));
  };
  return (
    <div>
      {lines.length === 0 ? (
        <div className={css.none}>{t(formTexts.noLines)}</div>
      ) : (
        <div className={css.scroll}>
          <table className={css.lines}>
            <thead>
              <tr>
                <th />
                {names.map((each) => (
                  <th key={each}>
                    {of.fields[each]?.required && <span className={css.star}>* </span>}
                    {t(of.fields[each]!.label)}
                  </th>
                ))}
                {reckoned.map((each) => (
                  <th key={each}>{t(of.fields[each]!.label)}</th>
                ))}
                <th />
              </tr>
            </thead>
            <tbody>
              {lines.map((line, i) => (
                <LineRow
                  key={String(line.$key ?? line.id ?? i)}
                  of={of}
                  at={i}
                  count={lines.length}
                  line={line}
                  names={names}
                  reckoned={reckoned}
                  pathOf={(each) => linePath(name, i, each)}
                  idOf={idOf}
                  messages={messages}
                  onChange={(part) => change(lines.map((one, at) => (at === i ? { ...one, ...part } : one)))}
                  onRemove={() => change(lines.filter((_, at) => at !== i))}
                  onMove={canMove ? (to) => move(i, to) : undefined}
                  onKey={goOn}
                  onPaste={paste}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Button
        id={idOf(name)}
        type="dashed"
        block
        icon={<PlusOutlined />}
        disabled={lines.length >= most}
        onClick={add}
        onPaste={(event) => paste(event, lines.length, names[0]!)}
        style={{ marginTop: 8 }}
      >
        {t(formTexts.addLine)}
      </Button>
    </div>
  );
}

/** The server answers lines in the order they were made; their own order field wins. */
function ordered(of: Resource, lines: FormValues[]): FormValues[] {
  if (!(orderField in of.fields)) return lines;
  return [...lines].sort((a, b) => Number(a[orderField] ?? 0) - Number(b[orderField] ?? 0));
}
