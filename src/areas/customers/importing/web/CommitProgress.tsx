// How far a commit has come; asked again every second, whoever started it.
import { useQuery } from '@tanstack/react-query';
import { Flex, Progress, Typography } from 'antd';
import { useText } from '#kernel/web/i18n';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { ImportBatch } from '../model/importBatch';
import { importPageTexts as p } from './importPageTexts';

interface CommitProgressProps {
  id: number;
  total: number;
  onEnd?: () => void;
}

export function CommitProgress({ id, total, onEnd }: CommitProgressProps) {
  const { t } = useText();
  const found = useQuery({
    queryKey: ['import_progress', id],
    queryFn: async () => {
      const row = await resourceClient(ImportBatch).detail(id);
      if (row.state !== 'committing' && row.state !== 'checked') onEnd?.();
      return row.progress;
    },
    refetchInterval: 1000,
    gcTime: 0,
  });
  const done = found.data ?? 0;
  return (
    <Flex vertical gap={12} align="center" style={{ padding: '48px 0' }} aria-live="polite">
      <Progress type="circle" percent={total === 0 ? 0 : Math.round((done / total) * 100)} />
      <Typography.Text>{t(p.rowsDone, { done, total })}</Typography.Text>
      <Typography.Text type="secondary">{t(p.committing)}</Typography.Text>
    </Flex>
  );
}
