// Someone else was faster: who changed what, field by field, beside what was typed here. Nothing typed is lost.
import { Alert, Button, Radio, Space } from 'antd';
import type { Fields } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import { staleTexts } from '#kernel/web/resourceTexts';
import { FieldInput } from '../inputs/inputs';
import { ValueCell } from '../rows/cells';
import { momentText } from '../rows/plainText';
import type { WireRow } from '../rows/rows';
import css from './form.module.css';
import type { Choice, StaleField } from './staleChange';

export interface Stale {
  by: string;
  at: string;
  /** The row as this form opened it. */
  was: WireRow;
  current: WireRow;
  fields: StaleField[];
  choices: Record<string, Choice>;
}

interface StalePanelProps {
  fields: Fields;
  stale: Stale;
  onChoose: (choices: Record<string, Choice>) => void;
}

export function StalePanel({ fields, stale, onChoose }: StalePanelProps) {
  const { t } = useText();
  const clashes = stale.fields.filter((each) => each.clashes);
  const all = (choice: Choice) =>
    onChoose({ ...stale.choices, ...Object.fromEntries(clashes.map((each) => [each.name, choice])) });
  return (
    <Alert
      className={css.notice}
      type="warning"
      showIcon
      role="alert"
      title={t(staleTexts.title, {
        by: stale.by || t(staleTexts.someone),
        at: momentText(stale.at, 'YYYY-MM-DD HH:mm:ss'),
      })}
      description={
        <>
          <div>{t(clashes.length > 0 ? staleTexts.help : staleTexts.noClash)}</div>
          {stale.fields.length > 0 && (
            <table className={css.stale}>
              <colgroup>
                <col style={{ width: '16%' }} />
                <col span={3} />
                <col style={{ width: 170 }} />
              </colgroup>
              <thead>
                <tr>
                  <th>{t(staleTexts.field)}</th>
                  <th>{t(staleTexts.was)}</th>
                  <th>{t(staleTexts.theirs)}</th>
                  <th>{t(staleTexts.mine)}</th>
                  <th />
                </tr>
              </thead>
              <tbody>
                {stale.fields.map((each) => (
                  <StaleRow
                    key={each.name}
                    fields={fields}
                    each={each}
                    was={stale.was}
                    current={stale.current}
                    choice={stale.choices[each.name] ?? 'mine'}
                    onChoose={(choice) => onChoose({ ...stale.choices, [each.name]: choice })}
                  />
                ))}
              </tbody>
            </table>
          )}
          {clashes.length > 1 && (
            <Space>
              <Button size="small" onClick={() => all('mine')}>
                {t(staleTexts.allMine)}
              </Button>
              <Button size="small" onClick={() => all('theirs')}>
                {t(staleTexts.allTheirs)}
              </Button>
            </Space>
          )}
        </>
      }
    />
  );
}

interface StaleRowProps {
  fields: Fields;
  each: StaleField;
  was: WireRow;
  current: WireRow;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

function StaleRow({ fields, each, was, current, choice, onChoose }: StaleRowProps) {
  const { t } = useText();
  const field = fields[each.name]!;
  // What was picked here has no name from the server yet; a closed picker asks for it.
  const needsName = ['ref', 'refs', 'category', 'categories'].includes(field.kind);
  return (
    <tr>
      <td>{t(field.label)}</td>
      <td>
        <ValueCell field={field} value={each.was} label={was.$labels?.[each.name]} />
      </td>
      <td className={choice === 'theirs' ? css.taken : css.given}>
        <ValueCell field={field} value={each.theirs} label={current.$labels?.[each.name]} />
      </td>
      <td className={choice === 'mine' ? css.taken : css.given}>
        {!each.clashes ? (
          '—'
        ) : needsName ? (
          <FieldInput id={`stale-${each.name}`} field={field} value={each.mine} onChange={() => {}} disabled />
        ) : (
          <ValueCell field={field} value={each.mine} />
        )}
      </td>
      <td>
        {each.clashes && (
          <Radio.Group
            size="small"
            optionType="button"
            value={choice}
            onChange={(event) => onChoose(event.target.value)}
            options={[
              { value: 'mine', label: t(staleTexts.keepMine) },
              { value: 'theirs', label: t(staleTexts.takeTheirs) },
            ]}
          />
        )}
      </td>
    </tr>
  );
}
