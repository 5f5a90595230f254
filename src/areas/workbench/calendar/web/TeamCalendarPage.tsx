// Colleagues side by side, a week at a time, each as far as they share their calendar; and with whom one shares one's own.
import { useQuery } from '@tanstack/react-query';
import { Button, Card, Space, Tabs } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { pickOptions } from '#kernel/web/resource/rows/resourceClient';
import { weekdayName } from '#kernel/web/widgets/calendar/layout';
import { Shown } from '#kernel/web/widgets/States';
import { pickedMoment, zoned, zonedDay } from '#kernel/web/zone';
import {
  type Block,
  busyBlocks,
  type Colleague,
  calendarLayers,
  colleagues,
  eventRange,
  type Occurrence,
} from '../model/calendarEvent';
import { CalendarShare } from '../model/calendarShare';
import css from './calendar.module.css';
import { calendarTexts as m } from './calendarTexts';
import { FreeTime } from './FreeTime';
import { hourOf } from './wholeDays';

export default function TeamCalendarPage() {
  const { t } = useText();
  return (
    <Card size="small">
      <Tabs
        items={[
          { key: 'team', label: t(m.team), children: <Week /> },
          { key: 'sharing', label: t(m.sharing), children: <ResourcePage of={CalendarShare} /> },
        ]}
      />
    </Card>
  );
}

const dayFormat = 'YYYY-MM-DD';

/** On the enterprise's clock. */
function thisMonday(): Dayjs {
  const today = dayjs(zonedDay(new Date()));
  return today.subtract((today.day() + 6) % 7, 'day');
}

function Week() {
  const { t, locale } = useText();
  const [monday, setMonday] = useState(thisMonday);
  const [chosen, setChosen] = useState<number[]>([]);
  const people = useAnswer(colleagues, { staffIds: chosen });
  const layers = useAnswer(calendarLayers, {});
  const staffIds = (people.data ?? []).map(({ id }) => id);
  const asked = {
    from: pickedMoment(monday),
    to: pickedMoment(monday.add(7, 'day')),
    staffIds,
    layers: (layers.data ?? []).map(({ key }) => key).join(','),
  };
  const range = useAnswer(eventRange, asked, { enabled: staffIds.length > 0 });
  const [rooms, setRooms] = useState<number[]>([]);
  const taken = useAnswer(
    busyBlocks,
    { from: asked.from, to: asked.to, staffIds: [], roomIds: rooms },
    { enabled: rooms.length > 0 },
  );
  const roomNames = useRoomNames(rooms);
  const days = Array.from({ length: 7 }, (_, n) => monday.add(n, 'day'));
  return (
    <div className={css.page}>
      <div className={css.tools}>
        <Space.Compact>
          <Button onClick={() => setMonday(monday.subtract(7, 'day'))}>{t(m.before)}</Button>
          <Button onClick={() => setMonday(thisMonday())}>{t(m.today)}</Button>
          <Button onClick={() => setMonday(monday.add(7, 'day'))}>{t(m.after)}</Button>
        </Space.Compact>
        <RefPicker
          to="staff"
          multiple
          allowClear
          value={chosen}
          placeholder={t(m.people)}
          aria-label={t(m.people)}
          style={{ width: 360 }}
          onChange={(ids) => setChosen(Array.isArray(ids) ? ids : [])}
        />
        <RefPicker
          to="room"
          multiple
          allowClear
          value={rooms}
          placeholder={t(m.rooms)}
          aria-label={t(m.rooms)}
          style={{ width: 240 }}
          onChange={(ids) => setRooms(Array.isArray(ids) ? ids : [])}
        />
        <FreeTime
          staffIds={chosen.length > 0 ? chosen : staffIds.slice(0, 1)}
          roomIds={rooms}
          from={asked.from}
          to={asked.to}
        />
      </div>
      <Shown
        loading={people.isPending}
        error={people.error ?? (range.data ? null : range.error)}
        onRetry={() => void Promise.all([people.refetch(), range.refetch()])}
        empty={people.data?.length === 0}
        emptyText={t(m.nobody)}
      >
        <div className={css.scroll}>
          <table className={css.grid}>
            <thead>
              <tr>
                <th scope="col">{t(m.colleague)}</th>
                {days.map((day) => (
                  <th key={day.format(dayFormat)} scope="col">
                    {day.format('MM-DD')} {weekdayName(day.format(dayFormat), locale)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {(people.data ?? []).map((person) => (
                <Line key={person.id} person={person} days={days} found={range.data ?? []} />
              ))}
              {rooms.map((id) => (
                <RoomLine
                  key={`room${id}`}
                  name={roomNames.get(id) ?? ''}
                  days={days}
                  blocks={(taken.data ?? []).filter(({ roomId }) => roomId === id)}
                />
              ))}
            </tbody>
          </table>
        </div>
      </Shown>
    </div>
  );
}

interface RoomLineProps {
  name: string;
  days: Dayjs[];
  blocks: readonly Block[];
}

/** A room is taken or free; by whom is told where it was taken. */
function RoomLine({ name, days, blocks }: RoomLineProps) {
  const { t } = useText();
  const isOn = ({ start, end }: Block, day: Dayjs) =>
    zoned(start)?.isBefore(day.add(1, 'day')) && zoned(end)?.isAfter(day);
  return (
    <tr>
      <th scope="row" data-data>
        {name}
      </th>
      {days.map((day) => (
        <td key={day.format(dayFormat)}>
          {blocks
            .filter((one) => isOn(one, day))
            .map((one) => (
              <span key={`${one.kind}/${one.start}`} className={css.block}>
                {hourOf(one.start)}–{hourOf(one.end)} {t(m.busy)}
              </span>
            ))}
        </td>
      ))}
    </tr>
  );
}

function useRoomNames(ids: readonly number[]): Map<number, string> {
  const found = useQuery({
    queryKey: ['options', 'room', ids],
    queryFn: () => pickOptions('room', { ids }),
    enabled: ids.length > 0,
  });
  return new Map((found.data ?? []).map(({ value, label }) => [value, label]));
}

interface LineProps {
  person: Colleague;
  days: Dayjs[];
  found: readonly Occurrence[];
}

function Line({ person, days, found }: LineProps) {
  const { t } = useText();
  const own = found.filter(({ staffId }) => staffId === person.id);
  const isOn = ({ start, end, allDay }: Occurrence, day: Dayjs) =>
    allDay
      ? start <= day.format(dayFormat) && day.format(dayFormat) <= end
      : zoned(start)?.isBefore(day.add(1, 'day')) && zoned(end)?.isAfter(day);
  return (
    <tr>
      <th scope="row" data-data>
        {person.name}
      </th>
      {days.map((day) => (
        <td key={day.format(dayFormat)}>
          {own
            .filter((one) => isOn(one, day))
            .map((one) => {
              const title = one.title || t(m.busy);
              const when = one.allDay ? t(m.allDay) : `${hourOf(one.start)}–${hourOf(one.end)}`;
              return (
                <span
                  key={`${one.layer}/${one.id}/${one.start}`}
                  className={`${css.block} ${one.title ? css.read : ''}`}
                  title={`${when} ${title}`}
                  data-data
                >
                  {when} {title}
                </span>
              );
            })}
        </td>
      ))}
    </tr>
  );
}
