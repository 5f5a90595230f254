// The devices, those gone silent first.
import { BarcodeOutlined } from '@ant-design/icons';
import { Button, Tag, Typography } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import type { ListView } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useList } from '#kernel/web/resource/rows/useRows';
import { can } from '#kernel/web/session';
import { Gate } from '#kernel/web/widgets/Gate';
import { zonedNow } from '#kernel/web/zone';
import { RelatedTable } from '../../organisation/web/RelatedTable';
import { DdnsHost, Device } from '../model/device';
import { CheckIn } from './CheckIn';
import { Address, Connection, Moment } from './Connection';
import { deviceTexts as d } from './deviceTexts';

const silent = { offlineSinceFrom: '2000-01-01' };

const views: readonly ListView[] = [
  { key: 'all', label: d.all, filter: {} },
  { key: 'offline', label: d.offlineOnly, filter: silent },
  { key: 'in_use', label: d.inUse, filter: { state: 'in_use' } },
  { key: 'repair', label: d.repair, filter: { state: 'repair' } },
  { key: 'stock', label: d.stock, filter: { state: 'stock' } },
];

const columns = {
  name: { width: 130 },
  schoolId: { width: 130 },
  kindId: { width: 90 },
  sn: { width: 120 },
  room: { width: 100 },
  lastSeenAt: { width: 120, render: (row: WireOf<typeof Device>) => <Moment at={row.lastSeenAt} /> },
  online: { label: d.status, width: 110, render: (row: WireOf<typeof Device>) => <Connection row={row} /> },
  lanIp: { label: d.address, width: 200, render: (row: WireOf<typeof Device>) => <Address row={row} /> },
  warrantyUntil: { width: 165, render: (row: WireOf<typeof Device>) => <Warranty row={row} /> },
};

/** Where it reports is a matter of the names' own tab; when someone was reminded is not for the eye. */
const listed = { ...Device, columns: Device.columns.filter((name) => name !== 'keeperId') };

const names = [
  {
    key: 'names',
    label: d.names,
    content: (row: WireOf<typeof Device>) => (
      <RelatedTable
        of={DdnsHost}
        filter={{ deviceId: row.id }}
        columns={['hostname', 'ip', 'lastUpdateAt', 'lastResult', 'enabled']}
      />
    ),
  },
];

export function DeviceList() {
  const { t } = useText();
  const [isChecking, setChecking] = useState(false);
  return (
    <>
      <ResourcePage
        of={listed}
        views={views}
        columns={columns}
        show={{ remindedAt: null }}
        summary={<OfflineCount />}
        toolbar={
          <Gate permission="system.device.add">
            <Button icon={<BarcodeOutlined />} onClick={() => setChecking(true)}>
              {t(d.checkIn)}
            </Button>
          </Gate>
        }
        figures={(row) => [
          { label: d.status, value: <Connection row={row} /> },
          ...(row.approvalNo
            ? [{ label: Device.fields.approvalNo.label, value: <Tag color="orange">{row.approvalNo}</Tag> }]
            : []),
        ]}
        tabs={can('system.ddnsHost.view') ? names : []}
      />
      {isChecking && <CheckIn onClose={() => setChecking(false)} />}
    </>
  );
}

function OfflineCount() {
  const { t } = useText();
  const count = useList(Device, { ...silent, pageSize: 1 }).data?.total ?? 0;
  return count > 0 ? <Typography.Text type="danger">{t(d.offlineCount, { count })}</Typography.Text> : null;
}

function Warranty({ row }: { row: WireOf<typeof Device> }) {
  const { t } = useText();
  if (!row.warrantyUntil) return <span>—</span>;
  const isOver = row.warrantyUntil < zonedNow().format('YYYY-MM-DD');
  return isOver ? (
    <Typography.Text type="secondary" title={t(d.expired)}>
      {row.warrantyUntil} · {t(d.expired)}
    </Typography.Text>
  ) : (
    <span>{row.warrantyUntil}</span>
  );
}
