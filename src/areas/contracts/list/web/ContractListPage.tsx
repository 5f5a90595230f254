// /customContractManageList: contracts by what has to be done with them next.
import { useMemo, useState } from 'react';
import { grouped } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import type { OwnTab } from '#kernel/web/resource/detail/ResourceDetail';
import type { ViewOf } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { ContractChange } from '../../changes/model/change';
import { changeTexts as ch } from '../../changes/web/changeTexts';
import { Contract } from '../../contract/model/contract';
import { letPass } from '../../contract/model/letPass';
import { ContractLife } from '../../contract/model/life';
import { ContractDiscount, ContractLine, Installment } from '../../contract/model/lines';
import { contractTexts as c } from '../../contract/web/contractTexts';
import { Payment } from '../../payments/model/payment';
import { Refund } from '../../refunds/model/refund';
import { refundTexts as r } from '../../refunds/web/refundTexts';
import { GoodsTab } from '../../sales/web/GoodsTab';
import { isSignable, signOnPad } from '../../templates/model/signing';
import { attachScans } from '../../todos/model/scans';
import { changeOwner, voidAndCopy } from '../model/rework';
import { contractColumns } from './columns';
import { LotsTab } from './LotsTab';

const views: readonly ViewOf<typeof Contract>[] = [
  { key: 'all', label: c.all, filter: {} },
  ...(['draft', 'approving', 'signed', 'part_paid', 'effective'] as const).map((state) => ({
    key: state,
    label: ContractLife.states[state].label,
    filter: { state },
  })),
  { key: 'arrears', label: c.arrears, filter: { hasArrears: 'true' }, sort: '-owed' },
  { key: 'expiring', label: c.expiring, filter: { expiringIn: '30' }, sort: 'endOn' },
  ...(['refunding', 'changing', 'finished', 'refunded', 'void'] as const).map((state) => ({
    key: state,
    label: ContractLife.states[state].label,
    filter: { state },
  })),
  { key: 'movedOut', label: c.movedOut, filter: { isMovedOut: 'true' } },
];

const tabs: OwnTab[] = [
  { key: 'lines', label: c.lines, content: ({ id }) => <ResourcePage of={ContractLine} given={{ contractId: id }} /> },
  { key: 'lots', label: c.lots, content: ({ id }) => <LotsTab contractId={id} /> },
  {
    key: 'discounts',
    label: c.discounts,
    content: ({ id }) => <ResourcePage of={ContractDiscount} given={{ contractId: id }} />,
  },
  {
    key: 'installments',
    label: c.installments,
    content: ({ id }) => <ResourcePage of={Installment} given={{ contractId: id }} />,
  },
  {
    key: 'goods',
    label: c.goods,
    content: ({ id, state }) => <GoodsTab contractId={id} isOpen={state === 'effective'} />,
  },
  { key: 'payments', label: c.payments, content: ({ id }) => <ResourcePage of={Payment} given={{ contractId: id }} /> },
  {
    key: 'changes',
    label: ch.all,
    content: ({ id }) => <ResourcePage of={ContractChange} given={{ contractId: id }} />,
  },
  { key: 'refunds', label: r.toList, content: ({ id }) => <ResourcePage of={Refund} given={{ contractId: id }} /> },
];

const changePages = {
  course: '/customContractManageChange',
  school: '/customContractManageChangeSchool',
  customer: '/customContractManageChangeCustomer',
  extend: '/customContractManageChangeExtend',
} as const;

interface Asked {
  of: 'copy' | 'owner' | 'pass' | 'scan';
  ids: readonly number[];
  clear?: () => void;
}

const owes = ({ state, owed }: WireOf<typeof Contract>): boolean =>
  ['signed', 'part_paid', 'effective'].includes(String(state)) && owed !== '0.00';

export default function ContractListPage() {
  const { t } = useText();
  const open = useOpen();
  const can = useCan();
  const [asked, setAsked] = useState<Asked | null>(null);
  const rowActions = useMemo(
    () => [
      {
        key: 'continue',
        label: c.edit,
        isShown: (row: WireOf<typeof Contract>) => row.state === 'draft' && (row.$can?.includes('edit') ?? false),
        run: (row: WireOf<typeof Contract>) => open('/customContractManageCreate', { id: `${row.id}` }),
      },
      {
        key: 'bargain',
        label: c.bargain,
        isShown: (row: WireOf<typeof Contract>) => row.state === 'draft' && can('contracts.bargain.add'),
        run: (row: WireOf<typeof Contract>) => open('/customContractManageBargain', { id: `${row.id}` }),
      },
      {
        key: 'letPass',
        label: letPass.label,
        isShown: (row: WireOf<typeof Contract>) => row.isBlocked && can(letPass.permission!),
        run: (row: WireOf<typeof Contract>) => setAsked({ of: 'pass', ids: [row.id] }),
      },
      {
        key: 'collect',
        label: c.collect,
        isShown: (row: WireOf<typeof Contract>) => owes(row) && can('contracts.payment.collect'),
        run: (row: WireOf<typeof Contract>) => open('/customContractManageBargainPay', { id: `${row.id}` }),
      },
      {
        key: 'refund',
        label: r.apply,
        isShown: (row: WireOf<typeof Contract>) => row.state === 'effective' && can('contracts.refund.apply'),
        run: (row: WireOf<typeof Contract>) => open('/customContractManageFeeRefund', { contractId: `${row.id}` }),
      },
      ...(['course', 'school', 'customer', 'extend'] as const).map((kind) => ({
        key: kind,
        label: ch[kind],
        isShown: (row: WireOf<typeof Contract>) =>
          row.state === 'effective' && row.kind !== 'goods' && can('contracts.change.apply'),
        run: (row: WireOf<typeof Contract>) => open(changePages[kind], { contractId: `${row.id}` }),
      })),
      {
        key: 'sign',
        label: signOnPad.label,
        isShown: (row: WireOf<typeof Contract>) =>
          isSignable(row.state) && row.signMethod === 'pad' && !row.signatureAt && can('contracts.contract.submit'),
        run: (row: WireOf<typeof Contract>) => open('/customContractManagePrint', { id: `${row.id}`, sign: 'pad' }),
      },
      {
        key: 'attach',
        label: attachScans.label,
        isShown: (row: WireOf<typeof Contract>) =>
          row.kind !== 'goods' &&
          !['draft', 'approving', 'void'].includes(row.state as string) &&
          can('contracts.contract.submit'),
        run: (row: WireOf<typeof Contract>) => setAsked({ of: 'scan', ids: [row.id] }),
      },
      {
        key: 'voidAndCopy',
        label: voidAndCopy.label,
        isShown: (row: WireOf<typeof Contract>) => row.state === 'signed' && (row.$can?.includes('void') ?? false),
        run: (row: WireOf<typeof Contract>) => setAsked({ of: 'copy', ids: [row.id] }),
      },
      {
        key: 'renew',
        label: c.renew,
        isShown: (row: WireOf<typeof Contract>) =>
          row.kind !== 'goods' &&
          ['effective', 'finished'].includes(row.state as string) &&
          can('contracts.contract.add'),
        run: (row: WireOf<typeof Contract>) => open('/customContractManageCreate', { renews: `${row.id}` }),
      },
      {
        key: 'print',
        label: c.print,
        isShown: () => can('contracts.contract.print'),
        run: (row: WireOf<typeof Contract>) => open('/customContractManagePrint', { id: `${row.id}` }),
      },
    ],
    [open, can],
  );
  const batch = useMemo(
    () =>
      can('contracts.contract.owner')
        ? [
            {
              key: 'owner',
              label: changeOwner.label,
              run: (ids: readonly number[], clear: () => void) => setAsked({ of: 'owner', ids, clear }),
            },
          ]
        : [],
    [can],
  );
  const about = asked?.ids.map((id) => ({ id })) ?? [];
  const sums = (counted: Readonly<Record<string, unknown>>) => {
    const amount = (name: string) => grouped(String(counted[name] ?? '0.00'));
    const [receivable, received, owed, refunded] = ['receivable', 'received', 'owed', 'refunded'].map(amount);
    return t(c.sums, { receivable: receivable!, received: received!, owed: owed!, refunded: refunded! });
  };
  return (
    <>
      {asked?.of === 'copy' && (
        <CallDialog
          of={voidAndCopy}
          rows={about}
          onClose={() => setAsked(null)}
          onDone={(copy) => open('/customContractManageCreate', { id: `${copy.id}` })}
        />
      )}
      {asked?.of === 'pass' && <CallDialog of={letPass} rows={about} onClose={() => setAsked(null)} />}
      {asked?.of === 'scan' && <CallDialog of={attachScans} rows={about} onClose={() => setAsked(null)} />}
      {asked?.of === 'owner' && (
        <CallDialog of={changeOwner} rows={about} onClose={() => setAsked(null)} onDone={() => asked.clear?.()} />
      )}
      <ResourcePage
        of={Contract}
        views={views}
        {...(batch.length > 0 ? { batch } : {})}
        rowActions={rowActions}
        columns={contractColumns}
        summary={sums}
        tabs={tabs}
        figures={(row) => [
          { label: c.receivable, value: row.receivable },
          { label: c.received, value: row.received },
          { label: c.owed, value: row.owed },
        ]}
        onAdd={() => open('/customContractManageCreate')}
      />
    </>
  );
}
