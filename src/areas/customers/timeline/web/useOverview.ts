// How much each tab holds, and since when the stage is what it is.
import { useQuery } from '@tanstack/react-query';
import { api } from '#kernel/web/api/client';
import { useText } from '#kernel/web/i18n';
import { Customer } from '../../customer/model/customer';

export interface Overview {
  followUps: number;
  appointments: number;
  touches: number;
  files: number;
  referrals: number;
  duplicates: number;
  stateSince: string | null;
  /** What the life of a customer is made of, from whichever area. */
  kinds: { key: string; title: string }[];
}

export function useOverview(id: number) {
  const { locale } = useText();
  return useQuery({
    queryKey: ['rows', Customer.name, 'overview', locale, id],
    queryFn: () => api.get<Overview>(`${Customer.path}/overview`, { id }),
  });
}
