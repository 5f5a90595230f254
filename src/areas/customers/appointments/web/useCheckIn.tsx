// One press at the front desk: the family is here. Much too early, it is asked about first; pressed by mistake, it is undone
// while the notice of it stands.
import { App, Button } from 'antd';
import { useCallback, useRef } from 'react';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { labelOf, type WireRow } from '#kernel/web/resource/rows/rows';
import { useRefreshContacts } from '../../followUps/web/useRefreshContacts';
import { Appointment, AppointmentLife } from '../model/appointment';
import { undoMs } from '../model/appointmentRules';
import { appointmentTexts as a } from './appointmentTexts';

export function useCheckIn(): (row: WireRow) => Promise<void> {
  const { t } = useText();
  const { message, modal, notification } = App.useApp();
  const refresh = useRefreshContacts();
  const undo = useCallback(
    async (row: WireRow) => {
      notification.destroy(noticeOf(row));
      try {
        await resourceClient(Appointment).transition('undoCheckIn', row, {});
        message.success(t(a.checkInUndone, { name: labelOf(row, 'customerId') ?? '' }));
      } catch (error) {
        message.error(messageOf(error));
      }
      await refresh();
    },
    [message, notification, refresh, t],
  );
  /** Pressed twice is checked in once. */
  const sending = useRef(new Set<number>());
  return useCallback(
    async (row: WireRow) => {
      const send = async (confirmed: boolean): Promise<void> => {
        try {
          const done = await resourceClient(Appointment).transition('checkIn', row, { confirmed });
          notification.success({
            key: noticeOf(row),
            title: t(a.checkedIn, { name: labelOf(row, 'customerId') ?? '' }),
            duration: undoMs / 1000,
            placement: 'top',
            actions: (
              <Button size="small" onClick={() => void undo(done)}>
                {t(AppointmentLife.transitions.undoCheckIn.label)}
              </Button>
            ),
          });
        } catch (error) {
          const reason = error instanceof ApiError ? (error.data as { reason?: string } | null)?.reason : undefined;
          if (reason === 'early' && !confirmed) {
            modal.confirm({
              centered: true,
              title: t(a.early),
              content: messageOf(error),
              okText: t(a.checkInNow),
              onOk: () => send(true),
            });
            return;
          }
          message.error(messageOf(error));
        }
        await refresh();
      };
      if (sending.current.has(row.id)) return;
      sending.current.add(row.id);
      await send(false).finally(() => sending.current.delete(row.id));
    },
    [message, modal, notification, refresh, t, undo],
  );
}

const noticeOf = ({ id }: WireRow): string => `checkIn ${id}`;
