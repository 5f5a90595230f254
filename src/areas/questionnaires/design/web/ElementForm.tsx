// What one question says: words, options, limits, and when it is shown.

import { Checkbox, Input, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import { pair } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { Labelled } from '#kernel/web/widgets/Labelled';
import type { Document, Element } from '../../content/model/document';
import { isAsked, kindOf } from '../../content/model/questionTypes';
import css from './design.module.css';
import { designTexts as d } from './designTexts';
import { newElement, readLines, writeLines } from './editingDocument';
import { Jumps, ShownIf } from './RuleEditor';

interface ElementFormProps {
  element: Element;
  document: Document;
  kind: string;
  isClosed: boolean;
  onChange: (element: Element) => void;
  /** A question of a bank has no rules. */
  isAlone?: boolean;
}

export function ElementForm({ element, document, kind, isClosed, onChange, isAlone }: ElementFormProps) {
  const { t } = useText();
  const set = (part: Partial<Element>) => onChange({ ...element, ...part });
  const { type, title, options, rows, props } = element;
  const { hasOptions, hasRows, value } = kindOf(type);
  const hasLimits =
    ['options', 'number', 'text', 'scaleByRow'].includes(value) &&
    !['date', 'time', 'mobile', 'email', 'id_card', 'name'].includes(type);
  const line = (label: string, input: ReactNode) => <Labelled text={label}>{input}</Labelled>;
  const limit = (name: 'min' | 'max') => (
    <InputNumber
      aria-label={t(d[name])}
      addonBefore={t(d[name])}
      disabled={isClosed}
      value={props[name] ?? null}
      onChange={(given) => set({ props: { ...props, [name]: given ?? undefined } })}
    />
  );
  return (
    <>
      <div className={css.group}>{t(pair(...kindOf(type).label))}</div>
      {type !== 'divider' &&
        line(
          t(d.titleZh),
          <Input.TextArea
            autoSize
            disabled={isClosed}
            maxLength={5000}
            value={title.zh}
            onChange={({ target }) => set({ title: { ...title, zh: target.value } })}
          />,
        )}
      {document.languages.includes('en') &&
        type !== 'divider' &&
        line(
          t(d.titleEn),
          <Input.TextArea
            autoSize
            disabled={isClosed}
            maxLength={5000}
            value={title.en ?? ''}
            onChange={({ target }) => set({ title: { ...title, en: target.value || undefined } })}
          />,
        )}
      {isAsked(type) && (
        <Checkbox
          disabled={isClosed}
          checked={element.required}
          onChange={({ target }) => set({ required: target.checked })}
        >
          {t(d.required)}
        </Checkbox>
      )}
      {hasOptions &&
        line(
          t(d.options),
          <Input.TextArea
            autoSize={{ minRows: 3 }}
            disabled={isClosed}
            value={writeLines(options)}
            onChange={({ target }) =>
              set({ options: readLines(target.value, options, (key) => ({ key, label: { zh: '' } })) })
            }
          />,
        )}
      {hasRows &&
        line(
          t(d.rows),
          <Input.TextArea
            autoSize={{ minRows: 3 }}
            disabled={isClosed}
            value={writeLines(rows)}
            onChange={({ target }) =>
              set({ rows: readLines(target.value, rows, (key) => ({ key: `r${key}`, label: { zh: '' } })) })
            }
          />,
        )}
      {hasLimits && (
        <div className={css.rule}>
          {limit('min')}
          {limit('max')}
        </div>
      )}
      {type === 'date' &&
        line(
          t(d.when),
          <Select
            allowClear
            disabled={isClosed}
            value={props.when}
            onChange={(when) => set({ props: { ...props, when } })}
            options={[
              { value: 'past', label: '≤' },
              { value: 'future', label: '≥' },
            ]}
          />,
        )}
      {hasOptions && !isAlone && kind !== 'exam' && (
        <div className={css.field}>
          <span className={css.label}>{t(d.optionDetails)}</span>
          {options.map((option) => (
            <div key={option.key} className={css.rule}>
              <span style={{ flex: 1 }} data-data>
                {option.label.zh}
              </span>
              <InputNumber
                size="small"
                min={0}
                aria-label={t(d.quota)}
                placeholder={t(d.quota)}
                disabled={isClosed}
                value={option.quota ?? null}
                onChange={(quota) =>
                  set({
                    options: options.map((one) =>
                      one.key === option.key ? { ...one, quota: quota ?? undefined } : one,
                    ),
                  })
                }
              />
              {value === 'options' && (
                <Checkbox
                  disabled={isClosed}
                  checked={option.exclusive === true}
                  onChange={({ target }) =>
                    set({
                      options: options.map((one) =>
                        one.key === option.key ? { ...one, exclusive: target.checked } : one,
                      ),
                    })
                  }
                >
                  {t(d.exclusive)}
                </Checkbox>
              )}
            </div>
          ))}
        </div>
      )}
      {type === 'material' && (
        <div className={css.field}>
          <span className={css.label}>{t(d.childQuestions)}</span>
          {(element.children ?? []).map((child) => (
            <div key={child.key} className={css.pane} style={{ marginBottom: 8 }}>
              <ElementForm
                element={child}
                document={document}
                kind={kind}
                isClosed={isClosed}
                isAlone
                onChange={(changed) =>
                  set({ children: (element.children ?? []).map((one) => (one.key === changed.key ? changed : one)) })
                }
              />
            </div>
          ))}
          <Select<'single_choice' | 'fill_blank' | 'long_text'>
            placeholder={t(d.addChild)}
            disabled={isClosed || (element.children?.length ?? 0) >= 20}
            style={{ width: '100%' }}
            value={null}
            onChange={(chosen) => set({ children: [...(element.children ?? []), newElement(chosen)] })}
            options={(['single_choice', 'fill_blank', 'long_text'] as const).map((one) => ({
              value: one,
              label: t(pair(...kindOf(one).label)),
            }))}
          />
        </div>
      )}
      {kindOf(type).modes.length > 0 &&
        line(
          t(d.analysis),
          <Input.TextArea
            autoSize
            disabled={isClosed}
            value={element.analysis?.zh ?? ''}
            onChange={({ target }) => set({ analysis: target.value ? { zh: target.value } : undefined })}
          />,
        )}
      {!isAlone && (
        <ShownIf document={document} element={element} isClosed={isClosed} onChange={(showIf) => set({ showIf })} />
      )}
      {!isAlone && isAsked(type) && (
        <Jumps document={document} element={element} isClosed={isClosed} onChange={(jumps) => set({ jumps })} />
      )}
    </>
  );
}
