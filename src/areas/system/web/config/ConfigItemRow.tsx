// One setting: what it is, its value with the editor of its type, where the value comes from.
import { HistoryOutlined } from '@ant-design/icons';
import { Button, Input, Tag, Tooltip } from 'antd';
import type { Field } from '#kernel/model/fields';
import { pair } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { FieldInput } from '#kernel/web/resource/inputs';
import { momentText } from '#kernel/web/resource/plainText';
import { fieldOfItem } from '../../model/configValues';
import { ColourInput } from '../classify/ColourInput';
import css from './config.module.css';
import type { ConfigRow, Place } from './configClient';
import { setAt } from './configClient';
import { configTexts as c } from './configTexts';
import type { Draft } from './drafts';
import { tones } from './tones';
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
        {row.help && <p className={css.help}>{row.help}</p>}
      </div>
      <div className={css.value}>
        {isRemoved ? <span className={css.help}>{t(c.inherited)}</span> : <Editor {...props} />}
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

function Editor({ row, draft, disabled, onChange, problem }: ConfigItemRowProps) {
  const { t } = useText();
  const id = `config-${row.key}`;
  const value = draft && 'value' in draft ? draft.value : row.value;
  const isInvalid = problem !== undefined;
  if (row.type === 'secret') {
    return (
      <Input.Password
        id={id}
        disabled={disabled}
        status={isInvalid ? 'error' : ''}
        autoComplete="new-password"
        placeholder={String(row.value ?? '')}
        value={draft ? String(value ?? '') : ''}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  const field = fieldOf(row);
  const shared = { id, field, value, onChange, disabled, isInvalid };
  if (row.type === 'color') return <ColourInput {...shared} />;
  if (row.type === 'json') return <code className={css.key}>{valueText(row, value, t)}</code>;
  return <FieldInput {...shared} />;
}

function fieldOf(row: ConfigRow): Field {
  const options = Object.entries(row.options ?? {}).map(([key, label]) => [key, { label: pair(label, label) }]);
  const made = fieldOfItem({ ...row, ...(row.options ? { options: Object.fromEntries(options) } : {}) });
  const label = pair(row.name, row.name);
  return (made ? { ...made, label } : { kind: 'text', label, max: 200 }) as Field;
}
