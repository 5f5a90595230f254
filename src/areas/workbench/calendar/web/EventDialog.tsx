// A new event, or changes to one: what it repeats to and what it collides with is shown before it is saved.
import { Alert } from 'antd';
import { useMemo } from 'react';
import type { WireInput } from '#kernel/model/wire';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { FieldsDialog } from '#kernel/web/resource/form/FieldsDialog';
import type { FormValues } from '#kernel/web/resource/form/formValues';
import { useClient } from '#kernel/web/session';
import { zonedDay } from '#kernel/web/zone';
import { type Apply, busyBlocks, editEvent, type eventFields, type Occurrence } from '../model/calendarEvent';
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
const inputs = { rrule: RepeatInput };
const shown = 5;

export function EventDialog({ occurrence, start, onClose, onSave }: EventDialogProps) {
  const { t } = useText();
  const isSeries = Boolean(occurrence?.recurrenceId);
  const fields = useMemo(() => (isSeries ? { apply, ...asked } : asked), [isSeries]);
  return (
    <FieldsDialog
      open
      title={t(occurrence ? m.edit : m.add)}
      fields={fields}
      inputs={inputs}
      values={occurrence ? { ...inputOf(occurrence), apply: 'this' } : { ...start }}
      onClose={onClose}
      onSend={async ({ apply: chosen, ...values }) => onSave(sent(values), (chosen as Apply | undefined) ?? 'this')}
    >
      {(values) => <Foreseen values={values} exceptId={occurrence?.seriesId ?? occurrence?.id ?? null} />}
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

function Foreseen({ values, exceptId }: { values: FormValues; exceptId: number | null }) {
  const { t } = useText();
  const client = useClient();
  const me = client?.uid;
  const { startAt, endAt, allDay, rrule, attendeeIds, roomId } = sent(values);
  const isWhole = Boolean(values.startAt && values.endAt && values.startAt < values.endAt);
  const staffIds = [...new Set([...(me ? [Number(me)] : []), ...(attendeeIds ?? [])])];
  const collisions = useAnswer(
    busyBlocks,
    { from: startAt, to: endAt, staffIds, roomIds: roomId ? [roomId] : [], exceptId },
    { enabled: isWhole && !allDay },
  );
  const timed = {
    startAt: new Date(startAt),
    endAt: new Date(endAt),
    allDay: Boolean(allDay),
    tzid: client?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  const next = rrule && isWhole && !ruleFlaw(rrule, timed) ? nextStarts({ ...timed, rrule }, shown) : [];
  const blocks = isWhole && !allDay ? (collisions.data ?? []) : [];
  return (
    <div className={css.foreseen} aria-live="polite">
      {next.length > 0 && (
        <span data-data>
          {t(m.next)} {next.map((at) => (allDay ? at.toISOString().slice(0, 10) : zonedDay(at))).join(' · ')}
        </span>
      )}
      {blocks.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`${t(m.conflicts)} ${blocks
            .slice(0, shown)
            .map((block) => `${block.name} ${hourOf(block.start)}–${hourOf(block.end)}`)
            .join(' · ')}`}
        />
      )}
    </div>
  );
}
