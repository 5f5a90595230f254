// How much room the files take, by kind, and how large one of each may be.

import { useQuery } from '@tanstack/react-query';
import { Flex, Progress, Typography } from 'antd';
import { UploadFile } from '#kernel/model/records';
import { pair } from '#kernel/model/text';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { Shown } from '#kernel/web/widgets/States';
import { sizeText } from '#kernel/web/widgets/UploadQueue';
import { fileUsage } from '../model/uploads';
import { uploadTexts as u } from './uploadTexts';

export function StorageUse() {
  const { t } = useText();
  const usage = useQuery({
    queryKey: ['rows', UploadFile.name, 'usage'],
    queryFn: () => sendCall(fileUsage, {}),
  });
  const { kinds = [], bytes = 0, limit = 0 } = usage.data ?? {};
  const largest = Math.max(1, ...kinds.map((one) => one.bytes));
  return (
    <Shown loading={usage.isPending} error={usage.error} onRetry={() => void usage.refetch()} height={180}>
      <Flex vertical gap={10}>
        <Flex justify="space-between">
          <strong>{t(u.usage)}</strong>
          <span>
            {limit > 0
              ? t(u.usedOf, { size: sizeText(bytes), limit: sizeText(limit) })
              : t(u.usedUnlimited, { size: sizeText(bytes) })}
          </span>
        </Flex>
        {limit > 0 && (
          <Progress
            percent={Math.min(100, Math.round((bytes / limit) * 1000) / 10)}
            status={bytes >= limit * 0.9 ? 'exception' : 'normal'}
            aria-label={t(u.usage)}
          />
        )}
        {kinds.map(({ kind, count, bytes: taken, maxMb }) => (
          <div key={kind}>
            <Flex justify="space-between">
              <span>{t(UploadFile.fields.kind.options?.[kind]?.label ?? pair('', ''))}</span>
              <Typography.Text type="secondary" style={{ fontSize: 12 }}>
                {t(u.kindUsage, { count, size: sizeText(taken) })} · {t(u.maxEach, { mb: maxMb })}
              </Typography.Text>
            </Flex>
            <Progress
              percent={(taken / largest) * 100}
              showInfo={false}
              status="normal"
              size="small"
              aria-label={kind}
            />
          </div>
        ))}
      </Flex>
    </Shown>
  );
}
