// The customer behind a point.
import { Button, Card, Flex, Typography } from 'antd';
import { useText } from '#kernel/web/i18n';
import { useDetail } from '#kernel/web/resource/useRows';
import { useOpen } from '#kernel/web/shell/navigation';
import { Shown } from '#kernel/web/widgets/States';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { Customer } from '../../model/customer';
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
  const contact = row?.contact as { name: string | null; mobile: string | null } | undefined;
  return (
    <Card size="small">
      <Shown loading={found.isPending} error={found.error} onRetry={() => void found.refetch()} height={96}>
        {row && (
          <Flex vertical gap={6}>
            <Flex gap={8} align="center">
              <Typography.Text strong>{String(row.name)}</Typography.Text>
              <StateTag option={Customer.fields.state.options![String(row.state)]!} />
            </Flex>
            <Typography.Text type="secondary">
              {[row.$labels?.schoolId, row.$labels?.grade, contact?.mobile].filter(Boolean).map(String).join(' · ')}
            </Typography.Text>
            <Typography.Text type="secondary">
              {`${t(m.counsellor)} ${String(row.$labels?.ownerId ?? t(m.nobody))}`}
            </Typography.Text>
            <Flex gap={8}>
              <Button
                size="small"
                type="primary"
                onClick={() => open('/customerDetail', { id: String(id) }, String(row.name))}
              >
                {t(m.open)}
              </Button>
              <Button size="small" onClick={onClose}>
                {t(m.close)}
              </Button>
            </Flex>
          </Flex>
        )}
      </Shown>
    </Card>
  );
}
