// When the student can come: days of the week, each from and to.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Flex, Select, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useText } from '#kernel/web/i18n';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import type { FreeTime } from '../model/customerShapes';
import { inputTexts } from './customerInputTexts';

const days = [
  inputTexts.monday,
  inputTexts.tuesday,
  inputTexts.wednesday,
  inputTexts.thursday,
  inputTexts.friday,
  inputTexts.saturday,
  inputTexts.sunday,
];
const clock = (time: string) => dayjs(`2000-01-01T${time}`);
const most = 50;

/** As it is read: 周六 09:00–12:00. */
export function FreeTimesList({ value }: { value: unknown }) {
  const { t } = useText();
  const times = Array.isArray(value) ? (value as FreeTime[]) : [];
  return (
    <>{times.map(({ weekday, from, to }) => `${t(days[weekday - 1]!)} ${from}–${to}`).join(t(inputTexts.between))}</>
  );
}

export function FreeTimesInput({ id, value, onChange, isInvalid, disabled }: FieldInputProps) {
  const { t } = useText();
  const times = Array.isArray(value) ? (value as FreeTime[]) : [];
  // A time has no other name than its place.
  const places = times.map((_, i) => `time${i}`);
  const change = (at: number, part: Partial<FreeTime>) =>
    onChange(times.map((one, i) => (i === at ? { ...one, ...part } : one)));
  return (
    <Flex vertical gap={8} id={id}>
      {times.map((one, i) => (
        <Flex key={places[i]} gap={8}>
          <Select
            style={{ width: 120 }}
            aria-label={t(inputTexts.weekday)}
            disabled={disabled}
            value={one.weekday}
            onChange={(weekday) => change(i, { weekday })}
            options={days.map((day, n) => ({ value: n + 1, label: t(day) }))}
          />
          <TimePicker.RangePicker
            format="HH:mm"
            minuteStep={15}
            needConfirm={false}
            allowClear={false}
            status={isInvalid ? 'error' : ''}
            disabled={disabled ?? false}
            value={[clock(one.from), clock(one.to)]}
            onChange={(range) =>
              range?.[0] && range[1] && change(i, { from: range[0].format('HH:mm'), to: range[1].format('HH:mm') })
            }
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t(inputTexts.removeTime)}
            onClick={() => onChange(times.filter((_, at) => at !== i))}
          />
        </Flex>
      ))}
      {times.length < most && (
        <Button
          type="dashed"
          size="small"
          icon={<PlusOutlined />}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => onChange([...times, { weekday: 6, from: '09:00', to: '12:00' }])}
        >
          {t(inputTexts.addTime)}
        </Button>
      )}
    </Flex>
  );
}
