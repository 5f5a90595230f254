// How much each tab holds, and since when the stage is what it is.

import { useQuery } from '@tanstack/react-query';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { Customer } from '../../customer/model/customer';
import { customerOverview } from '../model/life';

export function useOverview(id: number) {
  const { locale } = useText();
  return useQuery({
    queryKey: ['rows', Customer.name, 'overview', locale, id],
    queryFn: () => sendCall(customerOverview, { id }),
  });
}
