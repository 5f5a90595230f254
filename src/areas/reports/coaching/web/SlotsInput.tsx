// Hours of the week, one line each.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Flex, Select, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { weekdays } from '#areas/teaching/lessons/model/weekdays';
import { useText } from '#kernel/web/i18n';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import type { Slots } from '../model/calls';
import { coachTexts as c } from './coachTexts';

const isSlots = (value: unknown): value is Slots => Array.isArray(value);

export function SlotsInput({ id, value, onChange, disabled }: FieldInputProps) {
  const { t } = useText();
  const slots = isSlots(value) ? value : [];
  const change = (at: number, part: Partial<Slots[number]>) =>
    onChange(slots.map((slot, n) => (n === at ? { ...slot, ...part } : slot)));
  return (
    <Flex vertical gap={8}>
      {slots.map(({ weekday, time }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same hour
        <Flex key={at} gap={8}>
          <Select
            {...(at === 0 ? { id } : {})}
            value={weekday}
            disabled={disabled}
            aria-label={t(c.weekday)}
            style={{ width: 120 }}
            options={weekdays.map((one) => ({ value: one, label: t(c[one]) }))}
            onChange={(next) => change(at, { weekday: next })}
          />
          <TimePicker
            value={dayjs(`2000-01-01 ${time}`)}
            format="HH:mm"
            minuteStep={5}
            allowClear={false}
            needConfirm={false}
            disabled={disabled}
            aria-label={t(c.time)}
            onChange={(next) => next && change(at, { time: next.format('HH:mm') })}
          />
          <Button
            icon={<DeleteOutlined />}
            aria-label={t(c.dropHour)}
            disabled={disabled || slots.length === 1}
            onClick={() => onChange(slots.filter((_, n) => n !== at))}
          />
        </Flex>
      ))}
      <Button
        icon={<PlusOutlined />}
        disabled={disabled || slots.length >= 14}
        onClick={() => onChange([...slots, { weekday: 'wed', time: slots.at(-1)?.time ?? '19:00' }])}
      >
        {t(c.addHour)}
      </Button>
    </Flex>
  );
}
