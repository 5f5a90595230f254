// 新建会议: what clashes is shown under the room while one types; saved it is a draft that nobody is told of yet.
import { Alert, Flex, Tag } from 'antd';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useFormAround } from '#kernel/web/resource/form/formAround';
import { ResourceForm } from '#kernel/web/resource/form/ResourceForm';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { useOpen, useQueryState } from '#kernel/web/shell/site/navigation';
import { OwnQuery } from '#kernel/web/shell/site/OwnQuery';
import { BusyGrid } from '#kernel/web/widgets/calendar/BusyGrid';
import { zonedDay } from '#kernel/web/zone';
import { Meeting } from '../model/meeting';
import { freeRooms, meetingBusy, meetingConflicts } from '../model/meetingCalls';
import MeetingPage from './MeetingPage';
import { meetingTexts as x } from './meetingTexts';

const inputs = { roomId: RoomInput };

export default function AddMeetingPage() {
  const open = useOpen();
  const [query] = useQueryState();
  const { roomId, startAt } = query;
  const start = startAt ? { startAt, endAt: new Date(Date.parse(startAt) + 3_600_000).toISOString() } : {};
  return (
    <>
      <OwnQuery>
        <MeetingPage />
      </OwnQuery>
      <ResourceForm
        of={Meeting}
        open
        id={Number(query.id) || null}
        inputs={inputs}
        values={{ ...start, ...(roomId ? { roomId: Number(roomId) } : {}) }}
        onClose={() => open('/Meeting')}
        onSaved={(row) => open('/SaveMeeting', { id: `${row.id}` }, row.title)}
      />
    </>
  );
}

function RoomInput({ id, value, onChange, label }: FieldInputProps) {
  const { t } = useText();
  const { values } = useFormAround();
  const [startAt, endAt] = [values.startAt, values.endAt].map((at) => (typeof at === 'string' && at ? at : null));
  const isTimed = startAt !== null && endAt !== null && Date.parse(endAt!) > Date.parse(startAt!);
  const attendees = Array.isArray(values.attendees) ? (values.attendees as { staffId?: unknown }[]) : [];
  const staffIds = attendees.map(({ staffId }) => Number(staffId)).filter((one) => one > 0);
  const span = { startAt: startAt ?? '', endAt: endAt ?? '' };
  const asked = { ...span, roomId: Number(value) || null, staffIds, rrule: null, exceptId: null };
  const clashes = useAnswer(meetingConflicts, asked, { enabled: isTimed });
  const free = useAnswer(freeRooms, { ...span, capacity: staffIds.length + 1 }, { enabled: isTimed });
  const lines = useAnswer(
    meetingBusy,
    { day: isTimed ? zonedDay(new Date(span.startAt)) : '', staffIds, roomId: asked.roomId },
    { enabled: isTimed && (staffIds.length > 0 || asked.roomId !== null) },
  );
  return (
    <Flex vertical gap={4}>
      <RefPicker
        id={id}
        to="room"
        value={Number(value) || null}
        {...(typeof label === 'string' ? { label } : {})}
        onChange={(next) => onChange(typeof next === 'number' ? next : null)}
      />
      {isTimed &&
        clashes.data?.rooms.map(({ title, date }) => (
          <Alert key={date} type="error" title={t(x.roomTaken, { title })} />
        ))}
      {isTimed &&
        clashes.data?.people
          .slice(0, 5)
          .map(({ staffId, name, date, kind }) => (
            <Alert key={`${staffId}${date}${kind}`} type="warning" title={t(x.busy, { name, date })} />
          ))}
      {isTimed && <BusyGrid lines={lines.data ?? []} startAt={span.startAt} endAt={span.endAt} />}
      {isTimed && (
        <Flex gap={4} wrap aria-label={t(x.freeNow)}>
          {free.data?.slice(0, 8).map((room) => (
            <Tag.CheckableTag key={room.id} checked={room.id === Number(value)} onChange={() => onChange(room.id)}>
              {room.name}
            </Tag.CheckableTag>
          ))}
        </Flex>
      )}
    </Flex>
  );
}
