// Who is taken when on the day of a meeting, one line each, with the wanted time over all of them.
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { zoned, zonedDay } from '#kernel/web/zone';
import { placed } from '../model/dayBlocks';
import { meetingBusy } from '../model/meetingCalls';
import css from './busyGrid.module.css';
import { meetingTexts as x } from './meetingTexts';

const shown = { from: '08:00', to: '22:00' };

interface BusyGridProps {
  startAt: string;
  endAt: string;
  staffIds: readonly number[];
  roomId: number | null;
}

export function BusyGrid({ startAt, endAt, staffIds, roomId }: BusyGridProps) {
  const { t } = useText();
  const day = zonedDay(new Date(startAt));
  const isAsked = staffIds.length > 0 || roomId !== null;
  const { data } = useAnswer(meetingBusy, { day, staffIds: [...staffIds], roomId }, { enabled: isAsked });
  if (!data || data.length === 0) return null;
  const hour = (at: string) => zoned(at)?.format('HH:mm') ?? shown.from;
  const wanted = placed({ from: hour(startAt), to: zonedDay(new Date(endAt)) === day ? hour(endAt) : '24:00' }, shown);
  return (
    <section className={css.grid} aria-label={t(x.grid, shown)}>
      <span className={css.hours}>{t(x.grid, shown)}</span>
      {data.map(({ id, name, isRoom, blocks }) => {
        const told = blocks.map(({ from, to }) => `${from}–${to}`).join(', ') || t(x.free);
        return (
          <div key={`${isRoom}${id}`} className={css.line} title={told}>
            <span className={css.name} data-data>
              {name}
            </span>
            <span className={css.bar} role="img" aria-label={`${name} ${told}`}>
              {blocks.map((block) => {
                const at = placed(block, shown);
                return (
                  at && (
                    <i key={block.from} className={css.busy} style={{ left: `${at.left}%`, width: `${at.width}%` }} />
                  )
                );
              })}
              {wanted && <i className={css.wanted} style={{ left: `${wanted.left}%`, width: `${wanted.width}%` }} />}
            </span>
          </div>
        );
      })}
    </section>
  );
}
