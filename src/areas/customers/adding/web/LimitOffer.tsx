// At the limit: the customer goes to the pool or to a colleague, with everything that was typed.

import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex, Select } from 'antd';
import { useState } from 'react';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { Person } from '#kernel/web/resource/rows/Person';
import { receivers } from '../../assigning/model/assignCalls';
import { Customer } from '../../customer/model/customer';
import { addTexts as a } from './addTexts';

interface LimitOfferProps {
  message: string;
  /** Where the customer is entered: only who counsels there and has room is offered. */
  schoolId: number | null;
  isSaving: boolean;
  /** Null means the pool. */
  onGive: (ownerId: number | null) => void;
}

export function LimitOffer({ message, schoolId, isSaving, onGive }: LimitOfferProps) {
  const { t } = useText();
  const found = useQuery({
    queryKey: ['rows', Customer.name, 'receivers', schoolId],
    queryFn: () => sendCall(receivers, schoolId ? { schoolId } : {}),
    gcTime: 0,
  });
  const options = found.data?.map(({ staffId: value, name: label }) => ({ value, label })) ?? [];
  const [staffId, setStaffId] = useState<number | null>(null);
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={message}
      description={
        <Flex gap={8} wrap align="center">
          <span>{t(a.atLimit)}</span>
          <Button disabled={isSaving} onClick={() => onGive(null)}>
            {t(a.toPool)}
          </Button>
          <Select
            aria-label={t(a.colleague)}
            placeholder={t(found.data?.length === 0 ? a.noColleague : a.colleague)}
            disabled={found.data?.length === 0}
            loading={found.isPending}
            value={staffId}
            onChange={setStaffId}
            showSearch={{ optionFilterProp: 'label' }}
            options={options}
            optionRender={({ data }) => (
              <span data-data>
                <Person name={data.label} />
              </span>
            )}
            style={{ width: 220 }}
          />
          <Button type="primary" loading={isSaving} disabled={staffId === null} onClick={() => onGive(staffId)}>
            {t(a.toColleague)}
          </Button>
        </Flex>
      }
    />
  );
}
