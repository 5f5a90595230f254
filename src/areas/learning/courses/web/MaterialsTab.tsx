// The materials of a course: listed, sent one after another, looked at in place.
import { Button, Flex } from 'antd';
import { useState } from 'react';
import type { Wire } from '#kernel/model/wire';
import { api } from '#kernel/web/api/client';
import { nonce } from '#kernel/web/api/signIn';
import { useText } from '#kernel/web/i18n';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { useUnsaved } from '#kernel/web/shell/site/navigation';
import { UploadQueue } from '#kernel/web/widgets/UploadQueue';
import { CourseMaterial } from '../model/syllabus';
import { courseTexts as c } from './courseTexts';
import { type Material, MaterialPreview } from './MaterialPreview';

type Kind = Wire<typeof CourseMaterial>['kind'];
const endings: readonly [RegExp, Kind][] = [
  [/\.(mp4|mov|webm|m4v)$/i, 'video'],
  [/\.(mp3|m4a|wav|ogg|aac)$/i, 'audio'],
  [/\.(ppt|pptx|key)$/i, 'slides'],
  [/\.(png|jpe?g|gif|webp)$/i, 'image'],
  [/\.(zip|rar|7z)$/i, 'package'],
];
const kindOf = (name: string): Kind => endings.find(([ending]) => ending.test(name))?.[1] ?? 'document';
/** `1:02:03` in seconds; a picture has none. */
const secondsOf = (duration: string): number | null =>
  duration ? duration.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) : null;

export function MaterialsTab({ courseId }: { courseId: number }) {
  const { t } = useText();
  const can = useCan();
  const refresh = useRefreshRows(CourseMaterial);
  const [isSending, setSending] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [shown, setShown] = useState<Material | null>(null);
  useUnsaved(isBusy);
  return (
    <Flex vertical gap={8}>
      {isSending && (
        <UploadQueue
          maxMegabytes={1024}
          onBusy={setBusy}
          send={async (file, onProgress, signal) => {
            const kept = await api.upload(file, onProgress, { visibility: 'private', signal });
            const title = file.name.replace(/\.[^.]+$/, '').slice(0, 100);
            const seconds = secondsOf(kept.FileDuration);
            await resourceClient(CourseMaterial).add(
              { courseId, title, kind: kindOf(file.name), file: kept, ...(seconds ? { seconds } : {}) },
              nonce(),
            );
            await refresh();
            return kept;
          }}
        />
      )}
      <ResourcePage
        of={CourseMaterial}
        given={{ courseId }}
        toolbar={
          can('learning.course.edit') && (
            <Button onClick={() => setSending(!isSending)}>{t(isSending ? c.uploadDone : c.uploadMany)}</Button>
          )
        }
        rowActions={[{ key: 'preview', label: c.preview, run: (row) => setShown(row as Material) }]}
      />
      {shown && <MaterialPreview material={shown} onClose={() => setShown(null)} />}
    </Flex>
  );
}
