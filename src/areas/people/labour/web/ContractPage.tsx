// 员工合同: what is in force, what ends, what is still unsigned; signed, renewed and ended here.
import { Alert, Flex, Tag } from 'antd';
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import type { ViewOf } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useCan } from '#kernel/web/session';
import { StaffTabs } from '../../module/web/StaffTabs';
import { LabourContract, labourCounts, renewBatch } from '../model/labourContract';
import { labourTexts as x } from './labourTexts';

const day = 86_400_000;

/** Red in the last week, amber in the last month. */
export function EndOn({ row }: { row: WireOf<typeof LabourContract> }) {
  const { t } = useText();
  if (!row.endOn) return <>—</>;
  if (row.state !== 'active') return <>{row.endOn}</>;
  const days = Math.ceil((Date.parse(row.endOn) - Date.now()) / day);
  if (days > 60) return <>{row.endOn}</>;
  return (
    <Flex gap={4} wrap={false}>
      {row.endOn}
      <Tag color={days <= 7 ? 'red' : days <= 30 ? 'orange' : 'gold'}>
        {days < 0 ? t(x.past, { days: -days }) : t(x.daysLeft, { days })}
      </Tag>
    </Flex>
  );
}
const columns = { endOn: { width: 200, render: (row: WireOf<typeof LabourContract>) => <EndOn row={row} /> } };

export default function ContractPage() {
  const { t } = useText();
  const can = useCan();
  const counts = useAnswer(labourCounts, {}, { fresh: 30_000 }).data;
  const [renewing, setRenewing] = useState<{ ids: readonly number[]; clear: () => void } | null>(null);
  const count = (n: number | undefined) => (n === undefined ? {} : { count: String(n) });
  const views: readonly ViewOf<typeof LabourContract>[] = [
    { key: 'all', label: x.all, filter: {}, ...count(counts?.all) },
    { key: 'ending', label: x.ending, filter: { endsWithin: '60' }, ...count(counts?.ending), sort: 'endOn' },
    { key: 'unsigned', label: x.unsigned, filter: { state: 'draft' }, ...count(counts?.unsigned), sort: 'startOn' },
    { key: 'expired', label: x.expired, filter: { state: 'expired' }, ...count(counts?.expired), sort: '-endOn' },
  ];
  return (
    <Flex vertical>
      <StaffTabs here="contract" />
      <ResourcePage
        of={LabourContract}
        views={views}
        columns={columns}
        needs={['endOn', 'state']}
        batch={
          can('people.contract.edit')
            ? [{ key: 'renewBatch', label: renewBatch.label, run: (ids, clear) => setRenewing({ ids, clear }) }]
            : []
        }
      />
      {renewing && (
        <CallDialog
          of={renewBatch}
          rows={renewing.ids.map((id) => ({ id }))}
          preview={({ done, failed }) => (
            <Flex vertical gap={8}>
              <Alert type="info" showIcon title={t(x.renews, { done: done.length })} />
              {failed.map(({ id, message }) => (
                <Alert key={id} type="warning" showIcon title={message} />
              ))}
            </Flex>
          )}
          onClose={() => setRenewing(null)}
          onDone={renewing.clear}
        />
      )}
    </Flex>
  );
}
