// The names devices report under: where each one is now, and what its ports lead to.
import { useState } from 'react';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { can } from '#kernel/web/session';
import { RelatedTable } from '../../organisation/web/RelatedTable';
import { DdnsHost, DdnsUpdate } from '../model/device';
import { Moment } from './Connection';
import { deviceTexts as d } from './deviceTexts';
import { KeyDialog } from './KeyDialog';
import { PortLinks, PortsInput } from './Ports';

const columns = {
  hostname: { width: 190 },
  ip: { width: 130 },
  ports: { width: 190, render: (row: WireOf<typeof DdnsHost>) => <PortLinks row={row} /> },
  lastUpdateAt: { width: 120, render: (row: WireOf<typeof DdnsHost>) => <Moment at={row.lastUpdateAt} /> },
};

const reports = [
  {
    key: 'updates',
    label: d.updates,
    content: (row: WireOf<typeof DdnsHost>) => (
      <RelatedTable of={DdnsUpdate} filter={{ hostId: row.id }} columns={['at', 'fromIp', 'ip', 'result']} />
    ),
  },
];

export function NameList() {
  const [keyed, setKeyed] = useState<WireOf<typeof DdnsHost> | null>(null);
  return (
    <>
      <ResourcePage
        of={DdnsHost}
        columns={columns}
        show={{ ports: (row) => <PortLinks row={row} /> }}
        inputs={{ ports: PortsInput }}
        rowActions={[{ key: 'regenerate', label: d.newKey, run: setKeyed }]}
        tabs={can('system.ddnsUpdate.view') ? reports : []}
      />
      {keyed && <KeyDialog row={keyed} onClose={() => setKeyed(null)} />}
    </>
  );
}
