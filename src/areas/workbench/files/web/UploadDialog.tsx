// Files on their way up, one after another; where a name is taken, the person says what is meant.

import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Space } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { refresh } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useUnsaved } from '#kernel/web/shell/site/navigation';
import { Frame } from '#kernel/web/widgets/Frame';
import { UploadQueue } from '#kernel/web/widgets/UploadQueue';
import type { ConflictWay } from '../model/fileUpload';
import { filesTexts as m } from './filesTexts';
import { type Goal, sendSlices } from './sendSlices';

interface UploadDialogProps {
  goal: Goal;
  folder: boolean;
  /** Already chosen, by dropping them. */
  files: readonly File[];
  onClose: () => void;
}

export function UploadDialog({ goal, folder, files, onClose }: UploadDialogProps) {
  const { t } = useText();
  const { modal } = App.useApp();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { spaceKind, spaceId, folderId } = goal;
  useUnsaved(isBusy);
  const send = useMemo(() => {
    const ask = (name: string) =>
      new Promise<ConflictWay>((resolve) => {
        const choose = (way: ConflictWay) => () => {
          asked.destroy();
          resolve(way);
        };
        const asked = modal.confirm({
          title: t(m.conflict, { name }),
          footer: (
            <Space style={{ marginTop: 16 }}>
              <Button onClick={choose('skip')}>{t(m.skip)}</Button>
              <Button onClick={choose('keep')}>{t(m.keepBoth)}</Button>
              <Button type="primary" onClick={choose('version')}>
                {t(m.newVersion)}
              </Button>
            </Space>
          ),
          onCancel: () => resolve('skip'),
        });
      });
    return sendSlices({ spaceKind, spaceId, folderId }, ask);
  }, [spaceKind, spaceId, folderId, modal, t]);
  useEffect(() => {
    if (!isBusy) void refresh(queries);
  }, [isBusy, queries]);
  return (
    <Frame open title={t(folder ? m.uploadFolder : m.upload)} width={640} onCancel={onClose} footer={null}>
      <UploadQueue folder={folder} send={send} start={files} onBusy={setBusy} />
    </Frame>
  );
}
