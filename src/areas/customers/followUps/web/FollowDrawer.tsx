// Logging a contact beside the list. Opened by a call, the number stands on top for half a minute.
import { PhoneOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useCan } from '#kernel/web/session';
import { Drawer } from '#kernel/web/widgets/Panels';
import type { Customer } from '../../customer/model/customer';
import { FollowUpComposer } from './FollowUpComposer';
import { drawerTexts } from './followDrawerTexts';

interface FollowDrawerProps {
  row: WireOf<typeof Customer> | null;
  /** The number that was dialled. */
  number?: string;
  onClose: () => void;
  onBook: () => void;
}

export function FollowDrawer({ row, number, onClose, onBook }: FollowDrawerProps) {
  const can = useCan();
  return (
    <Drawer
      open={row !== null}
      onClose={onClose}
      size={560}
      destroyOnHidden
      title={row ? row.name : ''}
      extra={number && <CallAgain key={number} number={number} />}
    >
      {row && (
        <FollowUpComposer
          customerId={row.id}
          onDone={onClose}
          {...(can('customers.appointment.add') ? { onBook } : {})}
        />
      )}
    </Drawer>
  );
}

const shownFor = 30_000;

function CallAgain({ number }: { number: string }) {
  const { t } = useText();
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), shownFor);
    return () => clearTimeout(timer);
  }, []);
  return (
    isShown && (
      <Button type="link" icon={<PhoneOutlined />} href={`tel:${number}`}>
        {t(drawerTexts.callNow, { number })}
      </Button>
    )
  );
}
