// 音频管理: albums, their tracks with a player in place, and the sheet of codes for the printer.

import { Button, Flex } from 'antd';
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useEvery } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { PrintFrame } from '#kernel/web/widgets/PrintFrame';
import { QrCode } from '#kernel/web/widgets/QrCode';
import { Shown } from '#kernel/web/widgets/States';
import { AudioAlbum, AudioTrack, albumFigures } from '../model/audio';
import css from './audio.module.css';
import { audioTexts as a } from './audioTexts';
import { UploadTracks } from './UploadTracks';

const tabs = [
  { key: 'tracks', label: a.tracks, content: ({ id }: { id: number }) => <Tracks albumId={id} /> },
  { key: 'codes', label: a.codes, content: ({ id }: { id: number }) => <Codes albumId={id} /> },
];

export default () => <ResourcePage of={AudioAlbum} tabs={tabs} />;

const player = {
  title: {
    render: (row: WireOf<typeof AudioTrack>) => (
      <Flex gap={8} align="center">
        <span data-data>{row.title}</span>
        {/* biome-ignore lint/a11y/useMediaCaption: the tracks are songs and readings of a printed text */}
        <audio controls preload="none" src={row.file?.FileUrl} className={css.player} />
      </Flex>
    ),
    width: 380,
  },
};

function Tracks({ albumId }: { albumId: number }) {
  const { t } = useText();
  const figures = useAnswer(albumFigures, { albumId }).data;
  const said = figures
    ? `${t(a.tracksOf)} ${figures.tracks} · ${t(a.length)} ${Math.floor(figures.seconds / 60)}:${String(figures.seconds % 60).padStart(2, '0')} · ${t(a.plays)} ${figures.plays} · ${t(a.scans)} ${figures.scans}`
    : null;
  const can = useCan();
  const [isSending, setSending] = useState(false);
  return (
    <Flex vertical gap={8}>
      {isSending && <UploadTracks albumId={albumId} />}
      <ResourcePage
        of={AudioTrack}
        given={{ albumId }}
        columns={player}
        summary={said}
        toolbar={
          can('learning.audio.add') && (
            <Button onClick={() => setSending(!isSending)}>{t(isSending ? a.uploadDone : a.uploadMany)}</Button>
          )
        }
      />
    </Flex>
  );
}

/** Three beside each other and eight below, as the sheets of labels have them. */
function Codes({ albumId }: { albumId: number }) {
  const { t } = useText();
  const list = useEvery(AudioTrack, { albumId });
  const tracks = list.data ?? [];
  return (
    <Shown loading={list.isPending} error={list.error} empty={tracks.length === 0} emptyText={t(a.none)} height={200}>
      <PrintFrame title={t(a.codes)}>
        <div className={css.sheet}>
          {tracks.map(({ id, title, qrKey }) => (
            <figure key={id}>
              <QrCode text={`${location.origin}/h/${String(qrKey)}`} size={96} />
              <figcaption data-data>{String(title)}</figcaption>
            </figure>
          ))}
        </div>
      </PrintFrame>
    </Shown>
  );
}
