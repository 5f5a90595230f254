// The extra fields that a category asks for, in the form; the time left of a promise, in the list.
import { DatePicker, Flex, Input, InputNumber, Select, Tag, Typography } from 'antd';
import dayjs from 'dayjs';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useFormAround } from '#kernel/web/resource/form/formAround';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { offeredCategories } from '../model/workOrderCalls';
import { orderTexts as x } from './orderTexts';

export function ExtraFields({ value, onChange, id }: FieldInputProps) {
  const { t } = useText();
  const { values } = useFormAround();
  const offered = useAnswer(offeredCategories, {}, { fresh: 60_000 });
  const category = offered.data?.find((one) => one.id === Number(values.categoryId));
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, string | number | null>;
  const set = (name: string, next: string | number | null) => onChange({ ...given, [name]: next });
  if (!category?.fields.length) return <Typography.Text type="secondary">{t(x.noFields)}</Typography.Text>;
  return (
    <Flex vertical gap={8}>
      {category.fields.map(({ name, label, kind, options, isRequired }) => (
        <label key={name} htmlFor={`${id}-${name}`}>
          <div data-data>
            {isRequired ? '* ' : ''}
            {label}
          </div>
          {kind === 'number' ? (
            <InputNumber id={`${id}-${name}`} value={given[name] as number} onChange={(next) => set(name, next)} />
          ) : kind === 'choice' ? (
            <Select
              id={`${id}-${name}`}
              style={{ width: '100%' }}
              allowClear
              value={given[name] ?? null}
              options={options.map((one) => ({ value: one, label: one }))}
              onChange={(next) => set(name, next ?? null)}
            />
          ) : kind === 'date' ? (
            <DatePicker
              id={`${id}-${name}`}
              value={given[name] ? dayjs(String(given[name])) : null}
              onChange={(next) => set(name, next ? next.format('YYYY-MM-DD') : null)}
            />
          ) : (
            <Input
              id={`${id}-${name}`}
              maxLength={500}
              value={String(given[name] ?? '')}
              onChange={(event) => set(name, event.target.value)}
            />
          )}
        </label>
      ))}
    </Flex>
  );
}

const minute = 60_000;

/** Red when it is over, amber in the last fifth, grey while it stands still. */
export function TimeLeft({ row, clock }: { row: WireRow; clock: 'response' | 'resolve' }) {
  const { t } = useText();
  const due = clock === 'response' ? row.responseDueAt : row.resolveDueAt;
  if (!due) {
    const isPaused = clock === 'resolve' && (row.state === 'waiting' || row.state === 'on_hold');
    return isPaused ? <Tag>{t(x.paused)}</Tag> : <span>—</span>;
  }
  const left = Date.parse(String(due)) - Date.now();
  const minutes = Math.floor(Math.abs(left) / minute);
  const time =
    minutes < 60
      ? t(x.minutes, { n: minutes })
      : minutes < 1440
        ? t(x.hours, { n: Math.floor(minutes / 60) })
        : t(x.days, { n: Math.floor(minutes / 1440) });
  const target = Number(clock === 'response' ? row.responseTargetSec : row.resolveTargetSec) * 1000;
  const tone = left < 0 ? 'red' : left < target / 5 ? 'orange' : 'green';
  return <Tag color={tone}>{t(left < 0 ? x.late : x.left, { time })}</Tag>;
}
