// A month beside the calendar: a day that is pressed is gone to.
import { Calendar } from 'antd';
import dayjs from 'dayjs';
import { useText } from '#kernel/web/i18n';
import { calendarTexts as m } from './calendarTexts';

interface MonthPickerProps {
  /** What the calendar shows begins there. */
  at: string | undefined;
  onPick: (day: string) => void;
}

export function MonthPicker({ at, onPick }: MonthPickerProps) {
  const { t } = useText();
  return (
    <nav aria-label={t(m.goTo)}>
      <Calendar fullscreen={false} value={dayjs(at)} onChange={(day) => onPick(day.format('YYYY-MM-DD'))} />
    </nav>
  );
}
