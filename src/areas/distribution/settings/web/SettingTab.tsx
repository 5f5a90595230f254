// 规则设置: the one row of settings in groups, a calculator and who changed what.
import { Card, Flex, Select } from 'antd';
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { HistoryPanel } from '#kernel/web/resource/detail/HistoryPanel';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { useList } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { useSettled } from '#kernel/web/useSettled';
import { MoneyInput } from '#kernel/web/widgets/MoneyInput';
import { Shown } from '#kernel/web/widgets/States';
import { zoned } from '#kernel/web/zone';
import { DistributionSetting, type ItemKind, itemKinds, quoteOrder } from '../model/setting';
import { PageForm } from './PageForm';
import { settingPageTexts as s } from './settingTexts';

const groups = [
  { title: s.join, names: ['enabled', 'whoMay', 'joinWay', 'autoApprove', 'agreement'] },
  { title: s.binding, names: ['bindMode', 'bindDays', 'protectDays', 'onlyNew'] },
  {
    title: s.commission,
    names: ['depth', 'orderScope', 'itemKinds', 'selfBuy', 'staffOwnOrder', 'maxTotalPercent'],
  },
  { title: s.settlement, names: ['settleDays', 'settleLessons', 'settleMaxDays'] },
  {
    title: s.withdrawal,
    names: [
      ...['minAmount', 'maxAmount', 'perDay', 'perMonth', 'feePercent', 'feeMin', 'feeMax', 'taxMode'],
      ...['methods', 'approveAbove', 'dualControl'],
    ],
  },
];

export function SettingTab() {
  const list = useList(DistributionSetting, {});
  const can = useCan();
  const { t } = useText();
  const id = list.data?.list[0]?.id;
  return (
    <Shown loading={list.isPending} error={list.error} onRetry={() => void list.refetch()} height={360}>
      {id !== undefined && (
        <Flex vertical gap={12}>
          <Calculator />
          <PageForm of={DistributionSetting} id={id} groups={groups} readOnly={!can('distribution.setting.edit')} />
          <Card size="small" title={t(s.history)}>
            <HistoryPanel of={DistributionSetting} id={id} />
          </Card>
        </Flex>
      )}
    </Shown>
  );
}

function Calculator() {
  const { t, locale } = useText();
  const [kind, setKind] = useState<ItemKind>('course');
  const [first, setFirst] = useState<number | null>(null);
  const [second, setSecond] = useState<number | null>(null);
  const [cash, setCash] = useState<string | null>('10000.00');
  const settled = useSettled(cash, 300);
  const lines = [{ itemKind: kind, itemId: 0, cash: settled || '0' }];
  const quote = useAnswer(quoteOrder, { firstLevelId: first, secondLevelId: second, lines }).data;
  const id = (value: unknown) => (typeof value === 'number' ? value : null);
  return (
    <Card size="small" title={t(s.calculator)} extra={t(s.noItem)}>
      <Flex gap={12} wrap align="center">
        <Select
          aria-label={t(s.kind)}
          value={kind}
          onChange={setKind}
          style={{ width: 120 }}
          options={Object.entries(itemKinds).map(([value, label]) => ({
            value: value as ItemKind,
            label: label[locale === 'en' ? 1 : 0],
          }))}
        />
        <RefPicker
          to="distribution_level"
          value={first}
          onChange={(v) => setFirst(id(v))}
          placeholder={t(s.level)}
          style={{ width: 160 }}
        />
        <RefPicker
          to="distribution_level"
          value={second}
          onChange={(v) => setSecond(id(v))}
          placeholder={t(s.parentLevel)}
          style={{ width: 160 }}
        />
        <MoneyInput aria-label={t(s.price)} value={cash} onChange={setCash} />
        {quote && (
          <strong>
            {t(s.result, {
              ...{ first: quote.first, second: quote.second },
              due: zoned(quote.dueAt)?.format('YYYY-MM-DD') ?? '',
            })}
          </strong>
        )}
      </Flex>
    </Card>
  );
}
