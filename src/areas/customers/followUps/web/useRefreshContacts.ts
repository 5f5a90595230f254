// After a contact or an appointment changed: whatever list is open, because todos, groups and boards may show it too, and what
// else was asked about the customer.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

export const arrivalsKey = 'arrivals';
export const calendarKey = 'appointmentCalendar';

const keys = [['rows'], ['followUpPrepare'], [arrivalsKey], [calendarKey]];

export function useRefreshContacts(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  }, [queries]);
}
