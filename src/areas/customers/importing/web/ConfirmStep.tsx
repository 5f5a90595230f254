// The last look before an import: how many of each, and for whom.

import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex, Statistic, Tag, Typography } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { Shown } from '#kernel/web/widgets/States';
import { Customer } from '../../customer/model/customer';
import type { ImportPreview } from '../model/importCalls';
import { type Batch, batchClient } from './batchClient';
import { CommitProgress } from './CommitProgress';
import css from './importing.module.css';
import { importPageTexts as p } from './importPageTexts';

interface ConfirmStepProps {
  batch: Batch;
  onBack: () => void;
  onDone: () => Promise<void>;
  /** The batch is read again, and one stays here. */
  onRefused: () => Promise<unknown>;
}

const decisions = ['create', 'touch', 'fill', 'skip', 'exclude'] as const;

export function ConfirmStep({ batch, onBack, onDone, onRefused }: ConfirmStepProps) {
  const { t, locale } = useText();
  const refreshCustomers = useRefreshRows(Customer);
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const found = useQuery({
    queryKey: ['rows', 'import_batch', 'preview', locale, batch.id, batch.version],
    queryFn: () => batchClient.preview(batch.id),
  });
  const commit = async () => {
    setRunning(true);
    setFailure(null);
    try {
      await batchClient.commit(batch);
    } catch (error) {
      setFailure(messageOf(error));
      // Pressing again must speak of the batch as it is now.
      await onRefused();
      return setRunning(false);
    }
    void refreshCustomers();
    await onDone();
  };
  if (isRunning) return <CommitProgress id={batch.id} total={batch.valid} />;
  return (
    <Shown loading={found.isPending} error={found.error} onRetry={() => void found.refetch()} height={240}>
      {found.data && (
        <Flex vertical gap={20}>
          {failure && <Alert type="error" showIcon role="alert" title={failure} />}
          <div className={css.figures}>
            {decisions.map((name) => (
              <Statistic key={name} title={t(p[name])} value={found.data[name] ?? 0} />
            ))}
          </div>
          <Owners preview={found.data} />
          <Flex justify="flex-end" gap={8}>
            <Button onClick={onBack}>{t(p.backToCheck)}</Button>
            <Button type="primary" onClick={commit}>
              {t(p.commit, { n: batch.valid })}
            </Button>
          </Flex>
        </Flex>
      )}
    </Shown>
  );
}

function Owners({ preview }: { preview: ImportPreview }) {
  const { t } = useText();
  const shares = [
    ...preview.owners.map(({ staffId, name, count }) => ({ key: String(staffId), name, count })),
    { key: 'pool', name: t(p.toPool), count: preview.toPool },
    { key: 'rule', name: t(p.byRule), count: preview.byRule },
  ].filter(({ count }) => count > 0);
  if (shares.length === 0) return null;
  return (
    <Flex gap={8} align="center" wrap>
      <Typography.Text type="secondary">{t(p.goesTo)}</Typography.Text>
      {shares.map(({ key, name, count }) => (
        <Tag key={key}>{`${name} × ${count}`}</Tag>
      ))}
    </Flex>
  );
}
