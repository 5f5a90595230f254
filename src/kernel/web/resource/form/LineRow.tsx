// One line of a document in its form: its inputs, what is reckoned from them, and what can be done with it.
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { FieldKind } from '#kernel/model/fields';
import type { Resource } from '#kernel/model/resource';
import { useText } from '#kernel/web/i18n';
import { formTexts, listTexts } from '../../resourceTexts';
import { FieldInput } from '../inputs/inputs';
import { plainText } from '../rows/plainText';
import css from './form.module.css';
import type { FormValues } from './formValues';
import type { Messages } from './problemPath';

const widths: Partial<Record<FieldKind, string>> = { mobile: css.number, idCard: css.number, bool: css.switch };

interface LineRowProps {
  of: Resource;
  at: number;
  count: number;
  line: FormValues;
  names: readonly string[];
  /** Computed cells, shown and not asked for. */
  reckoned: readonly string[];
  pathOf: (name: string) => string;
  idOf: (path: string) => string;
  messages: Messages;
  onChange: (part: FormValues) => void;
  onRemove: () => void;
  onMove: ((to: number) => void) | undefined;
  onKey: (event: KeyboardEvent<HTMLElement>, at: number, name: string) => void;
  onPaste: (event: ClipboardEvent<HTMLElement>, at: number, name: string) => void;
}

export function LineRow({ of, at, count, line, names, reckoned, pathOf, idOf, messages, ...does }: LineRowProps) {
  const { t } = useText();
  const { onMove } = does;
  return (
    <tr>
      <td className={css.place}>{at + 1}</td>
      {names.map((each) => {
        const path = pathOf(each);
        const field = of.fields[each]!;
        return (
          <td
            key={each}
            className={widths[field.kind]}
            onKeyDown={(event) => does.onKey(event, at, each)}
            onPaste={(event) => does.onPaste(event, at, each)}
          >
            <FieldInput
              id={idOf(path)}
              field={field}
              value={line[each]}
              label={(line.$labels as Record<string, string> | undefined)?.[each]}
              isInvalid={path in messages}
              ariaLabel={`${t(field.label)} ${t(formTexts.line, { row: at + 1 })}`}
              onChange={(next) => does.onChange({ [each]: next })}
            />
            {messages[path] && <div className={css.wrong}>{messages[path]}</div>}
          </td>
        );
      })}
      {reckoned.map((each) => (
        <td key={each} className={css.amount}>
          {plainText(of.fields[each]!, line[each], t)}
        </td>
      ))}
      <td>
        {onMove && (
          <>
            <Button
              type="text"
              icon={<ArrowUpOutlined />}
              disabled={at === 0}
              aria-label={t(listTexts.up)}
              onClick={() => onMove(at - 1)}
            />
            <Button
              type="text"
              icon={<ArrowDownOutlined />}
              disabled={at === count - 1}
              aria-label={t(listTexts.down)}
              onClick={() => onMove(at + 1)}
            />
          </>
        )}
        <Tooltip title={t(formTexts.removeLine)}>
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`${t(formTexts.removeLine)} ${at + 1}`}
            onClick={does.onRemove}
          />
        </Tooltip>
      </td>
    </tr>
  );
}
