// One press at the front desk: the family is here. Much too early, it is asked about first.
import { App } from 'antd';
import { useCallback, useRef } from 'react';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { labelOf, type WireRow } from '#kernel/web/resource/rows/rows';
import { useRefreshContacts } from '../../followUps/web/useRefreshContacts';
import { Appointment } from '../model/appointment';
import { appointmentTexts as a } from './appointmentTexts';

export function useCheckIn(): (row: WireRow) => Promise<void> {
  const { t } = useText();
  const { message, modal } = App.useApp();
  const refresh = useRefreshContacts();
  /** Pressed twice is checked in once. */
  const sending = useRef(new Set<number>());
  return useCallback(
    async (row: WireRow) => {
      const send = async (confirmed: boolean): Promise<void> => {
        try {
          await resourceClient(Appointment).transition('checkIn', row, { confirmed });
          message.success(t(a.checkedIn, { name: labelOf(row, 'customerId') ?? '' }));
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
    [message, modal, refresh, t],
  );
}
