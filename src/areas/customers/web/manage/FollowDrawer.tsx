// Logging a contact beside the list. Opened by a call, the number stands on top for half a minute.
import { PhoneOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useEffect, useState } from 'react';
import { api } from '#kernel/web/api/client';
import { useText } from '#kernel/web/i18n';
import type { WireRow } from '#kernel/web/resource/rows';
import { useCan } from '#kernel/web/session';
import { Guardian } from '../../model/guardian';
import { FollowUpComposer } from '../FollowUpComposer';
import { manageTexts as m } from './manageTexts';

/** Whom one calls first of a family. */
export interface Contact {
  id: number;
  name: string | null;
  relation: string;
  mobile: string | null;
  /** Out of reach for this person: of the pool, or collected only. */
  isCovered: boolean;
}

export const contactOf = (row: WireRow): Contact | undefined => row.contact as Contact | undefined;

/** Asks for the number and hands it to the telephone. */
export async function dial(row: WireRow): Promise<string> {
  const { id, mobile } = contactOf(row)!;
  const number = mobile?.includes('*')
    ? (await api.post<{ value: string }>('/user/v1/reveal', { entity: Guardian.entity, id, field: 'mobile' })).value
    : String(mobile);
  window.location.assign(`tel:${number}`);
  return number;
}

interface FollowDrawerProps {
  row: WireRow | null;
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
      title={row ? String(row.name) : ''}
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
        {t(m.callNow, { number })}
      </Button>
    )
  );
}
