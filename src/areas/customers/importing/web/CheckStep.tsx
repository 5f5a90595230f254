// What the check found: rows by tab, mended cell by cell, decided one by one.

import { DownloadOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Flex, Tabs, Typography } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { Shown } from '#kernel/web/widgets/States';
import { type ImportTab, importTabs } from '../model/importCalls';
import { type Batch, batchClient } from './batchClient';
import { DiscardButton } from './DiscardButton';
import { importPageTexts as p } from './importPageTexts';
import { RowTable } from './RowTable';

interface CheckStepProps {
  batch: Batch;
  onChanged: () => Promise<unknown>;
  onRemap: () => void;
  onConfirm: () => void;
}

const pageSize = 20;

export function CheckStep({ batch, onChanged, onRemap, onConfirm }: CheckStepProps) {
  const { t, locale } = useText();
  const { message, modal } = App.useApp();
  const bad = batch.total - batch.valid - batch.excluded;
  const [tab, setTab] = useState<ImportTab>(bad > 0 ? 'errors' : 'all');
  const [page, setPage] = useState(1);
  const found = useQuery({
    queryKey: ['rows', 'import_batch', 'rows', locale, batch.id, batch.version, tab, page],
    queryFn: () => batchClient.rows(batch.id, tab, page, pageSize),
    placeholderData: keepPreviousData,
  });
  const act = async (run: () => Promise<unknown>): Promise<boolean> => {
    const isDone = await run().then(
      () => true,
      (error: unknown) => {
        message.error(messageOf(error));
        return false;
      },
    );
    await onChanged();
    return isDone;
  };
  const excludeErrors = () =>
    modal.confirm({
      title: t(p.excludeConfirm, { n: bad }),
      onOk: () => act(() => batchClient.excludeErrors(batch.id)),
    });
  return (
    <Flex vertical gap={8}>
      {batch.state === 'failed' && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={t(p.failed)}
          description={batch.failure}
          action={<Button onClick={() => act(() => batchClient.step('check', batch))}>{t(p.recheck)}</Button>}
        />
      )}
      <Tabs
        activeKey={tab}
        onChange={(key) => {
          setTab(key as ImportTab);
          setPage(1);
        }}
        items={importTabs.map((key) => ({ key, label: `${t(p[key])} ${found.data?.counts[key] ?? ''}` }))}
        tabBarExtraContent={
          <Flex gap={8}>
            {bad > 0 && (
              <>
                <Button icon={<DownloadOutlined />} onClick={() => void batchClient.errorFile(batch.id)}>
                  {t(p.errorFile)}
                </Button>
                <Button onClick={excludeErrors}>{t(p.excludeErrors)}</Button>
              </>
            )}
          </Flex>
        }
      />
      <Typography.Text type="secondary">{t(p.mendHelp)}</Typography.Text>
      <Shown loading={found.isPending} error={found.error} onRetry={() => void found.refetch()} height={320}>
        {found.data && (
          <RowTable
            batch={batch}
            rows={found.data.list}
            paging={{ page, pageSize, total: found.data.total, onPage: setPage }}
            onMend={(id, change) => act(() => batchClient.mend(id, change))}
          />
        )}
      </Shown>
      <Flex justify="space-between" align="center" gap={12}>
        <Typography.Text type="danger">{bad > 0 ? t(p.stillWrong, { n: bad }) : ''}</Typography.Text>
        <Flex gap={8}>
          <DiscardButton batch={batch} onDone={async () => void (await onChanged())} />
          <Button onClick={onRemap}>{t(p.remap)}</Button>
          <Button type="primary" disabled={bad > 0 || batch.valid === 0} onClick={onConfirm}>
            {t(p.toConfirm)}
          </Button>
        </Flex>
      </Flex>
    </Flex>
  );
}
