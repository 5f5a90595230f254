// 奖励规则: what earns what, every line that counted, and the months they come to.
import { Button, Flex, InputNumber, Typography } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import type { ListView } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import { AwardEntry, AwardMonth, AwardRule, AwardTier, addAward, simulateAward } from '../model/award';
import { awardTexts as x } from './awardTexts';

const parts = { tiers: AwardTier };
const trying = [{ key: 'try', label: x.tryIt, content: ({ id }: WireRow) => <TryIt ruleId={id} /> }];
const ruleViews: readonly ListView[] = [
  { key: 'active', label: x.active, filter: { state: 'active' } },
  { key: 'others', label: x.others, filter: { state: ['draft', 'stopped'] } },
];
const monthViews: readonly ListView[] = [
  { key: 'open', label: x.open, filter: { state: 'open' } },
  { key: 'confirmed', label: x.confirmed, filter: { state: 'confirmed' } },
  { key: 'paid', label: x.paid, filter: { state: 'paid' } },
  { key: 'all', label: x.all, filter: {} },
];
const tabs: readonly PageTab[] = [
  {
    key: 'rules',
    label: x.rules,
    page: () => <ResourcePage of={AwardRule} views={ruleViews} lines={parts} tabs={trying} />,
  },
  {
    key: 'entries',
    label: x.entries,
    page: () => <ResourcePage of={AwardEntry} toolbar={<CallButton of={addAward} />} />,
  },
  { key: 'months', label: x.months, page: () => <ResourcePage of={AwardMonth} views={monthViews} /> },
];

export default () => <PageTabs tabs={tabs} />;

function TryIt({ ruleId }: { ruleId: number }) {
  const { t } = useText();
  const { run, isRunning } = useCall(simulateAward);
  const [basis, setBasis] = useState<number | null>(null);
  const [said, setSaid] = useState<readonly string[]>([]);
  const press = async () => {
    try {
      const { amount, parts: found } = await run({ id: ruleId, basis: basis ?? 0 });
      const lines = found.map(({ part, amount: of }) => t(x.part, { part, amount: of }));
      setSaid([t(x.amount, { amount }), ...(found.length > 1 ? lines : [])]);
    } catch (error) {
      setSaid([messageOf(error)]);
    }
  };
  return (
    <Flex vertical gap={8}>
      <Flex gap={8}>
        <InputNumber
          aria-label={t(x.basis)}
          placeholder={t(x.basis)}
          min={0}
          value={basis}
          onChange={setBasis}
          style={{ width: 200 }}
        />
        <Button loading={isRunning} disabled={basis === null} onClick={() => void press()}>
          {t(x.tryIt)}
        </Button>
      </Flex>
      {said.map((line) => (
        <Typography.Text key={line}>{line}</Typography.Text>
      ))}
    </Flex>
  );
}
