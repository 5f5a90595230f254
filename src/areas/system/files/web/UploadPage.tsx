// 上传: files or whole folders one after another, and below what is in the store.
import { App, Flex, Segmented } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { UploadFile } from '#kernel/model/records';
import { copyText } from '#kernel/web/copyText';
import { useText } from '#kernel/web/i18n';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useUnsaved } from '#kernel/web/shell/site/navigation';
import { sizeText, UploadQueue } from '#kernel/web/widgets/UploadQueue';
import css from '../../organisation/web/schools.module.css';
import { ReplaceDialog } from './ReplaceDialog';
import { StorageUse } from './StorageUse';
import { sendAs, type Visibility } from './sending';
import { uploadTexts as u } from './uploadTexts';

const columns = { fileSize: { render: (row: WireOf<typeof UploadFile>) => sizeText(row.fileSize) } };
const linkOf = (row: WireOf<typeof UploadFile>): string => new URL(row.FileUrl, window.location.origin).href;

export default function UploadPage() {
  const { t } = useText();
  const { message } = App.useApp();
  const refresh = useRefreshRows(UploadFile);
  const onChange = useCallback(() => void refresh(), [refresh]);
  const [what, setWhat] = useState<'files' | 'folder'>('files');
  const [visibility, setVisibility] = useState<Visibility>('private');
  const [isBusy, setBusy] = useState(false);
  const [replacing, setReplacing] = useState<WireOf<typeof UploadFile> | null>(null);
  const send = useMemo(() => sendAs(visibility), [visibility]);
  useUnsaved(isBusy);

  const copyLink = async (row: WireOf<typeof UploadFile>) => {
    await copyText(linkOf(row));
    message.success(t(row.visibility === 'private' ? u.copiedPrivate : u.copied));
  };

  return (
    <>
      <div className={css.upload}>
        <section className={css.card} aria-label={t(u.title)}>
          <Flex gap={12} style={{ marginBottom: 12 }} wrap>
            <Segmented<'files' | 'folder'>
              aria-label={t(u.what)}
              value={what}
              onChange={setWhat}
              options={(['files', 'folder'] as const).map((value) => ({ value, label: t(u[value]) }))}
            />
            <Segmented<Visibility>
              aria-label={t(u.visibility)}
              value={visibility}
              onChange={setVisibility}
              options={(['private', 'public'] as const).map((value) => ({ value, label: t(u[value]) }))}
            />
          </Flex>
          <UploadQueue folder={what === 'folder'} send={send} onChange={onChange} onBusy={setBusy} />
        </section>
        <section className={css.card}>
          <StorageUse />
        </section>
      </div>
      <ResourcePage
        of={UploadFile}
        columns={columns}
        rowActions={[
          { key: 'preview', label: u.preview, run: (row) => window.open(linkOf(row), '_blank', 'noopener') },
          { key: 'copyLink', label: u.copyLink, run: copyLink },
          { key: 'replace', label: u.replace, run: setReplacing },
        ]}
      />
      {replacing && <ReplaceDialog row={replacing} onClose={() => setReplacing(null)} />}
    </>
  );
}
