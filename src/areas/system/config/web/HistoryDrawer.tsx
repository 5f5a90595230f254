// What was changed, by whom and why; each change can be taken back, which is a change of its own.

import { App, Button, Popconfirm, Table } from 'antd';
import { useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { RefNames } from '#kernel/web/resource/rows/RefNames';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useList } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { Frame } from '#kernel/web/widgets/Frame';
import { Shown } from '#kernel/web/widgets/States';
import { ConfigHistory } from '../model/config';
import type { ConfigRow } from '../model/configCalls';
import { rollBackTo, useRefreshConfig } from './configClient';
import { configTexts as c } from './configTexts';
import { valueText } from './valueText';

interface HistoryDrawerProps {
  rows: readonly ConfigRow[];
  /** Of one setting, or of all. */
  of: ConfigRow | null;
  onClose: () => void;
}

const pageSize = 20;

export function HistoryDrawer({ rows, of, onClose }: HistoryDrawerProps) {
  const { t } = useText();
  const { message } = App.useApp();
  const can = useCan();
  const refresh = useRefreshConfig();
  const [page, setPage] = useState(1);
  const list = useList(ConfigHistory, { page, pageSize, ...(of ? { key: of.key } : {}) });
  const find = (key: unknown) => rows.find((row) => row.key === key);

  const rollBack = async (id: number) => {
    try {
      await rollBackTo(id);
      message.success(t(c.rolledBack));
      await refresh();
    } catch (error) {
      message.error((error instanceof ApiError && error.problems[0]?.message) || messageOf(error));
    }
  };

  return (
    <Frame
      kind="drawer"
      width={760}
      title={of ? t(c.historyOf, { name: of.name }) : t(c.history)}
      open
      footer={null}
      onCancel={onClose}
    >
      <Shown
        loading={list.isPending}
        error={list.error}
        empty={list.data?.total === 0}
        emptyText={t(c.noHistory)}
        onRetry={() => void list.refetch()}
      >
        <Table<WireOf<typeof ConfigHistory>>
          size="small"
          rowKey="id"
          dataSource={list.data?.list}
          pagination={{ current: page, pageSize, total: list.data?.total, onChange: setPage, hideOnSinglePage: true }}
          columns={[
            {
              title: t(c.setting),
              dataIndex: 'key',
              render: (key: string, row) => (
                <>
                  {find(key)?.name ?? key}
                  <br />
                  <small>
                    {t(c[row.level as 'enterprise'])}{' '}
                    {row.level !== 'enterprise' && <RefNames to={row.level} ids={`${row.targetId}`} />}
                  </small>
                </>
              ),
            },
            { title: t(c.before), dataIndex: 'before', render: (value, row) => valueText(find(row.key), value, t) },
            { title: t(c.after), dataIndex: 'after', render: (value, row) => valueText(find(row.key), value, t) },
            { title: t(c.reason), dataIndex: 'reason' },
            { title: t(c.by), key: 'by', render: (_, row) => row.$labels?.createdBy },
            { title: t(c.at), dataIndex: 'createdAt', render: (at) => momentText(at, 'YYYY-MM-DD HH:mm') },
            ...(can('system.configItem.rollback')
              ? [
                  {
                    key: 'act',
                    render: (_: unknown, row: WireOf<typeof ConfigHistory>) =>
                      !find(row.key) ? null : (
                        <Popconfirm
                          title={t(c.rollbackAsk, { value: valueText(find(row.key), row.before, t) })}
                          onConfirm={() => rollBack(row.id)}
                        >
                          <Button type="link" size="small">
                            {t(c.rollback)}
                          </Button>
                        </Popconfirm>
                      ),
                  },
                ]
              : []),
          ]}
        />
      </Shown>
    </Frame>
  );
}
