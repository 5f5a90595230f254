// One setting: what it is, its value with the editor of its type, where the value comes from.

import { HistoryOutlined } from '@ant-design/icons';
import { Button, Tag, Tooltip } from 'antd';
import { useText } from '#kernel/web/i18n';
import { momentText } from '#kernel/web/resource/rows/plainText';
import type { ConfigRow } from '../model/configCalls';
import { CustomActions } from './CustomActions';
import css from './config.module.css';
import type { Place } from './configClient';
import { setAt } from './configClient';
import { configTexts as c } from './configTexts';
import type { Draft } from './drafts';
import { tones } from './tones';
import { ValueEditor } from './ValueEditor';
import { valueText } from './valueText';

interface ConfigItemRowProps {
  row: ConfigRow;
  place: Place;
  draft: Draft | undefined;
  problem: string | undefined;
  disabled: boolean;
  onChange: (value: unknown) => void;
  onInherit: () => void;
  onUndo: () => void;
  onHistory: () => void;
}

export function ConfigItemRow(props: ConfigItemRowProps) {
  const { row, place, draft } = props;
  const { t } = useText();
  const own = setAt(row, place);
  const isRemoved = draft !== undefined && 'remove' in draft;
  return (
    <li className={css.row} data-changed={draft !== undefined}>
      <div className={css.what}>
        <label htmlFor={`config-${row.key}`}>{row.name}</label>
        <code className={css.key}>{row.key}</code>
        {row.help && (
          // Of a setting of the enterprise's own it is in the enterprise's words.
          <p className={css.help} data-data={row.custom ? '' : undefined}>
            {row.help}
          </p>
        )}
      </div>
      <div className={css.value}>
        {isRemoved ? (
          <span className={css.help}>{t(c.inherited)}</span>
        ) : (
          <ValueEditor
            key={draft ? 'changed' : 'kept'}
            id={`config-${row.key}`}
            item={row}
            value={draft ? draft.value : row.value}
            isKept={draft === undefined}
            onChange={props.onChange}
            disabled={props.disabled}
            isInvalid={props.problem !== undefined}
          />
        )}
        {props.problem && (
          <p className={css.wrong} role="alert">
            {props.problem}
          </p>
        )}
        {row.type === 'secret' && <p className={css.help}>{t(c.secretHint)}</p>}
        {row.source !== 'default' && row.type !== 'secret' && (
          <p className={css.help}>{t(c.isDefault, { value: valueText(row, row.default, t) })}</p>
        )}
      </div>
      <div className={css.state}>
        {draft ? <Tag color="orange">{t(c.changed)}</Tag> : <Tag color={tones[row.source]}>{t(c[row.source])}</Tag>}
        {own && !draft && <span className={css.help}>{momentText(own.updatedAt, 'YYYY-MM-DD')}</span>}
      </div>
      <div className={css.acts}>
        {draft && (
          <Button type="link" size="small" onClick={props.onUndo}>
            {t(c.undo)}
          </Button>
        )}
        {own && !draft && !props.disabled && (
          <Button type="link" size="small" onClick={props.onInherit}>
            {t(c.inherit)}
          </Button>
        )}
        {row.custom && !draft && <CustomActions id={row.custom.id} row={row} />}
        <Tooltip title={t(c.history)}>
          <Button
            type="text"
            size="small"
            icon={<HistoryOutlined />}
            aria-label={t(c.historyOf, { name: row.name })}
            onClick={props.onHistory}
          />
        </Tooltip>
      </div>
    </li>
  );
}
