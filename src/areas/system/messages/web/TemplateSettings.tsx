// What holds for a kind of notice as a whole: level, merging, the words that stand in when a value is missing.
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { noticeLevels } from '#kernel/model/notices';
import { pair } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import type { TemplateWording } from '../model/messageTemplate';
import { locales } from '../model/templateRules';
import css from './msg.module.css';
import type { TemplateRow } from './msgClient';
import { msgTexts as m } from './msgTexts';

interface TemplateSettingsProps {
  row: TemplateRow;
  draft: TemplateWording;
  disabled: boolean;
  onChange: (part: Partial<TemplateWording>) => void;
}

export function TemplateSettings({ row, draft, disabled, onChange }: TemplateSettingsProps) {
  const { t } = useText();
  const levels = Object.entries(noticeLevels).map(([value, [zh, en]]) => ({ value, label: t(pair(zh, en)) }));
  return (
    <>
      <p className={css.facts}>
        <code>{row.kind}</code>
        {row.audience && <span>{t(m.audience, { audience: row.audience })}</span>}
      </p>
      <Form layout="vertical" component="div" disabled={disabled} className={css.settings}>
        <Form.Item label={t(m.level)} htmlFor="template-level">
          <Select
            id="template-level"
            value={draft.level}
            options={levels}
            onChange={(level) => onChange({ level: level as TemplateWording['level'] })}
          />
        </Form.Item>
        <Form.Item label={t(m.merge)} htmlFor="template-merge" tooltip={t(m.mergeHint)}>
          <InputNumber
            id="template-merge"
            min={0}
            max={1440}
            precision={0}
            value={draft.mergeMinutes}
            onChange={(mergeMinutes) => onChange({ mergeMinutes: mergeMinutes ?? 0 })}
          />
        </Form.Item>
        {locales.map((locale) => (
          <Form.Item
            key={locale}
            label={`${t(m.fallback)} · ${t(m[locale])}`}
            htmlFor={`template-fallback-${locale}`}
            validateStatus={draft.fallback[locale].trim() ? '' : 'error'}
            help={draft.fallback[locale].trim() ? undefined : t(m.required)}
          >
            <Input
              id={`template-fallback-${locale}`}
              maxLength={100}
              value={draft.fallback[locale]}
              onChange={(event) => onChange({ fallback: { ...draft.fallback, [locale]: event.target.value } })}
            />
          </Form.Item>
        ))}
        <Form.Item label={t(m.enabled)} htmlFor="template-enabled">
          <Switch id="template-enabled" checked={draft.enabled} onChange={(enabled) => onChange({ enabled })} />
        </Form.Item>
      </Form>
    </>
  );
}
