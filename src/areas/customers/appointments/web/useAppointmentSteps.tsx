// The steps of an appointment wherever it is listed: check in with one press, the others in their dialogs.
import { type ReactNode, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import type { RowLink } from '#kernel/web/resource/actions/rowAction';
import { useTransition } from '#kernel/web/resource/actions/useTransition';
import { mayDo, type WireRow } from '#kernel/web/resource/rows/rows';
import { useRefreshContacts } from '../../followUps/web/useRefreshContacts';
import { Appointment, AppointmentLife } from '../model/appointment';
import { AppointmentClosing, type Closing } from './AppointmentClosing';
import { AppointmentDialog } from './AppointmentDialog';
import { useCheckIn } from './useCheckIn';

const order = ['checkIn', 'finish', 'feedback', 'confirm', 'reschedule', 'noShow', 'cancel'] as const;

export interface AppointmentSteps {
  linksOf: (row: WireRow) => RowLink[];
  pick: (step: string, row: WireRow) => void;
  dialogs: ReactNode;
}

export function useAppointmentSteps(): AppointmentSteps {
  const { t } = useText();
  const refresh = useRefreshContacts();
  const checkIn = useCheckIn();
  const { start, dialog } = useTransition(Appointment, () => void refresh());
  const [moving, setMoving] = useState<WireRow | null>(null);
  const [closing, setClosing] = useState<Closing | null>(null);

  const linksOf = (row: WireRow): RowLink[] =>
    order
      .filter((name) => mayDo(row, name))
      .map((name) => {
        const { label, danger } = AppointmentLife.transitions[name];
        return { key: name, label: t(label), danger };
      });
  const pick = (step: string, row: WireRow) => {
    if (step === 'checkIn') void checkIn(row);
    else if (step === 'reschedule') setMoving(row);
    else if (step === 'finish' || step === 'feedback') setClosing({ row, step });
    else start(row, step);
  };
  const dialogs = (
    <>
      {dialog}
      {moving && (
        <AppointmentDialog
          open
          customerId={Number(moving.customerId)}
          moving={moving}
          onClose={() => setMoving(null)}
        />
      )}
      {closing && <AppointmentClosing {...closing} onClose={() => setClosing(null)} />}
    </>
  );
  return { linksOf, pick, dialogs };
}
