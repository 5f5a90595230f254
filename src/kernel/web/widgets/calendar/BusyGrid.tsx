// Who and what is taken when on a day, one line each, with the wanted time over all of them: where it meets something taken, the line
// says so before anything is saved.
import { WarningFilled } from '@ant-design/icons';
import { type BusyLine, meets, placed } from '#kernel/model/shown/dayBlocks';
import { useText } from '#kernel/web/i18n';
import { widgetTexts as w } from '#kernel/web/widgetTexts';
import { zoned, zonedDay } from '#kernel/web/zone';
import css from './busyGrid.module.css';

const shown = { from: '08:00', to: '22:00' };

interface BusyGridProps {
  lines: readonly BusyLine[];
  startAt: string;
  endAt: string;
}

export function BusyGrid({ lines, startAt, endAt }: BusyGridProps) {
  const { t } = useText();
  if (lines.length === 0) return null;
  const hour = (at: string) => zoned(at)?.format('HH:mm') ?? shown.from;
  const isOneDay = zonedDay(new Date(startAt)) === zonedDay(new Date(endAt));
  const wanted = { from: hour(startAt), to: isOneDay ? hour(endAt) : '24:00' };
  const drawn = placed(wanted, shown);
  return (
    <section className={css.grid} aria-label={t(w.busyGrid, shown)}>
      <span className={css.hours}>{t(w.busyGrid, shown)}</span>
      {lines.map(({ id, name, isRoom, blocks }) => {
        const isTaken = blocks?.some((block) => meets(block, wanted)) ?? false;
        const times = blocks?.map(({ from, to }) => `${from}–${to}`).join(', ');
        const told = blocks === null ? t(w.busyUnknown) : times || t(w.freeAllDay);
        return (
          <div key={`${isRoom}${id}`} className={css.line} title={told}>
            <span className={css.name} data-data>
              {name}
            </span>
            <span
              className={`${css.bar} ${blocks === null ? css.unknown : ''}`}
              role="img"
              aria-label={`${name} ${told}${isTaken ? ` · ${t(w.takenThen)}` : ''}`}
            >
              {blocks?.map((block) => {
                const at = placed(block, shown);
                return (
                  at && (
                    <i key={block.from} className={css.busy} style={{ left: `${at.left}%`, width: `${at.width}%` }} />
                  )
                );
              })}
              {drawn && (
                <i
                  className={`${css.wanted} ${isTaken ? css.taken : ''}`}
                  style={{ left: `${drawn.left}%`, width: `${drawn.width}%` }}
                />
              )}
            </span>
            <span className={css.mark} title={isTaken ? t(w.takenThen) : undefined}>
              {isTaken && <WarningFilled />}
            </span>
          </div>
        );
      })}
    </section>
  );
}
