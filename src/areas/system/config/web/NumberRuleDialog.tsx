// One sequence: its form, typed with the next number shown as it would come, and where the count stands.

import { App, Button, Flex, Form, Input, InputNumber, Select, Switch } from 'antd';
import { useState } from 'react';
import { formatNumber, type NumberForm, numberTokens, patternProblem } from '#kernel/model/numbers';
import { NumberRule } from '#kernel/model/records';
import { ApiError } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { useKept } from '#kernel/web/resource/form/useKept';
import { useUnsaved } from '#kernel/web/shell/site/navigation';
import { Frame } from '#kernel/web/widgets/Frame';
import type { NumberRow, NumberRules } from '../model/configCalls';
import css from './config.module.css';
import { useRefreshConfig } from './configClient';
import { configTexts as c } from './configTexts';
import { saveNumberRule } from './numberClient';

interface NumberRuleDialogProps {
  row: NumberRow;
  day: string;
  school: NumberRules['school'];
  onClose: () => void;
}

const { pattern, reset, perSchool } = NumberRule.fields;

export function NumberRuleDialog({ row, day, school, onClose }: NumberRuleDialogProps) {
  const { t } = useText();
  const { message } = App.useApp();
  const refresh = useRefreshConfig();
  const [form, setForm] = useKept<NumberForm>(`numberRule:${row.key}:${row.version}`, {
    pattern: row.pattern,
    reset: row.reset,
    perSchool: row.perSchool,
  });
  const [next, setNext] = useState(row.next);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const set = (change: Partial<NumberForm>) => {
    setForm({ ...form, ...change });
    setRefused({});
  };
  const wrong = patternProblem(form);
  const problem = wrong ? t(wrong.text, wrong.vars) : refused.pattern;
  // Counted in another way, the count goes on where the server finds it.
  const countsAnew = form.reset !== row.reset || form.perSchool !== row.perSchool;
  const isChanged = JSON.stringify(form) !== JSON.stringify(pick(row)) || next !== row.next;
  useUnsaved(isChanged);

  const save = async () => {
    try {
      await saveNumberRule(row, form, {
        ...(next === row.next || countsAnew ? {} : { next }),
        ...(school ? { school: school.id } : {}),
      });
    } catch (error) {
      if (!(error instanceof ApiError) || error.problems.length === 0) throw error;
      setRefused(Object.fromEntries(error.problems.map(({ field, message: text }) => [field, text])));
      return;
    }
    message.success(t(c.ruleSaved));
    await refresh();
    onClose();
  };

  const nextHelp = () => {
    if (countsAnew) return t(c.countsOn);
    return form.perSchool && school ? t(c.nextAt, { name: school.name }) : t(c.nextHint);
  };

  return (
    <Frame
      title={t(c.editRule, { name: row.name })}
      open
      width={640}
      height={360}
      onCancel={onClose}
      onConfirm={save}
      confirmDisabled={!isChanged || Boolean(problem)}
      confirmText={t(c.save)}
      aside={row.version > 0 && <Button onClick={() => set({ ...row.shipped })}>{t(c.restore)}</Button>}
    >
      <Form layout="vertical" component="div">
        <Form.Item
          label={t(pattern.label)}
          htmlFor="number-pattern"
          required
          validateStatus={problem ? 'error' : ''}
          help={problem ?? ' '}
        >
          <Input
            id="number-pattern"
            maxLength={60}
            value={form.pattern}
            onChange={(event) => set({ pattern: event.target.value.trim() })}
          />
        </Form.Item>
        <Flex gap={6} wrap align="center" style={{ marginBottom: 16 }}>
          <span className={css.help} style={{ margin: 0 }}>
            {t(c.insert)}
          </span>
          {numberTokens.map((token) => (
            <Button key={token} size="small" onClick={() => set({ pattern: form.pattern + token })}>
              <code>{token}</code>
            </Button>
          ))}
        </Flex>
        <Flex gap={24} wrap>
          <Form.Item label={t(reset.label)} htmlFor="number-reset">
            <Select
              id="number-reset"
              style={{ width: 140 }}
              value={form.reset}
              onChange={(value) => set({ reset: value })}
              options={Object.entries(reset.options ?? {}).map(([value, { label }]) => ({
                value: value as NumberForm['reset'],
                label: t(label),
              }))}
            />
          </Form.Item>
          <Form.Item label={t(perSchool.label)} htmlFor="number-school-each" tooltip={t(c.perSchoolHint)}>
            <Switch id="number-school-each" checked={form.perSchool} onChange={(value) => set({ perSchool: value })} />
          </Form.Item>
          <Form.Item
            style={{ flex: 1, minWidth: 200 }}
            label={t(c.next)}
            htmlFor="number-next"
            validateStatus={refused.next ? 'error' : ''}
            help={refused.next ?? nextHelp()}
          >
            <InputNumber
              id="number-next"
              min={1}
              max={99_999_999}
              precision={0}
              disabled={countsAnew}
              value={next}
              onChange={(value) => {
                setNext(value ?? row.next);
                setRefused({});
              }}
            />
          </Form.Item>
        </Flex>
        <div className={css.sample} aria-live="polite">
          <span>{t(c.preview)}</span>
          <strong>
            {problem ? '—' : formatNumber(form.pattern, day, school?.code ?? '', countsAnew ? row.next : next)}
          </strong>
        </div>
      </Form>
    </Frame>
  );
}

const pick = ({ pattern: text, reset: anew, perSchool: each }: NumberForm): NumberForm => ({
  pattern: text,
  reset: anew,
  perSchool: each,
});
