// /customContractManageBargain: what the price is, what it may become and what that means, and the rounds so far.
import { Alert, Button, Card, Flex } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useDetail, useList } from '#kernel/web/resource/rows/useRows';
import { useOpen, useQueryState } from '#kernel/web/shell/site/navigation';
import { useSettled } from '#kernel/web/useSettled';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { Contract } from '../../contract/model/contract';
import { Before } from '../../contract/web/CustomerStep';
import { Bargain, propose, weigh } from '../model/bargain';
import { bargainTexts as b } from './bargainTexts';
import { Meaning } from './Meaning';
import { PriceWish, type Wish } from './PriceWish';
import { Rounds } from './Rounds';

export default function BargainPage() {
  const { t } = useText();
  const open = useOpen();
  const [query] = useQueryState();
  const id = Number(query.id) || null;
  const contract = useDetail(Contract, id);
  if (id === null)
    return (
      <Empty height={360} text={t(b.pick)}>
        <Button onClick={() => open('/customContractManageList')}>{t(b.toList)}</Button>
      </Empty>
    );
  return (
    <Shown loading={contract.isPending} error={contract.error} onRetry={() => void contract.refetch()} height={360}>
      {contract.data && <Bargaining key={id} contract={contract.data} />}
    </Shown>
  );
}

const nothing: Wish = { way: 'total', target: null, payPercent: null, lines: [] };

function Bargaining({ contract: { id, no, customerId, state } }: { contract: WireOf<typeof Contract> }) {
  const { t } = useText();
  const [wish, setWish] = useState(nothing);
  const isDraft = state === 'draft';
  const asked = {
    contractId: id,
    target: wish.way === 'total' ? wish.target : null,
    payPercent: wish.way === 'percent' ? wish.payPercent : null,
    lines: wish.way === 'lines' ? wish.lines : [],
  };
  const isAsking = asked.target !== null || asked.payPercent !== null || asked.lines.length > 0;
  const settled = useSettled(asked, 200);
  const weighed = useAnswer(weigh, settled);
  const isTold =
    JSON.stringify(settled) === JSON.stringify(asked) && !weighed.isPlaceholderData && weighed.error === null;
  const rounds = useList(Bargain, { contractId: id, pageSize: 50, sort: '-round' });
  const waits = rounds.data?.list.some((one) => one.state === 'proposed') ?? false;
  return (
    <Flex gap={12} wrap align="start">
      <Card size="small" title={`${no ?? ''} · ${t(b.toPrice)}`} style={{ flex: '3 1 420px', minWidth: 0 }}>
        <Shown
          loading={weighed.isPending}
          error={weighed.data ? null : weighed.error}
          onRetry={() => void weighed.refetch()}
          height={160}
        >
          {weighed.data && <PriceWish told={weighed.data} wish={wish} onChange={setWish} isOpen={isDraft && !waits} />}
        </Shown>
      </Card>
      <Card size="small" title={t(b.means)} style={{ flex: '2 1 260px', minWidth: 0 }}>
        <Flex vertical gap={12}>
          {weighed.error && weighed.data ? <Alert type="error" showIcon title={messageOf(weighed.error)} /> : null}
          {weighed.data && <Meaning told={weighed.data} />}
          {!isDraft && <Alert type="info" showIcon title={t(b.over)} />}
          {waits && <Alert type="info" showIcon title={t(b.waits)} />}
          {isDraft && !waits && isAsking && isTold && weighed.data && (
            <div>
              <CallButton
                of={propose}
                given={{ contractId: id, target: weighed.data.target, payPercent: null, lines: asked.lines }}
                look={{ type: 'primary', size: 'large' }}
                onDone={() => setWish(nothing)}
              />
            </div>
          )}
          <Before customerId={customerId} without={id} />
        </Flex>
      </Card>
      <Card size="small" title={t(b.rounds)} style={{ flex: '2 1 280px', minWidth: 0 }}>
        <Rounds found={rounds} />
      </Card>
    </Flex>
  );
}
