// The customer behind a point.

import { Button, Card, Flex, Typography } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { labelOf } from '#kernel/web/resource/rows/rows';
import { useDetail } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Shown } from '#kernel/web/widgets/States';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { AppointmentDialog } from '../../appointments/web/AppointmentDialog';
import { Customer } from '../../customer/model/customer';
import { FollowDrawer } from '../../followUps/web/FollowDrawer';
import { mapTexts as m } from './mapTexts';

interface PointCardProps {
  id: number;
  onClose: () => void;
}

export function PointCard({ id, onClose }: PointCardProps) {
  const { t } = useText();
  const open = useOpen();
  const found = useDetail(Customer, id);
  const row = found.data;
  const can = useCan();
  const [what, setWhat] = useState<'follow' | 'book' | null>(null);
  const close = () => setWhat(null);
  const contact = row?.contact as { name: string | null; mobile: string | null } | undefined;
  return (
    <Card size="small">
      <Shown loading={found.isPending} error={found.error} onRetry={() => void found.refetch()} height={96}>
        {row && (
          <Flex vertical gap={6}>
            <Flex gap={8} align="center">
              <Typography.Text strong data-data>
                {row.name}
              </Typography.Text>
              <StateTag option={Customer.fields.state.options![row.state]!} />
            </Flex>
            <Typography.Text type="secondary">
              {[row.$labels?.schoolId, row.$labels?.grade, contact?.mobile].filter(Boolean).map(String).join(' · ')}
            </Typography.Text>
            <Typography.Text type="secondary">
              {`${t(m.counsellor)} ${labelOf(row, 'ownerId') ?? t(m.nobody)}`}
            </Typography.Text>
            <Flex gap={8}>
              <Button size="small" type="primary" onClick={() => open('/customerDetail', { id: String(id) }, row.name)}>
                {t(m.open)}
              </Button>
              {!row.inPool && can('customers.followUp.add') && (
                <Button size="small" onClick={() => setWhat('follow')}>
                  {t(m.follow)}
                </Button>
              )}
              {!row.inPool && row.state !== 'lost' && can('customers.appointment.add') && (
                <Button size="small" onClick={() => setWhat('book')}>
                  {t(m.book)}
                </Button>
              )}
              <Button size="small" type="text" onClick={onClose}>
                {t(m.close)}
              </Button>
            </Flex>
          </Flex>
        )}
      </Shown>
      {row && <FollowDrawer row={what === 'follow' ? row : null} onClose={close} onBook={() => setWhat('book')} />}
      {row && what === 'book' && (
        <AppointmentDialog
          open
          customerId={id}
          customerName={row.name}
          schoolId={row.schoolId as number | null}
          onClose={close}
          onDone={close}
        />
      )}
    </Card>
  );
}
