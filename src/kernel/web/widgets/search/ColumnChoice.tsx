// Which columns a table shows. At least one always stays.
import { SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Flex, Popover, Tooltip } from 'antd';
import { useText } from '#kernel/web/i18n';
import { widgetTexts as w } from '#kernel/web/widgetTexts';

export interface ColumnChoiceProps {
  columns: readonly { key: string; label: string }[];
  hidden: readonly string[];
  /** What 恢复默认 goes back to. */
  initial: readonly string[];
  onChange: (hidden: string[]) => void;
}

export function ColumnChoice({ columns, hidden, initial, onChange }: ColumnChoiceProps) {
  const { t } = useText();
  const shown = columns.filter((column) => !hidden.includes(column.key));
  const list = (
    <Flex vertical gap={8} style={{ minWidth: 160, maxHeight: 320, overflow: 'auto' }}>
      {columns.map((column) => (
        <Checkbox
          key={column.key}
          checked={!hidden.includes(column.key)}
          disabled={shown.length === 1 && shown[0]?.key === column.key}
          onChange={(event) =>
            onChange(event.target.checked ? hidden.filter((key) => key !== column.key) : [...hidden, column.key])
          }
        >
          {column.label}
        </Checkbox>
      ))}
      <Button size="small" type="link" onClick={() => onChange([...initial])}>
        {t(w.allColumns)}
      </Button>
    </Flex>
  );
  return (
    <Popover trigger="click" placement="bottomRight" content={list} title={t(w.columns)}>
      <Tooltip title={t(w.columns)}>
        <Button aria-label={t(w.columns)} icon={<SettingOutlined />} />
      </Tooltip>
    </Popover>
  );
}
