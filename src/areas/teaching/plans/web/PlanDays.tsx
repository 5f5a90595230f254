// Days a plan leaves out, and lessons it has besides its weekly slots.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, DatePicker, Flex, InputNumber, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useText } from '#kernel/web/i18n';
import type { FieldInputComponent } from '#kernel/web/resource/inputs/inputs';
import { PlanSlot } from '../model/plan';
import type { ExtraSlot } from '../model/planDates';
import { planTexts as p } from './planTexts';

const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const daysIn = (value: unknown): string[] => (isList(value) ? value.map(String) : []);
const slotsIn = (value: unknown): ExtraSlot[] => (isList(value) ? (value as ExtraSlot[]) : []);

export const ExcludedDays: FieldInputComponent = ({ id, value, onChange, disabled }) => (
  <DatePicker
    id={id}
    multiple
    disabled={disabled}
    style={{ width: '100%' }}
    value={daysIn(value).map((day) => dayjs(day))}
    onChange={(days) => onChange(isList(days) ? days.map((day) => dayjs(day).format('YYYY-MM-DD')).sort() : [])}
  />
);

const { startTime, minutes } = PlanSlot.fields;

export const ExtraSlots: FieldInputComponent = ({ id, value, onChange, disabled }) => {
  const { t } = useText();
  const slots = slotsIn(value);
  const change = (at: number, part: Partial<ExtraSlot>) =>
    onChange(slots.map((slot, i) => (i === at ? { ...slot, ...part } : slot)));
  const next: ExtraSlot = {
    ...{ date: dayjs().format('YYYY-MM-DD'), startTime: '09:00', minutes: 90 },
    ...slots.at(-1),
    ...{ roomId: null, teacherId: null },
  };
  return (
    <Flex vertical gap={8}>
      {slots.map((slot, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two of them may say the same
        <Flex key={at} gap={8} wrap align="center">
          <DatePicker
            allowClear={false}
            disabled={disabled}
            aria-label={t(p.date)}
            value={dayjs(slot.date)}
            onChange={(day) => day && change(at, { date: day.format('YYYY-MM-DD') })}
          />
          <TimePicker
            allowClear={false}
            format="HH:mm"
            minuteStep={5}
            disabled={disabled}
            aria-label={t(startTime.label)}
            value={dayjs(`2000-01-01T${slot.startTime}`)}
            onChange={(time) => time && change(at, { startTime: time.format('HH:mm') })}
          />
          <InputNumber
            min={10}
            max={600}
            precision={0}
            disabled={disabled}
            aria-label={t(minutes.label)}
            suffix={t(minutes.label)}
            value={slot.minutes}
            onChange={(length) => change(at, { minutes: length ?? 90 })}
          />
          <Button
            type="text"
            disabled={disabled}
            icon={<DeleteOutlined />}
            aria-label={t(p.takeOut)}
            onClick={() => onChange(slots.filter((_, i) => i !== at))}
          />
        </Flex>
      ))}
      <div>
        <Button
          id={id}
          size="small"
          disabled={disabled}
          icon={<PlusOutlined />}
          onClick={() => onChange([...slots, next])}
        >
          {t(p.oneMore)}
        </Button>
      </div>
    </Flex>
  );
};
