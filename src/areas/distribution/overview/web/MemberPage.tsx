// 分销员: everybody who distributes, who would like to, who is bound to whom, and the tree they form.
import { Typography } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import { Empty } from '#kernel/web/widgets/States';
import { BindList } from '../../binds/web/BindList';
import { approveApplications, DistributorApplication, rejectApplications } from '../../distributors/model/application';
import { assignOwner, Distributor, freezeMany } from '../../distributors/model/distributor';
import { JoinLink } from '../../guests/web/LinkButton';
import { memberTexts as m } from './memberTexts';
import { TreeTab } from './TreeTab';

const tabs: readonly PageTab[] = [
  { key: 'all', label: m.all, page: () => <Members /> },
  { key: 'applications', label: m.applications, permission: 'distribution.application.view', page: Applications },
  { key: 'frozen', label: m.frozen, page: () => <Members state="frozen" /> },
  { key: 'quit', label: m.quit, page: () => <Members state="quit" /> },
  { key: 'binds', label: m.binds, permission: 'distribution.bind.view', page: () => <BindList /> },
  { key: 'tree', label: m.tree, page: TreeTab },
];

export default () => <PageTabs tabs={tabs} />;

/** Below zero stands out, and not by colour alone. */
export function Balance({ amount, sign = '' }: { amount: string; sign?: string }) {
  const { t } = useText();
  const isDebt = amount.startsWith('-');
  return (
    <Typography.Text type={isDebt ? 'danger' : undefined} style={{ font: 'inherit' }} data-data>
      {isDebt ? `${t(m.debt)} ` : ''}
      {sign}
      {amount}
    </Typography.Text>
  );
}

function Members({ state }: { state?: 'frozen' | 'quit' }) {
  const { t } = useText();
  const open = useOpen();
  const [batch, setBatch] = useState<{
    of: typeof assignOwner | typeof freezeMany;
    ids: number[];
    clear: () => void;
  } | null>(null);
  return (
    <>
      <ResourcePage
        of={Distributor}
        {...(state ? { filter: { state } } : {})}
        onOpen={({ id, name }) => open('/distributionInfo', { id: String(id) }, String(name))}
        needs={['name', 'available']}
        columns={{
          available: { align: 'end', render: ({ available }) => <Balance amount={String(available ?? '0.00')} /> },
        }}
        empty={<Empty height={240} text={t(m.empty)} />}
        toolbar={state ? null : <JoinLink />}
        batch={[
          {
            key: 'owner',
            label: assignOwner.label,
            run: (ids, clear) => setBatch({ of: assignOwner, ids: [...ids], clear }),
          },
          {
            key: 'freeze',
            label: freezeMany.label,
            danger: true,
            run: (ids, clear) => setBatch({ of: freezeMany, ids: [...ids], clear }),
          },
        ]}
      />
      {batch?.of === assignOwner && (
        <CallDialog of={assignOwner} given={{ ids: batch.ids }} onClose={() => setBatch(null)} onDone={batch.clear} />
      )}
      {batch?.of === freezeMany && (
        <CallDialog of={freezeMany} given={{ ids: batch.ids }} onClose={() => setBatch(null)} onDone={batch.clear} />
      )}
    </>
  );
}

function Applications() {
  const [batch, setBatch] = useState<{ isApproval: boolean; ids: number[]; clear: () => void } | null>(null);
  const act = (isApproval: boolean) => (ids: readonly number[], clear: () => void) =>
    setBatch({ isApproval, ids: [...ids], clear });
  return (
    <>
      <ResourcePage
        of={DistributorApplication}
        views={[
          { key: 'pending', label: m.applications, filter: { state: 'pending' }, sort: 'createdAt' },
          { key: 'all', label: m.all, filter: {} },
        ]}
        batch={[
          { key: 'approve', label: approveApplications.label, run: act(true) },
          { key: 'reject', label: rejectApplications.label, danger: true, run: act(false) },
        ]}
      />
      {batch && (
        <CallDialog
          of={batch.isApproval ? approveApplications : rejectApplications}
          given={{ ids: batch.ids }}
          onClose={() => setBatch(null)}
          onDone={batch.clear}
        />
      )}
    </>
  );
}
