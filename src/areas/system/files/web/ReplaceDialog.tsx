// Another file in the place of one: uploaded first, then put wherever the old one stood.

import { App, Typography } from 'antd';
import { useState } from 'react';
import type { FileRecord } from '#kernel/model/fields';
import { UploadFile } from '#kernel/model/records';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { Frame } from '#kernel/web/widgets/Frame';
import { UploadQueue } from '#kernel/web/widgets/UploadQueue';
import { replaceFile } from '../model/uploads';
import { sendAs } from './sending';
import { uploadTexts as u } from './uploadTexts';

/** The row of a file that was just uploaded, found by its key. */
async function rowOf({ FileUrl }: FileRecord): Promise<WireOf<typeof UploadFile> | undefined> {
  const key = FileUrl.replace(/^\/files\//, '').replace(/\?.*$/, '');
  return (await resourceClient(UploadFile).list({ key, pageSize: 1 })).list[0];
}

export function ReplaceDialog({ row, onClose }: { row: WireOf<typeof UploadFile>; onClose: () => void }) {
  const { t } = useText();
  const { message } = App.useApp();
  const refresh = useRefreshRows(UploadFile);
  const [uploaded, setUploaded] = useState<FileRecord | null>(null);
  const replace = async () => {
    const by = uploaded && (await rowOf(uploaded));
    if (!by) throw new Error(t(u.replaceFirst));
    const { count } = await sendCall(replaceFile, { id: row.id, byId: by.id });
    message.success(t(u.replaced, { count }));
    await refresh();
    onClose();
  };
  return (
    <Frame
      title={t(u.replaceTitle, { name: row.fileName })}
      width={560}
      height={300}
      open
      onCancel={onClose}
      onConfirm={replace}
      confirmText={t(u.replace)}
      confirmDisabled={!uploaded}
    >
      <Typography.Paragraph type="secondary">{t(u.replaceHelp)}</Typography.Paragraph>
      <UploadQueue
        max={1}
        send={sendAs(row.visibility === 'private' ? 'private' : 'public', row.kind)}
        onChange={(records) => setUploaded(records[0] ?? null)}
      />
    </Frame>
  );
}
