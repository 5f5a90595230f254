// 工资: one's own slips for everybody; runs, profiles, insurance and tax for who keeps the payroll.
import { App, Button, Flex, Table, Tag, Typography } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { api } from '#kernel/web/api/client';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useCan } from '#kernel/web/session';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import { Modal } from '#kernel/web/widgets/Panels';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { bankFilePath, insuranceSheetPath, taxSheetPath } from '../model/bankFile';
import { type ExplainedLine, SalaryAdjustment, SalaryRun, SalarySlip, TaxLedger } from '../model/run';
import { checkRun, costReport, publishSlips } from '../model/runCalls';
import { InsuranceScheme, SalaryItem, SalaryProfile, SalaryStructure, StaffInsurance } from '../model/settings';
import { simulateBonus, simulateTax, TaxDeduction, TaxTable } from '../model/taxation';
import { MySlips } from './MySlips';
import { salaryTexts as x } from './salaryTexts';
import { TaxTrial } from './TaxTrial';

const view = 'people.salary.view';
const tabs: readonly PageTab[] = [
  { key: 'mine', label: x.mine, page: MySlips },
  { key: 'runs', label: x.runs, permission: view, page: Runs },
  { key: 'slips', label: x.slips, permission: view, page: Slips },
  { key: 'profiles', label: x.profiles, permission: view, page: () => <ResourcePage of={SalaryProfile} /> },
  { key: 'structures', label: x.structures, permission: view, page: () => <ResourcePage of={SalaryStructure} /> },
  { key: 'items', label: x.items, permission: view, page: () => <ResourcePage of={SalaryItem} /> },
  { key: 'insured', label: x.insured, permission: view, page: () => <ResourcePage of={StaffInsurance} /> },
  { key: 'schemes', label: x.schemes, permission: view, page: () => <ResourcePage of={InsuranceScheme} /> },
  { key: 'deductions', label: x.deductions, permission: view, page: () => <ResourcePage of={TaxDeduction} /> },
  { key: 'tables', label: x.tables, permission: view, page: Tables },
  { key: 'ledger', label: x.ledger, permission: view, page: () => <ResourcePage of={TaxLedger} /> },
  { key: 'adjustments', label: x.adjustments, permission: view, page: () => <ResourcePage of={SalaryAdjustment} /> },
  {
    key: 'questions',
    label: x.questions,
    permission: view,
    page: () => <ResourcePage of={SalarySlip} filter={{ state: 'questioned' }} layout="questions" />,
  },
  { key: 'costs', label: x.costs, permission: view, page: Costs },
];

export default () => <PageTabs tabs={tabs} />;

const files = [
  { key: 'bankFile', path: bankFilePath },
  { key: 'taxSheet', path: taxSheetPath },
  { key: 'insuranceSheet', path: insuranceSheetPath },
] as const;

function Runs() {
  const { t } = useText();
  const { message } = App.useApp();
  const can = useCan();
  const publishing = useCall(publishSlips);
  const [checked, setChecked] = useState<number | null>(null);
  return (
    <>
      <ResourcePage
        of={SalaryRun}
        empty={<Empty text={t(x.noRun)} />}
        tabs={[
          {
            key: 'slips',
            label: x.slips,
            content: ({ id }) => (
              <ResourcePage
                of={SalarySlip}
                given={{ runId: id }}
                show={{ lines: (row) => <LinesShown value={row.lines} /> }}
              />
            ),
          },
        ]}
        rowActions={[
          { key: 'check', label: x.check, isShown: ({ state }) => state !== 'paid', run: ({ id }) => setChecked(id) },
          ...files.map(({ key, path }) => ({
            key,
            label: x[key],
            isShown: ({ state }: { state: string }) =>
              can('people.salary.pay') && (state === 'approved' || state === 'paid'),
            run: async ({ id }: { id: number }) => {
              await api.download(path, { id }).catch((error) => message.error(messageOf(error)));
            },
          })),
          {
            key: 'publishSlips',
            label: x.publish,
            isShown: ({ state }) => state === 'paid',
            run: async ({ id }) => {
              const { published } = await publishing.run({ id });
              message.success(t(x.published, { count: published }));
            },
          },
        ]}
      />
      {checked !== null && <Checked id={checked} onClose={() => setChecked(null)} />}
    </>
  );
}

function Checked({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useText();
  const answer = useAnswer(checkRun, { id });
  return (
    <Modal open title={t(x.check)} footer={null} onCancel={onClose} width={640}>
      <Shown
        loading={answer.isPending}
        error={answer.error}
        onRetry={() => void answer.refetch()}
        empty={answer.data?.length === 0}
        emptyText={t(x.clean)}
        height={160}
      >
        <Flex vertical gap={12}>
          {(answer.data ?? []).map(({ key, isRed, staff }) => (
            <div key={key}>
              <Tag color={isRed ? 'red' : 'gold'}>{t(isRed ? x.red : x.yellow)}</Tag>
              <strong>{t(x[key as 'left'])}</strong> {staff.length}
              <div data-data>{staff.slice(0, 30).join('、')}</div>
            </div>
          ))}
        </Flex>
      </Shown>
    </Modal>
  );
}

function LinesShown({ value }: { value: unknown }) {
  const { t } = useText();
  const lines = (Array.isArray(value) ? value : []) as ExplainedLine[];
  return (
    <Table
      size="small"
      rowKey={({ code, explain }) => `${code}:${explain}`}
      pagination={false}
      dataSource={lines}
      columns={[
        { title: t(x.item), dataIndex: 'name' },
        {
          ...{ title: t(x.amount), align: 'right' as const },
          render: (_, { amount, sign }) => `${sign === 'minus' ? '−' : ''}${(amount / 100).toFixed(2)}`,
        },
        { title: t(x.how), dataIndex: 'explain' },
      ]}
    />
  );
}

function Slips() {
  return <ResourcePage of={SalarySlip} show={{ lines: (row) => <LinesShown value={row.lines} /> }} />;
}

function Tables() {
  const { t } = useText();
  const { message } = App.useApp();
  const [isTrying, setTrying] = useState(false);
  const [isReckoning, setReckoning] = useState(false);
  const toolbar = (
    <>
      <Button onClick={() => setReckoning(true)}>{t(simulateTax.label)}</Button>
      <Button onClick={() => setTrying(true)}>{t(x.try)}</Button>
    </>
  );
  return (
    <>
      <ResourcePage of={TaxTable} toolbar={toolbar} />
      {isReckoning && <TaxTrial onClose={() => setReckoning(false)} />}
      {isTrying && (
        <CallDialog
          of={simulateBonus}
          onClose={() => setTrying(false)}
          onDone={({ tax, net, trapAbove }) => {
            message.info(t(x.tried, { tax, net }));
            if (trapAbove) message.warning(t(x.trap, { at: trapAbove }));
          }}
        />
      )}
    </>
  );
}

function Costs() {
  const { t } = useText();
  const answer = useAnswer(costReport, { from: null });
  return (
    <Shown
      loading={answer.isPending}
      error={answer.error}
      onRetry={() => void answer.refetch()}
      empty={answer.data?.length === 0}
      emptyText={t(x.noCosts)}
      height={240}
    >
      <Typography.Paragraph type="secondary">{t(x.costs)}</Typography.Paragraph>
      <Table
        size="small"
        rowKey={({ month, school }) => `${month}:${school}`}
        dataSource={answer.data ?? []}
        pagination={{ pageSize: 10, showSizeChanger: false }}
        columns={[
          { title: t(x.month), dataIndex: 'month' },
          { title: t(x.school), dataIndex: 'school' },
          { title: t(x.people), dataIndex: 'people', align: 'right' },
          { title: t(x.gross), dataIndex: 'gross', align: 'right' },
          { title: t(x.net), dataIndex: 'net', align: 'right' },
          { title: t(x.cost), dataIndex: 'cost', align: 'right' },
        ]}
      />
    </Shown>
  );
}
