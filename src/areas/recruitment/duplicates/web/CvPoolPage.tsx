// 简历池: everybody who may work here, one row a person.
import { Flex, Rate } from 'antd';
import { useState } from 'react';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import type { ViewOf } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useCan, useClient } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { applyTo } from '../../applications/model/applicationCalls';
import { Candidate } from '../../candidates/model/candidate';
import { ModuleTabs } from '../../module/web/ModuleTabs';
import { intoPool } from '../../talents/model/talent';
import { blockCandidate } from '../model/duplicateCalls';
import { cvTexts as c } from './cvTexts';

const columns = {
  rating: { render: (row: WireOf<typeof Candidate>) => <Rate disabled value={row.rating} style={{ fontSize: 12 }} /> },
};

type Asked =
  | { of: 'apply'; rows: readonly { id: number }[]; done: () => void }
  | { of: 'pool' | 'block'; row: WireOf<typeof Candidate> };

export default function CvPoolPage() {
  const open = useOpen();
  const can = useCan();
  const uid = useClient()?.uid ?? 0;
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const views: readonly ViewOf<typeof Candidate>[] = [
    { key: 'all', label: c.all, filter: {} },
    { key: 'unassigned', label: c.unassigned, filter: { unassigned: 'true' }, sort: 'createdAt' },
    { key: 'mine', label: c.mine, filter: { ownerId: String(uid) } },
    { key: 'toScreen', label: c.toScreen, filter: { toScreen: 'true' }, sort: 'createdAt' },
    { key: 'rejected', label: c.rejected, filter: { stage: 'rejected' } },
  ];
  return (
    <Flex vertical>
      <ModuleTabs here="CVPool" />
      <ResourcePage
        of={Candidate}
        columns={columns}
        needs={[]}
        views={views}
        onOpen={({ id, name }) => open('/resumePersonnel', { id: String(id) }, String(name))}
        onAdd={() => open('/resume')}
        rowActions={[
          {
            key: 'apply',
            label: applyTo.label,
            isShown: () => can('recruitment.application.assign'),
            run: (row) => setAsked({ of: 'apply', rows: [row], done: () => {} }),
          },
          {
            key: 'pool',
            label: intoPool.label,
            isShown: () => can('recruitment.talent.add'),
            run: (row) => setAsked({ of: 'pool', row }),
          },
          {
            key: 'block',
            label: blockCandidate.label,
            danger: true,
            isShown: ({ $can }) => $can?.includes('block') ?? false,
            run: (row) => setAsked({ of: 'block', row }),
          },
        ]}
        batch={
          can('recruitment.application.assign')
            ? [
                {
                  key: 'apply',
                  label: applyTo.label,
                  run: (ids, done) => setAsked({ of: 'apply', rows: ids.map((id) => ({ id })), done }),
                },
              ]
            : []
        }
      />
      {asked?.of === 'apply' && <CallDialog of={applyTo} rows={asked.rows} onClose={close} onDone={asked.done} />}
      {asked?.of === 'pool' && <CallDialog of={intoPool} rows={[asked.row]} onClose={close} />}
      {asked?.of === 'block' && <CallDialog of={blockCandidate} rows={[asked.row]} onClose={close} />}
    </Flex>
  );
}
