// Customers without a place: one is chosen, its place is clicked on the map.
import { Button, Flex, List, Typography } from 'antd';
import { useState } from 'react';
import type { Wire } from '#kernel/model/wire';
import { useText } from '#kernel/web/i18n';
import { mayDo } from '#kernel/web/resource/rows/rows';
import { Empty, Shown } from '#kernel/web/widgets/States';
import type { Customer } from '../../customer/model/customer';
import { type Filters, useUnlocated } from './mapClient';
import { mapTexts as m } from './mapTexts';

interface UnlocatedPanelProps {
  filters: Filters;
  chosen: number | null;
  onChoose: (row: Wire<typeof Customer>) => void;
}

export function UnlocatedPanel({ filters, chosen, onChoose }: UnlocatedPanelProps) {
  const { t } = useText();
  const [page, setPage] = useState(1);
  const found = useUnlocated(filters, page);
  const rows = found.data?.list ?? [];
  return (
    <Shown loading={found.isPending} error={found.error} onRetry={() => void found.refetch()} height={160}>
      {rows.length === 0 ? (
        <Empty height={160} text={t(m.allPlaced)} />
      ) : (
        <Flex vertical gap={8}>
          <Typography.Text type="secondary">{t(m.unlocatedHelp)}</Typography.Text>
          <List
            size="small"
            dataSource={rows}
            pagination={{
              size: 'small',
              current: page,
              pageSize: 10,
              total: found.data?.total ?? 0,
              onChange: setPage,
              showSizeChanger: false,
            }}
            renderItem={(row) => (
              <List.Item
                style={{ paddingInline: 0 }}
                actions={
                  mayDo(row, 'edit')
                    ? [
                        <Button
                          key="place"
                          size="small"
                          type={row.id === chosen ? 'primary' : 'link'}
                          onClick={() => onChoose(row)}
                        >
                          {t(m.place)}
                        </Button>,
                      ]
                    : []
                }
              >
                <List.Item.Meta
                  title={<span data-data>{row.name}</span>}
                  description={
                    <Typography.Text type="secondary" ellipsis style={{ maxWidth: 180, fontSize: 12 }}>
                      {(row.address ?? '') || t(m.noAddress)}
                    </Typography.Text>
                  }
                />
              </List.Item>
            )}
          />
        </Flex>
      )}
    </Shown>
  );
}
