// Lines without a name of their own, typed in a table: options, ports, what a node asks for.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import type { Text } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { useLineKeys } from '#kernel/web/widgets/useLineKeys';
import css from './form.module.css';

export interface LineColumn<Line> {
  head: Text;
  help?: Text;
  width?: CSSProperties['width'];
  minWidth?: number;
  cell: (line: Line, change: (part: Partial<Line>) => void, at: number) => ReactNode;
}

interface LineEditorProps<Line> {
  id?: string;
  lines: readonly Line[];
  onChange: (lines: Line[]) => void;
  columns: readonly LineColumn<Line>[];
  fresh: () => Line;
  add: Text;
  /** What removing a line is called, for whoever cannot see the bin. */
  removeName: (line: Line, at: number) => string;
  /** Said instead of a table without lines. */
  none?: Text;
  least?: number;
  most?: number;
  height?: number;
  disabled?: boolean;
}

export function LineEditor<Line>(props: LineEditorProps<Line>) {
  const { id, lines, onChange, columns, fresh, add, removeName, none, least = 0, most = Infinity, disabled } = props;
  const { t } = useText();
  const { keys, forget } = useLineKeys(lines.length);
  const remove = (at: number) => {
    forget(at);
    onChange(lines.filter((_, i) => i !== at));
  };
  return (
    <div>
      {lines.length === 0 && none && <div className={css.none}>{t(none)}</div>}
      {lines.length > 0 && (
        <div className={css.scroll} style={{ maxHeight: props.height }}>
          <table className={css.lines}>
            <thead>
              <tr>
                {columns.map(({ head, help }) => (
                  <th key={head.key} title={help && t(help)}>
                    {t(head)}
                  </th>
                ))}
                <th />
              </tr>
            </thead>
            <tbody>
              {lines.map((line, at) => (
                <tr key={keys[at]}>
                  {columns.map(({ head, width, minWidth, cell }) => (
                    <td key={head.key} style={{ width, minWidth }}>
                      {cell(
                        line,
                        (part) => onChange(lines.map((one, i) => (i === at ? { ...one, ...part } : one))),
                        at,
                      )}
                    </td>
                  ))}
                  <td>
                    <Button
                      type="text"
                      icon={<DeleteOutlined />}
                      disabled={disabled || lines.length <= least}
                      aria-label={removeName(line, at)}
                      onClick={() => remove(at)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Button
        id={id}
        type="dashed"
        block
        icon={<PlusOutlined />}
        // The label of the field points at this button and would be its name.
        aria-label={t(add)}
        style={{ marginTop: 8 }}
        disabled={disabled || lines.length >= most}
        onClick={() => onChange([...lines, fresh()])}
      >
        {t(add)}
      </Button>
    </div>
  );
}
