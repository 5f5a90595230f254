// What the browser shows by itself: pictures, PDF, sound, film, text. Across it stands who looks, and when.

import { useQuery } from '@tanstack/react-query';
import { Button, Typography } from 'antd';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { Shown } from '#kernel/web/widgets/States';
import { type CabinetItem, downloadFile, previewFile, type ShownFile } from '../model/fileCalls';
import { atLeast } from '../model/fileRights';
import { isOffice, isShown } from '../model/previews';
import css from './files.module.css';
import { filesTexts as m } from './filesTexts';
import { OfficePreview } from './OfficePreview';

/** Unpacked in the browser's memory. */
const mostOfficeBytes = 20 * 1024 ** 2;

export function FilePreview({ item }: { item: CabinetItem }) {
  const { t } = useText();
  const canShow = isShown(item.mime) || (isOffice(item.mime) && item.size < mostOfficeBytes);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['file preview', item.id, item.version],
    queryFn: () => sendCall(previewFile, { id: item.id }),
    enabled: canShow,
    staleTime: 60_000,
    retry: false,
  });
  const download = useCall(downloadFile);
  const save = async () => window.location.assign((await download.run({ id: item.id })).url);
  return (
    <>
      {canShow ? (
        <Shown loading={isPending} error={data ? null : error} onRetry={() => void refetch()}>
          {data && <Shape file={data} />}
        </Shown>
      ) : (
        <Typography.Paragraph type="secondary">{t(m.noPreview)}</Typography.Paragraph>
      )}
      {atLeast(item.level, 'download') && (
        <Button style={{ marginTop: 12 }} onClick={save} loading={download.isRunning}>
          {t(downloadFile.label)}
        </Button>
      )}
    </>
  );
}

function Shape({ file: { url, mime, name, watermark } }: { file: ShownFile }) {
  const text = watermark.replace(/[<>&'"]/g, '');
  const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="260" height="140"><text x="10" y="90" transform="rotate(-20 130 70)" font-size="16" fill="#808080">${text}</text></svg>`;
  return (
    <div className={css.shown}>
      {isOffice(mime) ? (
        <OfficePreview url={url} name={name} mime={mime} />
      ) : mime.startsWith('image/') ? (
        <img src={url} alt={name} />
      ) : mime.startsWith('audio/') ? (
        // biome-ignore lint/a11y/useMediaCaption: what people put here has no captions
        <audio controls src={url} style={{ width: '90%' }} />
      ) : mime.startsWith('video/') ? (
        // biome-ignore lint/a11y/useMediaCaption: what people put here has no captions
        <video controls src={url} />
      ) : (
        <iframe src={url} title={name} />
      )}
      <div
        className={css.mark}
        style={{ backgroundImage: `url("data:image/svg+xml;utf8,${encodeURIComponent(mark)}")` }}
      />
    </div>
  );
}
