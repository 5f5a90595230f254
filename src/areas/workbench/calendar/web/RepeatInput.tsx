// How an event repeats: the common ways by name, any other by its rule.
import { Input, Select, Space } from 'antd';
import { useState } from 'react';
import type { Text } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { calendarTexts as m } from './calendarTexts';

const own = 'own';
const ways: readonly (readonly [string, Text])[] = [
  ['', m.never],
  ['FREQ=DAILY', m.daily],
  ['FREQ=WEEKLY', m.weekly],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', m.workdays],
  ['FREQ=MONTHLY', m.monthly],
  ['FREQ=YEARLY', m.yearly],
  [own, m.own],
];

export function RepeatInput({ id, value, onChange, disabled, isInvalid }: FieldInputProps) {
  const { t } = useText();
  const rule = typeof value === 'string' ? value : '';
  const isKnown = ways.some(([way]) => way === rule);
  const [isOwn, setOwn] = useState(!isKnown);
  return (
    <Space direction="vertical" style={{ width: '100%' }}>
      <Select
        id={id}
        value={isOwn ? own : rule}
        {...(disabled === undefined ? {} : { disabled })}
        status={isInvalid ? 'error' : ''}
        style={{ width: '100%' }}
        options={ways.map(([way, label]) => ({ value: way, label: t(label) }))}
        onChange={(way) => {
          setOwn(way === own);
          if (way !== own) onChange(way || null);
        }}
      />
      {isOwn && (
        <Input
          value={rule}
          aria-label={t(m.own)}
          placeholder={t(m.ruleHint)}
          onChange={(event) => onChange(event.target.value.trim().toUpperCase() || null)}
        />
      )}
    </Space>
  );
}
