// Tracks from files, one after another: title from the name without its number, length from the file.
import { useState } from 'react';
import { api } from '#kernel/web/api/client';
import { nonce } from '#kernel/web/api/signIn';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useUnsaved } from '#kernel/web/shell/site/navigation';
import { UploadQueue } from '#kernel/web/widgets/UploadQueue';
import { AudioTrack } from '../model/audio';
import { trackTitle } from '../model/trackTitle';

/** `03_小星星.mp3` is the third. */
const placeOf = (name: string): number => Number(/^\d{1,4}/.exec(name)?.[0] ?? 0);

export function UploadTracks({ albumId }: { albumId: number }) {
  const refresh = useRefreshRows(AudioTrack);
  const [isBusy, setBusy] = useState(false);
  useUnsaved(isBusy);
  return (
    <UploadQueue
      accept=".mp3,.m4a,.wav,.ogg,.webm,.amr"
      maxMegabytes={200}
      onBusy={setBusy}
      send={async (file, onProgress, signal) => {
        const kept = await api.upload(file, onProgress, { kind: 'audio', visibility: 'public', signal });
        await resourceClient(AudioTrack).add(
          {
            albumId,
            title: trackTitle(file.name),
            file: kept,
            sort: placeOf(file.name),
          },
          nonce(),
        );
        await refresh();
        return kept;
      }}
    />
  );
}
