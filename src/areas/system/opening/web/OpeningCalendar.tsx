// When the nodes of an opening are due.
import { Calendar } from 'antd';
import { useText } from '#kernel/web/i18n';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { zonedNow } from '#kernel/web/zone';
import css from '../../property/web/property.module.css';
import { isLate } from './OpeningBoard';
import { openingTexts as o } from './openingTexts';

interface OpeningCalendarProps {
  nodes: readonly WireRow[];
  openOn: string;
  onOpen: (node: WireRow) => void;
}

export function OpeningCalendar({ nodes, openOn, onOpen }: OpeningCalendarProps) {
  const { t } = useText();
  const status = (row: WireRow) => (row.state === 'accepted' ? 'paid' : isLate(row) ? 'overdue' : String(row.state));
  return (
    <Calendar
      defaultValue={zonedNow()}
      cellRender={(day) => {
        const text = day.format('YYYY-MM-DD');
        const mine = nodes.filter((row) => row.dueOn === text);
        if (mine.length === 0 && text !== openOn) return null;
        return (
          <ul className={css.day}>
            {text === openOn && (
              <li>
                <strong>{t(o.openOn)}</strong>
              </li>
            )}
            {mine.map((row) => (
              <li key={row.id} data-status={status(row)} title={String(row.name)}>
                <button type="button" className={css.plain} onClick={() => onOpen(row)}>
                  {String(row.name)}
                </button>
              </li>
            ))}
          </ul>
        );
      }}
    />
  );
}
