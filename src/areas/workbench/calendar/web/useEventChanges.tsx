// Changes to an event from wherever it is shown; a series asks which of it is meant.
import { App, Radio } from 'antd';
import { useCallback } from 'react';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useClient } from '#kernel/web/session';
import { type Apply, applies, busyBlocks, deleteEvent, editEvent, type Occurrence } from '../model/calendarEvent';
import { calendarTexts as m } from './calendarTexts';
import type { EventInput } from './EventDialog';
import { hourOf } from './wholeDays';

export function useEventChanges() {
  const { t } = useText();
  const { message, modal } = App.useApp();
  const me = useClient()?.uid;
  const editing = useCall(editEvent);
  const deleting = useCall(deleteEvent);

  /** Nothing: it was thought better of. */
  const askApply = useCallback(
    (title: string, isDanger = false) =>
      new Promise<Apply | null>((answer) => {
        let chosen: Apply = 'this';
        modal.confirm({
          centered: true,
          title,
          content: (
            <Radio.Group
              defaultValue={chosen}
              options={Object.keys(applies).map((value) => ({
                value,
                label: t(editEvent.input.apply.options![value]!.label),
              }))}
              onChange={(event) => {
                chosen = event.target.value as Apply;
              }}
            />
          ),
          okButtonProps: { danger: isDanger },
          onOk: () => answer(chosen),
          onCancel: () => answer(null),
        });
      }),
    [modal, t],
  );

  /** Whoever or whatever is busy then is named before it is saved; the answer is whether it is saved all the same. */
  const mayCollide = useCallback(
    async ({ id, seriesId }: Occurrence, given: EventInput): Promise<boolean> => {
      if (given.allDay) return true;
      const blocks = await sendCall(busyBlocks, {
        from: given.startAt,
        to: given.endAt,
        staffIds: [...new Set([...(me ? [Number(me)] : []), ...(given.attendeeIds ?? [])])],
        roomIds: given.roomId ? [given.roomId] : [],
        exceptId: seriesId ?? id,
      });
      if (blocks.length === 0) return true;
      const busy = blocks.map(({ name, start, end }) => `${name} ${hourOf(start)}–${hourOf(end)}`).join(' · ');
      return modal.confirm({ centered: true, title: t(m.conflicts), content: <span data-data>{busy}</span> });
    },
    [me, modal, t],
  );

  /** Throws what the server refuses; asks before occurrences that differ are dropped. */
  const change = useCallback(
    async ({ id, version, recurrenceId }: Occurrence, given: EventInput, apply: Apply): Promise<void> => {
      const input = { ...given, id, version, recurrenceId, apply };
      try {
        await editing.run(input);
      } catch (error) {
        const lost =
          error instanceof ApiError && error.code === 409 ? (error.data as { reason?: string } | null) : null;
        if (lost?.reason !== 'exceptions') throw error;
        const isSure = await modal.confirm({ centered: true, title: t(m.drop), content: messageOf(error) });
        if (!isSure) throw error;
        await editing.run({ ...input, dropExceptions: true });
      }
    },
    [editing.run, modal, t],
  );

  const remove = useCallback(
    async ({ id, version, recurrenceId, title }: Occurrence): Promise<boolean> => {
      const apply = recurrenceId
        ? await askApply(t(m.which), true)
        : (await modal.confirm({ centered: true, title: `${t(m.remove)} ${title}`, okButtonProps: { danger: true } }))
          ? 'this'
          : null;
      if (!apply) return false;
      try {
        await deleting.run({ id, version, recurrenceId, apply });
        return true;
      } catch (error) {
        message.error(messageOf(error));
        return false;
      }
    },
    [askApply, deleting.run, message, modal, t],
  );
  return { askApply, mayCollide, change, remove };
}
