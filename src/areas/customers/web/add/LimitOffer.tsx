// At the limit: the customer goes to the pool or to a colleague, with everything that was typed.
import { Alert, Button, Flex } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/RefPicker';
import { addTexts as a } from './addTexts';

interface LimitOfferProps {
  message: string;
  isSaving: boolean;
  /** Null means the pool. */
  onGive: (ownerId: number | null) => void;
}

export function LimitOffer({ message, isSaving, onGive }: LimitOfferProps) {
  const { t } = useText();
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
          <RefPicker
            to="staff"
            aria-label={t(a.colleague)}
            placeholder={t(a.colleague)}
            value={staffId}
            onChange={(next) => setStaffId(next as number | null)}
            style={{ width: 180 }}
          />
          <Button type="primary" loading={isSaving} disabled={staffId === null} onClick={() => onGive(staffId)}>
            {t(a.toColleague)}
          </Button>
        </Flex>
      }
    />
  );
}
