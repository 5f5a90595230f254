// 优惠券: batches and what they are worth, the coupons of families, the orders that give them out, and what came of it.
import { App, Flex, Typography } from 'antd';
import { useState } from 'react';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import { Modal } from '#kernel/web/widgets/Panels';
import { Empty } from '#kernel/web/widgets/States';
import { CouponBatch } from '../model/batch';
import { Coupon, CouponEntry, CouponIssue } from '../model/coupon';
import { claimCoupon, couponCodes, giveCoupon, issueDryRun } from '../model/couponCalls';
import { BatchFigures } from './BatchFigures';
import { couponShow } from './couponShow';
import { couponTexts as c } from './couponTexts';

const tabs: readonly PageTab[] = [
  { key: 'batches', label: c.batches, permission: 'marketing.couponBatch.view', page: Batches },
  { key: 'coupons', label: c.coupons, permission: 'marketing.coupon.view', page: Coupons },
  { key: 'issues', label: c.issues, permission: 'marketing.couponIssue.view', page: Issues },
  {
    key: 'statistics',
    label: c.statistics,
    permission: 'marketing.couponBatch.view',
    page: () => <BatchFigures id={null} />,
  },
];

export default () => <PageTabs tabs={tabs} />;

function Value({ row }: { row: WireOf<typeof CouponBatch> }) {
  const { t } = useText();
  const kind = row.kind as 'cash' | 'full_reduction' | 'per_step' | 'percent';
  const said = {
    ...{ face: row.faceValue, threshold: row.threshold, step: row.stepAmount },
    ...{ off: row.stepOff, cap: row.capAmount, percent: `${row.payPercent}` },
  };
  return <span data-data>{t(c[kind], said)}</span>;
}

const worth = ['kind', 'faceValue', 'threshold', 'stepAmount', 'stepOff', 'capAmount', 'payPercent', 'issued', 'total'];

function Batches() {
  const { t } = useText();
  const asking = useCall(couponCodes);
  const [shown, setShown] = useState<{ codes: string[]; sharedCode: string | null } | null>(null);
  return (
    <>
      <ResourcePage
        of={CouponBatch}
        needs={worth}
        columns={{
          kind: { label: c.value, width: 220, render: (row) => <Value row={row} /> },
          issued: {
            label: c.issued,
            width: 110,
            render: (row) => <span data-data>{`${row.issued}/${row.total}`}</span>,
          },
        }}
        empty={<Empty text={t(c.none)} />}
        toolbar={<CallButton of={giveCoupon} />}
        tabs={[
          { key: 'statistics', label: c.statistics, content: ({ id }) => <BatchFigures id={id} /> },
          {
            key: 'coupons',
            label: c.coupons,
            content: ({ id }) => <ResourcePage of={Coupon} show={couponShow} given={{ batchId: id }} />,
          },
        ]}
        rowActions={[
          {
            key: 'codes',
            label: c.codes,
            isShown: ({ $can }) => asking.isAllowed && ($can?.includes('codes') ?? true),
            run: async ({ id }) => setShown(await asking.run({ id })),
          },
        ]}
      />
      <Modal open={shown !== null} title={t(c.codes)} footer={null} onCancel={() => setShown(null)} destroyOnHidden>
        {shown && (
          <Flex vertical gap={8}>
            {shown.sharedCode && <b data-data>{t(c.shared, { code: shown.sharedCode })}</b>}
            <span>{t(c.codesLeft, { n: shown.codes.length })}</span>
            <Typography.Paragraph copyable style={{ maxHeight: 320, overflow: 'auto', whiteSpace: 'pre-line' }}>
              {shown.codes.join('\n')}
            </Typography.Paragraph>
          </Flex>
        )}
      </Modal>
    </>
  );
}

function Coupons() {
  return (
    <ResourcePage
      of={Coupon}
      show={couponShow}
      toolbar={<CallButton of={claimCoupon} />}
      tabs={[
        {
          key: 'history',
          label: c.history,
          content: ({ id }) => <ResourcePage of={CouponEntry} given={{ couponId: id }} />,
        },
      ]}
      needs={[]}
    />
  );
}

function Issues() {
  const { t } = useText();
  const { modal } = App.useApp();
  const asking = useCall(issueDryRun);
  return (
    <ResourcePage
      of={CouponIssue}
      rowActions={[
        {
          key: 'rehearse',
          label: c.rehearse,
          isShown: ({ state }) => state === 'draft',
          run: async ({ id }) => {
            const { total, ok, maxDiscount, skips } = await asking.run({ id });
            modal.info({
              title: t(c.rehearse),
              content: (
                <Flex vertical data-data>
                  <span>{t(c.rehearsal, { total, ok, most: maxDiscount })}</span>
                  {skips.map(({ reason, count }) => (
                    <span key={reason}>{`${reason} × ${count}`}</span>
                  ))}
                </Flex>
              ),
            });
          },
        },
      ]}
    />
  );
}
