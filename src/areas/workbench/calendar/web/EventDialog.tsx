// A new event, or changes to one: when everyone asked is taken stands side by side; what it repeats to and what it collides with is
// shown before it is saved.
import { Alert } from 'antd';
import { useMemo } from 'react';
import type { WireInput } from '#kernel/model/wire';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { FieldsDialog } from '#kernel/web/resource/form/FieldsDialog';
import { useFormAround } from '#kernel/web/resource/form/formAround';
import type { FormValues } from '#kernel/web/resource/form/formValues';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { FieldInput } from '#kernel/web/resource/inputs/inputs';
import { useClient } from '#kernel/web/session';
import { BusyGrid } from '#kernel/web/widgets/calendar/BusyGrid';
import { zonedDay } from '#kernel/web/zone';
import { type Apply, busyBlocks, busyDay, editEvent, type eventFields, type Occurrence } from '../model/calendarEvent';
import { nextStarts, ruleFlaw } from '../model/recurrence';
import css from './calendar.module.css';
import { calendarTexts as m } from './calendarTexts';
import { RepeatInput } from './RepeatInput';
import { hourOf, toInput, toServer } from './wholeDays';

export type EventInput = WireInput<typeof eventFields>;

interface EventDialogProps {
  /** What is changed; a new one starts with `start`. */
  occurrence?: Occurrence;
  start?: Partial<EventInput>;
  onClose: () => void;
  onSave: (given: EventInput, apply: Apply) => Promise<void>;
}

const { id, version, recurrenceId, apply, dropExceptions, ...asked } = editEvent.input;
const shown = 5;
const mostLines = 50;

export function EventDialog({ occurrence, start, onClose, onSave }: EventDialogProps) {
  const { t } = useText();
  const isSeries = Boolean(occurrence?.recurrenceId);
  const fields = useMemo(() => (isSeries ? { apply, ...asked } : asked), [isSeries]);
  const exceptId = occurrence?.seriesId ?? occurrence?.id ?? null;
  const inputs = useMemo(() => ({ rrule: RepeatInput, attendeeIds: attendeesInput(exceptId) }), [exceptId]);
  return (
    <FieldsDialog
      open
      title={t(occurrence ? m.edit : m.add)}
      fields={fields}
      inputs={inputs}
      values={occurrence ? { ...inputOf(occurrence), apply: 'this' } : { ...start }}
      onClose={onClose}
      above={(values) => <Collisions values={values} exceptId={exceptId} />}
      onSend={async ({ apply: chosen, ...values }) => onSave(sent(values), (chosen as Apply | undefined) ?? 'this')}
    >
      {(values) => <Foreseen values={values} />}
    </FieldsDialog>
  );
}

/** As the dialog holds it. */
export const inputOf = ({ event, title, start, end, allDay, busy, colour }: Occurrence): EventInput => ({
  ...event,
  titleZh: title,
  startAt: toInput(start),
  endAt: toInput(end),
  ...{ allDay, busy, colour },
});

export const sent = (values: FormValues): EventInput => {
  const given = values as EventInput;
  const { startAt, endAt, allDay } = given;
  return { ...given, startAt: toServer(startAt, Boolean(allDay)), endAt: toServer(endAt, Boolean(allDay)) };
};

interface Wanted {
  startAt: string;
  endAt: string;
  allDay: boolean;
  staffIds: number[];
  roomIds: number[];
  /** Both ends are said, and the second is the later one. */
  isWhole: boolean;
}

/** What the dialog asks of whom: one's own time is always meant. */
function useWanted(values: FormValues): Wanted {
  const me = useClient()?.uid;
  const { startAt, endAt, allDay, attendeeIds, roomId } = sent(values);
  return {
    ...{ startAt, endAt, allDay: Boolean(allDay) },
    staffIds: [...new Set([...(me ? [Number(me)] : []), ...(attendeeIds ?? [])])],
    roomIds: roomId ? [roomId] : [],
    isWhole: Boolean(values.startAt && values.endAt && values.startAt < values.endAt),
  };
}

/** Under those who are asked to come: the day of each of them, and of the room. */
const attendeesInput = (exceptId: number | null) =>
  function AttendeesInput(props: FieldInputProps) {
    const { values } = useFormAround();
    const { startAt, endAt, allDay, staffIds, roomIds, isWhole } = useWanted(values);
    const day = isWhole && !allDay ? zonedDay(new Date(startAt)) : '';
    const { data } = useAnswer(
      busyDay,
      { day, staffIds: staffIds.slice(0, mostLines), roomIds, exceptId },
      { enabled: day !== '' },
    );
    return (
      <>
        <FieldInput {...props} />
        {day && <BusyGrid lines={data ?? []} startAt={startAt} endAt={endAt} />}
      </>
    );
  };

interface CollisionsProps {
  values: FormValues;
  exceptId: number | null;
}

function Collisions({ values, exceptId }: CollisionsProps) {
  const { t } = useText();
  const { startAt, endAt, allDay, staffIds, roomIds, isWhole } = useWanted(values);
  const isAsked = isWhole && !allDay;
  const { data } = useAnswer(
    busyBlocks,
    { from: startAt, to: endAt, staffIds, roomIds, exceptId },
    { enabled: isAsked },
  );
  const blocks = isAsked ? (data ?? []) : [];
  if (blocks.length === 0) return null;
  const named = blocks.slice(0, shown).map(({ name, start, end }) => `${name} ${hourOf(start)}–${hourOf(end)}`);
  return (
    <div className={css.collisions} aria-live="polite">
      <Alert
        type="warning"
        showIcon
        title={
          <>
            {t(m.conflicts)} <span data-data>{named.join(' · ')}</span>
          </>
        }
      />
    </div>
  );
}

function Foreseen({ values }: { values: FormValues }) {
  const { t } = useText();
  const client = useClient();
  const { startAt, endAt, allDay, rrule } = sent(values);
  const timed = {
    startAt: new Date(startAt),
    endAt: new Date(endAt),
    allDay: Boolean(allDay),
    tzid: client?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  const { isWhole } = useWanted(values);
  const next = rrule && isWhole && !ruleFlaw(rrule, timed) ? nextStarts({ ...timed, rrule }, shown) : [];
  if (next.length === 0) return null;
  return (
    <div className={css.foreseen} aria-live="polite" data-data>
      {t(m.next)} {next.map((at) => (allDay ? at.toISOString().slice(0, 10) : zonedDay(at))).join(' · ')}
    </div>
  );
}
