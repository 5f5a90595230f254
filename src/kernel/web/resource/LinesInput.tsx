// Child lines in a form: a table of inputs with add, remove and, where the child has an order, up and down.
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { FieldKind } from '#kernel/model/fields';
import type { Resource } from '#kernel/model/resource';
import { useText } from '#kernel/web/i18n';
import { formTexts, listTexts } from '../resourceTexts';
import css from './form.module.css';
import { type FormValues, startingValues } from './formValues';
import { FieldInput } from './inputs';
import { linePath, type Messages } from './problemPath';

interface LinesInputProps {
  of: Resource;
  /** The line field's name in the parent. */
  name: string;
  /** The child's reference to its parent: never shown. */
  by: string;
  idOf: (path: string) => string;
  value: unknown;
  onChange: (lines: FormValues[]) => void;
  messages: Messages;
}

/** The field by which lines keep their order, when the child has one. */
const orderField = 'sort';

const widths: Partial<Record<FieldKind, string>> = { mobile: css.number, idCard: css.number, bool: css.switch };

let lastKey = 0;

export function LinesInput({ of, name, by, idOf, value, onChange, messages }: LinesInputProps) {
  const { t } = useText();
  const lines = ordered(of, Array.isArray(value) ? (value as FormValues[]) : []);
  const names = of.form.filter((each) => each !== by && each !== orderField && of.fields[each]?.kind !== 'lines');
  const canMove = orderField in of.fields;
  const change = (next: FormValues[]) =>
    onChange(canMove ? next.map((line, i) => ({ ...line, [orderField]: i + 1 })) : next);
  const move = (from: number, to: number) => {
    const next = [...lines];
    next.splice(to, 0, ...next.splice(from, 1));
    change(next);
  };
  const add = () => {
    lastKey += 1;
    change([...lines, { ...startingValues(of.fields, names), $key: `new${lastKey}` }]);
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
                <th />
              </tr>
            </thead>
            <tbody>
              {lines.map((line, i) => (
                <tr key={String(line.$key ?? line.id ?? i)}>
                  <td className={css.place}>{i + 1}</td>
                  {names.map((each) => {
                    const path = linePath(name, i, each);
                    const field = of.fields[each]!;
                    return (
                      <td key={each} className={widths[field.kind]}>
                        <FieldInput
                          id={idOf(path)}
                          field={field}
                          value={line[each]}
                          label={(line.$labels as Record<string, string> | undefined)?.[each]}
                          isInvalid={path in messages}
                          ariaLabel={`${t(field.label)} ${t(formTexts.line, { row: i + 1 })}`}
                          onChange={(next) =>
                            change(lines.map((one, at) => (at === i ? { ...one, [each]: next } : one)))
                          }
                        />
                        {messages[path] && <div className={css.wrong}>{messages[path]}</div>}
                      </td>
                    );
                  })}
                  <td>
                    {canMove && (
                      <>
                        <Button
                          type="text"
                          icon={<ArrowUpOutlined />}
                          disabled={i === 0}
                          aria-label={t(listTexts.up)}
                          onClick={() => move(i, i - 1)}
                        />
                        <Button
                          type="text"
                          icon={<ArrowDownOutlined />}
                          disabled={i === lines.length - 1}
                          aria-label={t(listTexts.down)}
                          onClick={() => move(i, i + 1)}
                        />
                      </>
                    )}
                    <Tooltip title={t(formTexts.removeLine)}>
                      <Button
                        type="text"
                        icon={<DeleteOutlined />}
                        aria-label={`${t(formTexts.removeLine)} ${i + 1}`}
                        onClick={() => change(lines.filter((_, at) => at !== i))}
                      />
                    </Tooltip>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Button id={idOf(name)} type="dashed" block icon={<PlusOutlined />} onClick={add} style={{ marginTop: 8 }}>
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
