// What students have left, the ledger behind it, and the closing of its months.
import { Flex } from 'antd';
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { ResourceForm } from '#kernel/web/resource/form/ResourceForm';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { labelOf, type WireRow } from '#kernel/web/resource/rows/rows';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { PageTabs } from '#kernel/web/shell/site/PageTabs';
import { Drawer } from '#kernel/web/widgets/Panels';
import { Shown } from '#kernel/web/widgets/States';
import { LessonAdjustment } from '../../adjustments/model/adjustment';
import { OpeningBalance } from '../../adjustments/model/openingBalance';
import { LessonBalance } from '../../balances/model/balance';
import { balance } from '../../balances/model/calls';
import { LedgerClosing } from '../../ledger/model/closing';
import { closeLedger } from '../../ledger/model/closingCalls';
import { LessonEntry, LessonLot } from '../../ledger/model/lot';
import { LotCards } from '../../ledger/web/LotCards';
import { Warnings } from '../../warnings/web/Warnings';
import { remainingTexts as b } from './remainingTexts';

function Balances() {
  const { t } = useText();
  const can = useCan();
  const go = useOpen();
  const [open, setOpen] = useState<WireRow | null>(null);
  const [adjusted, setAdjusted] = useState<WireRow | null>(null);
  return (
    <>
      <ResourcePage
        of={LessonBalance}
        onOpen={setOpen}
        rowActions={[
          { key: 'ledger', label: b.ledger, run: setOpen },
          { key: 'adjust', label: b.adjust, isShown: () => can('teaching.ledger.adjust'), run: setAdjusted },
          {
            key: 'renew',
            label: b.renew,
            isShown: () => can('contracts.contract.add'),
            run: ({ customerId }) => go('/customContractManageCreate', { renewsOf: String(customerId) }),
          },
        ]}
      />
      {adjusted && (
        <ResourceForm
          of={LessonAdjustment}
          open
          values={{
            customerId: adjusted.customerId,
            courseId: adjusted.courseId,
            schoolId: adjusted.schoolId,
          }}
          onClose={() => setAdjusted(null)}
        />
      )}
      {open && (
        <Drawer
          open
          size="large"
          title={`${labelOf(open, 'customerId')} · ${t(b.ledger)}`}
          onClose={() => setOpen(null)}
        >
          <Book customerId={Number(open.customerId)} courseId={Number(open.courseId)} />
        </Drawer>
      )}
    </>
  );
}

/** What a student has of a course, lot by lot, and every entry of it. */
function Book({ customerId, courseId }: { customerId: number; courseId: number }) {
  const { data, isPending, error, refetch } = useAnswer(balance, { customerId, courseId });
  const lots = (data?.lots ?? []).map(({ remainingQty, remainingAmount, ...lot }) => ({
    ...lot,
    ...{ left: remainingQty, value: remainingAmount },
  }));
  return (
    <Flex vertical gap={16}>
      <Shown loading={isPending} error={error} onRetry={() => void refetch()} height={120}>
        <LotCards lots={lots} />
      </Shown>
      <ResourcePage of={LessonEntry} given={{ customerId, courseId }} />
    </Flex>
  );
}

const closedFor = {
  schoolId: { render: (row: WireRow) => <ClosedFor row={row} /> },
};
function ClosedFor({ row }: { row: WireRow }) {
  const { t } = useText();
  return row.schoolId === null ? t(b.allSchools) : <span data-data>{labelOf(row, 'schoolId')}</span>;
}
const Closings = () => (
  <ResourcePage
    of={LedgerClosing}
    columns={closedFor}
    toolbar={<CallButton of={closeLedger} look={{ type: 'primary' }} />}
  />
);

const view = 'teaching.ledger.view';
const tabs = [
  { key: 'balances', label: b.balances, permission: view, page: Balances },
  { key: 'warnings', label: b.warnings, permission: 'teaching.warning.view', page: Warnings },
  { key: 'entries', label: b.entries, permission: view, page: () => <ResourcePage of={LessonEntry} /> },
  { key: 'lots', label: b.lots, permission: view, page: () => <ResourcePage of={LessonLot} /> },
  {
    key: 'adjustments',
    label: b.adjustments,
    permission: view,
    page: () => <ResourcePage of={LessonAdjustment} />,
  },
  { key: 'opening', label: b.opening, permission: view, page: () => <ResourcePage of={OpeningBalance} /> },
  {
    key: 'closings',
    label: b.closings,
    permission: view,
    page: Closings,
  },
];

export default () => <PageTabs tabs={tabs} />;
