// 市场管理: campaigns and their figures, by which touch customers came, what it cost, and the codes behind links.
import { Flex } from 'antd';
import { useState } from 'react';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import { Modal } from '#kernel/web/widgets/Panels';
import { QrCode } from '#kernel/web/widgets/QrCode';
import { Failed } from '#kernel/web/widgets/States';
import { Campaign } from '../../campaigns/model/campaign';
import { confirmBeyond, MarketCost } from '../../costs/model/cost';
import { LeadTouch, TrackCode, touchByHand } from '../../tracking/model/track';
import { campaignFigures } from '../model/marketCalls';
import { FiguresTable } from './FiguresTable';
import { marketTexts as m } from './marketTexts';

const tabs: readonly PageTab[] = [
  { key: 'campaigns', label: m.campaigns, page: () => <ResourcePage of={Campaign} show={{ figures: null }} /> },
  { key: 'compare', label: m.compare, page: Compare },
  { key: 'leads', label: m.leads, permission: 'marketing.leadTouch.view', page: Leads },
  { key: 'costs', label: m.costs, permission: 'marketing.marketCost.view', page: Costs },
  { key: 'codes', label: m.codes, permission: 'marketing.trackCode.view', page: Codes },
];

export default () => <PageTabs tabs={tabs} />;

function Compare() {
  const answer = useAnswer(campaignFigures, {});
  if (answer.error) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  return <FiguresTable rows={answer.data ?? []} loading={answer.isPending} />;
}

function Leads() {
  return <ResourcePage of={LeadTouch} toolbar={<CallButton of={touchByHand} />} />;
}

function Costs() {
  const { t } = useText();
  const beyond = useCall(confirmBeyond);
  const [row, setRow] = useState<WireRow | null>(null);
  return (
    <>
      <ResourcePage
        of={MarketCost}
        summary={({ amount }) => t(m.total, { amount: String(amount ?? '0.00') })}
        rowActions={[
          {
            key: 'overspend',
            label: confirmBeyond.label,
            isShown: ({ state }) => beyond.isAllowed && state === 'draft',
            run: (one) => setRow(one),
          },
        ]}
      />
      {row && <CallDialog of={confirmBeyond} rows={[row]} onClose={() => setRow(null)} />}
    </>
  );
}

function Codes() {
  const { t } = useText();
  const [shown, setShown] = useState<WireRow | null>(null);
  return (
    <>
      <ResourcePage
        of={TrackCode}
        rowActions={[
          {
            key: 'qr',
            label: m.qr,
            isShown: ({ link, enabled }) => Boolean(link && enabled),
            run: (row) => setShown(row),
          },
        ]}
      />
      <Modal open={shown !== null} title={t(m.qr)} footer={null} onCancel={() => setShown(null)} destroyOnHidden>
        {shown && (
          <Flex justify="center">
            <QrCode
              text={new URL(String(shown.link), location.origin).href}
              size={220}
              caption={String(shown.name)}
              downloadName={String(shown.name)}
            />
          </Flex>
        )}
      </Modal>
    </>
  );
}
