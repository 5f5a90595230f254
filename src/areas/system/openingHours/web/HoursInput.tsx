// Opening hours, a line for each day; up to three stretches a day.
import { CopyOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Flex, TimePicker, Tooltip } from 'antd';
import dayjs from 'dayjs';
import { useText } from '#kernel/web/i18n';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { useLineKeys } from '#kernel/web/widgets/useLineKeys';
import { type OpeningHours, type OpenSpan, weekdays } from '../model/openingHours';
import { weekdayNames } from './hours';
import { hoursTexts as h } from './hoursTexts';

const usual: OpenSpan = { from: '09:00', to: '21:00' };
const most = 3;
const clock = (time: string) => dayjs(`2000-01-01T${time}:00`);

export function HoursInput({ id, value, onChange, disabled }: FieldInputProps) {
  const { t } = useText();
  const hours = (value ?? {}) as OpeningHours;
  const set = (day: string, spans: readonly OpenSpan[]) => {
    const { [day]: _, ...rest } = hours;
    const next = spans.length > 0 ? { ...rest, [day]: spans } : rest;
    onChange(Object.keys(next).length > 0 ? next : null);
  };
  const everywhere = (spans: readonly OpenSpan[]) => onChange(Object.fromEntries(weekdays.map((day) => [day, spans])));
  return (
    <Flex vertical gap={6} id={id}>
      {weekdays.map((day) => {
        const spans = hours[day] ?? [];
        return (
          <Flex key={day} gap={8} align="center" wrap>
            <span style={{ width: 40 }}>{t(weekdayNames[day]!)}</span>
            {spans.length === 0 && <span style={{ color: 'var(--ant-color-text-tertiary)' }}>{t(h.closed)}</span>}
            <Spans day={day} spans={spans} disabled={disabled} onChange={(next) => set(day, next)} />
            {spans.length < most && (
              <Tooltip title={t(h.add)}>
                <Button
                  type="text"
                  size="small"
                  icon={<PlusOutlined />}
                  aria-label={`${t(h.add)} ${t(weekdayNames[day]!)}`}
                  disabled={disabled}
                  onClick={() => set(day, [...spans, usual])}
                />
              </Tooltip>
            )}
            {spans.length > 0 && (
              <Tooltip title={t(h.copyDown)}>
                <Button
                  type="text"
                  size="small"
                  icon={<CopyOutlined />}
                  aria-label={`${t(h.copyDown)} ${t(weekdayNames[day]!)}`}
                  disabled={disabled}
                  onClick={() => everywhere(spans)}
                />
              </Tooltip>
            )}
          </Flex>
        );
      })}
    </Flex>
  );
}

interface SpansProps {
  day: string;
  spans: readonly OpenSpan[];
  disabled?: boolean | undefined;
  onChange: (spans: readonly OpenSpan[]) => void;
}

function Spans({ day, spans, disabled, onChange }: SpansProps) {
  const { t } = useText();
  const { keys, forget } = useLineKeys(spans.length);
  const remove = (at: number) => {
    forget(at);
    onChange(spans.filter((_, i) => i !== at));
  };
  return spans.map((span, at) => (
    <Flex key={keys[at]} gap={2} align="center">
      <TimePicker.RangePicker
        aria-label={t(weekdayNames[day]!)}
        format="HH:mm"
        minuteStep={15}
        size="small"
        style={{ width: 150 }}
        disabled={disabled}
        allowClear={false}
        value={[clock(span.from), clock(span.to)]}
        placeholder={[t(h.from), t(h.to)]}
        onChange={(times) => {
          const [from, to] = (times ?? []).map((time) => time?.format('HH:mm'));
          if (from && to && from < to) onChange(spans.map((one, i) => (i === at ? { from, to } : one)));
        }}
      />
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined />}
        aria-label={t(h.remove)}
        disabled={disabled}
        onClick={() => remove(at)}
      />
    </Flex>
  ));
}
