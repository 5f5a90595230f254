// 线上套餐: what is sold online, with a phone's view of it, its orders and the codes made of it.
import { Card, Flex, Image, Typography } from 'antd';
import { useState } from 'react';
import type { FileRecord } from '#kernel/model/fields';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import type { ListView } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useCan } from '#kernel/web/session';
import { Empty } from '#kernel/web/widgets/States';
import { changePackages, OnlinePackage, sellPackages, withdrawPackages } from '../model/package';
import { packageTexts as p } from './packageTexts';

const views: ListView[] = [
  { key: 'all', label: p.all, filter: {} },
  { key: 'on', label: p.onSale, filter: { state: 'on_sale' } },
  { key: 'draft', label: p.draft, filter: { state: 'draft' } },
  { key: 'off', label: p.off, filter: { state: 'off_sale' } },
];

type Batch = typeof withdrawPackages | typeof changePackages;

export default function QmPackagePage() {
  const { t } = useText();
  const can = useCan();
  const selling = useCall(sellPackages);
  const [batch, setBatch] = useState<{ of: Batch; ids: number[]; clear: () => void } | null>(null);
  return (
    <>
      <ResourcePage
        of={OnlinePackage}
        views={views}
        empty={<Empty text={t(p.empty)} />}
        tabs={[{ key: 'preview', label: p.preview, content: (row) => <PhoneView row={row} /> }]}
        batch={[
          ...(can('online.package.sell')
            ? [
                {
                  key: 'on',
                  label: sellPackages.label,
                  run: (ids: readonly number[], clear: () => void) => selling.run({ ids: [...ids] }).then(clear),
                },
                {
                  key: 'off',
                  label: withdrawPackages.label,
                  danger: true,
                  run: (ids: readonly number[], clear: () => void) =>
                    setBatch({ of: withdrawPackages, ids: [...ids], clear }),
                },
              ]
            : []),
          ...(can('online.package.edit')
            ? [
                {
                  key: 'change',
                  label: changePackages.label,
                  run: (ids: readonly number[], clear: () => void) =>
                    setBatch({ of: changePackages, ids: [...ids], clear }),
                },
              ]
            : []),
        ]}
      />
      {batch && (
        <CallDialog
          of={batch.of as typeof withdrawPackages}
          given={{ ids: batch.ids }}
          onClose={() => setBatch(null)}
          onDone={batch.clear}
        />
      )}
    </>
  );
}

function PhoneView({ row }: { row: WireOf<typeof OnlinePackage> }) {
  const { t } = useText();
  const cover = row.cover as FileRecord | null;
  const price = row.price ?? '0.00';
  return (
    <Flex justify="center">
      <Card
        size="small"
        style={{ width: 375 }}
        {...(cover ? { cover: <Image src={cover.FileUrl} alt={row.name} preview={false} /> } : {})}
      >
        <Flex vertical gap={8} data-data>
          <Typography.Title level={5}>{row.name}</Typography.Title>
          <Typography.Text type="secondary">{row.subtitle ?? ''}</Typography.Text>
          <Typography.Text strong>
            {Number(price) > 0 ? `¥${price}` : t(p.free)} {row.linePrice ? <del>¥{row.linePrice}</del> : null}
          </Typography.Text>
          {((row.items ?? []) as { id: number; contentName: string | null }[]).map((item) => (
            <span key={item.id}>· {item.contentName}</span>
          ))}
        </Flex>
      </Card>
    </Flex>
  );
}
