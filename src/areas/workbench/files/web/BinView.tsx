// What was deleted and can still be brought back.
import { App, Button, Space, Table } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { Shown } from '#kernel/web/widgets/States';
import { sizeText } from '#kernel/web/widgets/UploadQueue';
import { type BinItem, binList, purgeItems, restoreItems } from '../model/fileCalls';
import css from './files.module.css';
import { filesTexts as m } from './filesTexts';
import { momentText } from './momentText';

const keyOf = ({ kind, id }: BinItem) => `${kind}-${id}`;

export function BinView() {
  const { t } = useText();
  const { message, modal } = App.useApp();
  const { data, error, isPending, refetch } = useAnswer(binList, {});
  const [chosen, setChosen] = useState<string[]>([]);
  const restore = useCall(restoreItems);
  const purge = useCall(purgeItems);
  const picked = (data ?? []).filter((item) => chosen.includes(keyOf(item)));
  const ids = (kind: BinItem['kind']) => picked.filter((item) => item.kind === kind).map(({ id }) => id);
  const run = async (call: typeof restore) => {
    try {
      await call.run({ folderIds: ids('folder'), fileIds: ids('file') });
      setChosen([]);
    } catch (failure) {
      message.error(messageOf(failure));
    }
  };
  return (
    <Shown
      loading={isPending}
      error={data ? null : error}
      onRetry={() => void refetch()}
      empty={data?.length === 0}
      emptyText={t(m.emptyBin)}
    >
      <Space className={css.tools}>
        <Button disabled={picked.length === 0} onClick={() => run(restore)}>
          {t(restoreItems.label)}
        </Button>
        <Button
          danger
          disabled={picked.length === 0}
          onClick={() =>
            modal.confirm({
              title: t(purgeItems.label),
              content: t(purgeItems.confirm!),
              okButtonProps: { danger: true },
              onOk: () => run(purge),
            })
          }
        >
          {t(purgeItems.label)}
        </Button>
      </Space>
      <Table<BinItem>
        size="small"
        rowKey={keyOf}
        dataSource={data ?? []}
        pagination={{ pageSize: 50, hideOnSinglePage: true }}
        scroll={{ x: 800 }}
        rowSelection={{
          selectedRowKeys: chosen,
          onChange: (keys) => setChosen(keys.map(String)),
          getCheckboxProps: ({ canPurge }) => ({ disabled: !canPurge }),
        }}
        columns={[
          { key: 'name', dataIndex: 'name', title: t(m.name), ellipsis: true },
          { key: 'from', title: t(m.from), ellipsis: true, render: (_, { from }) => from || '/' },
          {
            key: 'size',
            title: t(m.size),
            width: 100,
            render: (_, { size, kind }) => (kind === 'file' ? sizeText(size) : ''),
          },
          { key: 'by', dataIndex: 'by', title: t(m.deletedBy), width: 100 },
          { key: 'at', title: t(m.deletedAt), width: 160, render: (_, { at }) => momentText(at) },
          { key: 'purgeAt', title: t(m.purgeAt), width: 160, render: (_, { purgeAt }) => momentText(purgeAt) },
        ]}
      />
    </Shown>
  );
}
