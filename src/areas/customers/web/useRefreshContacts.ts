// After a contact or an appointment changed: whatever shows them, or the customer they belong to, is asked again.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Appointment } from '../model/appointment';
import { Customer } from '../model/customer';
import { FollowUp } from '../model/followUp';

export const arrivalsKey = 'arrivals';
export const calendarKey = 'appointmentCalendar';

const keys = [
  ['rows', Appointment.name],
  ['rows', Customer.name],
  ['rows', FollowUp.name],
  ['followUpPrepare'],
  [arrivalsKey],
  [calendarKey],
];

export function useRefreshContacts(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  }, [queries]);
}
