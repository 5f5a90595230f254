// The columns of a table with their switches and order, and its density: the one chooser of every table.

import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons';
import { Button, Checkbox, Segmented } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { listTexts } from '#kernel/web/resourceTexts';
import { type ColumnChoice, type Density, moveColumn, switchColumn } from './columnChoice';
import css from './columns.module.css';

export interface ColumnChoicesProps {
  nameOf: (column: string) => string;
  choices: readonly ColumnChoice[];
  onChange: (choices: ColumnChoice[]) => void;
  onRestore: () => void;
  /** Only where rows have one. */
  density?: Density;
  onDensity?: (density: Density) => void;
}

export default function ColumnChoices({
  nameOf,
  choices,
  onChange,
  onRestore,
  density,
  onDensity,
}: ColumnChoicesProps) {
  const { t } = useText();
  const [dragged, setDragged] = useState<string | null>(null);
  const move = (name: string, to: number) => onChange(moveColumn(choices, name, to));
  return (
    <div className={css.columns}>
      {density && (
        <Segmented<Density>
          block
          value={density}
          onChange={onDensity}
          options={(['loose', 'middle', 'tight'] as const).map((value) => ({ value, label: t(listTexts[value]) }))}
          aria-label={t(listTexts.density)}
        />
      )}
      <ul className={css.columnList}>
        {choices.map(({ name, isShown }, i) => {
          const label = nameOf(name);
          return (
            <li
              key={name}
              className={css.columnRow}
              draggable
              onDragStart={() => setDragged(name)}
              onDragOver={(event) => {
                event.preventDefault();
                if (dragged && dragged !== name) move(dragged, i);
              }}
              onDragEnd={() => setDragged(null)}
            >
              <HolderOutlined className={css.grip} aria-hidden />
              <Checkbox
                checked={isShown}
                onChange={(event) => onChange(switchColumn(choices, name, event.target.checked))}
              >
                {label}
              </Checkbox>
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined />}
                disabled={i === 0}
                aria-label={`${t(listTexts.up)} ${label}`}
                onClick={() => move(name, i - 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined />}
                disabled={i === choices.length - 1}
                aria-label={`${t(listTexts.down)} ${label}`}
                onClick={() => move(name, i + 1)}
              />
            </li>
          );
        })}
      </ul>
      <div className={css.columnFoot}>
        <span>{t(listTexts.columnsHelp)}</span>
        <Button type="link" size="small" onClick={onRestore}>
          {t(listTexts.restoreColumns)}
        </Button>
      </div>
    </div>
  );
}
