// When the nodes of an opening are due.
import { Calendar } from 'antd';
import { useText } from '#kernel/web/i18n';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { zonedNow } from '#kernel/web/zone';
import css from '../../property/web/property.module.css';
import type { OpeningNode } from '../model/opening';
import { isLate } from './OpeningBoard';
import { openingTexts as o } from './openingTexts';

interface OpeningCalendarProps {
  nodes: readonly WireOf<typeof OpeningNode>[];
  openOn: string;
  onOpen: (node: WireOf<typeof OpeningNode>) => void;
}

export function OpeningCalendar({ nodes, openOn, onOpen }: OpeningCalendarProps) {
  const { t } = useText();
  const status = (row: WireOf<typeof OpeningNode>) =>
    row.state === 'accepted' ? 'paid' : isLate(row) ? 'overdue' : row.state;
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
              <li key={row.id} data-status={status(row)} title={row.name}>
                <button type="button" className={css.plain} onClick={() => onOpen(row)}>
                  {row.name}
                </button>
              </li>
            ))}
          </ul>
        );
      }}
    />
  );
}
