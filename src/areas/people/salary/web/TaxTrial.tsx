// 个税试算: the same pay month after month, and what would be withheld of it.
import { App, Button, Flex, InputNumber, Select, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { Modal } from '#kernel/web/widgets/Panels';
import { simulateTax } from '../model/taxation';
import { salaryTexts as x } from './salaryTexts';

const modes = simulateTax.input.mode.options!;
type Mode = 'monthly' | 'from_january' | 'full_year';

export function TaxTrial({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const { message } = App.useApp();
  const trying = useCall(simulateTax);
  const [given, setGiven] = useState({ income: 10_000, special: 1500, additional: 1000, hireMonth: 1 });
  const [mode, setMode] = useState<Mode>('monthly');
  const [rows, setRows] = useState<readonly { month: number; taxable: string; withheld: string; net: string }[]>([]);
  const run = async () => {
    const { hireMonth, ...money } = given;
    const [income, special, additional] = [money.income, money.special, money.additional].map((one) => one.toFixed(2));
    const months = Array.from({ length: 13 - hireMonth }, (_, n) => ({
      ...{ month: hireMonth + n, income: income!, special: special!, additional: additional! },
    }));
    try {
      setRows(await trying.run({ months, mode, hireMonth }));
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  const field = (name: keyof typeof given, label: ReactNode, most: number) => (
    <label htmlFor={`trial-${name}`}>
      <div>{label}</div>
      <InputNumber
        id={`trial-${name}`}
        min={name === 'hireMonth' ? 1 : 0}
        max={most}
        precision={name === 'hireMonth' ? 0 : 2}
        value={given[name]}
        onChange={(next) => setGiven({ ...given, [name]: next ?? 0 })}
      />
    </label>
  );
  return (
    <Modal open title={t(simulateTax.label)} footer={null} onCancel={onClose} width={720}>
      <Flex vertical gap={12}>
        <Flex gap={12} wrap align="end">
          {field('income', t(x.monthIncome), 9_999_999)}
          {field('special', t(x.monthSpecial), 9_999_999)}
          {field('additional', t(x.monthAdditional), 9_999_999)}
          {field('hireMonth', t(simulateTax.input.hireMonth.label), 12)}
          <label htmlFor="trial-mode">
            <div>{t(simulateTax.input.mode.label)}</div>
            <Select
              id="trial-mode"
              style={{ width: 140 }}
              value={mode}
              options={Object.entries(modes).map(([value, { label }]) => ({ value: value as Mode, label: t(label) }))}
              onChange={setMode}
            />
          </label>
          <Button type="primary" loading={trying.isRunning} onClick={() => void run()}>
            {t(x.reckon)}
          </Button>
        </Flex>
        {rows.length > 0 && (
          <Table
            size="small"
            rowKey="month"
            pagination={false}
            dataSource={rows}
            columns={[
              { title: t(x.month), dataIndex: 'month' },
              { title: t(x.taxable), dataIndex: 'taxable', align: 'right' },
              { title: t(x.tax), dataIndex: 'withheld', align: 'right' },
              { title: t(x.takeHome), dataIndex: 'net', align: 'right' },
            ]}
          />
        )}
      </Flex>
    </Modal>
  );
}
