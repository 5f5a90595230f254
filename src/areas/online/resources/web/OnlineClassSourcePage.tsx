// 线上资源: what is learnt online, uploaded many at a time, looked at in place, with who has learnt how far.
import { Button, Flex, List, Tag } from 'antd';
import { useState } from 'react';
import type { FileRecord } from '#kernel/model/fields';
import { api } from '#kernel/web/api/client';
import { nonce } from '#kernel/web/api/signIn';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { useUnsaved } from '#kernel/web/shell/site/navigation';
import { Modal } from '#kernel/web/widgets/Panels';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { sizeText, UploadQueue } from '#kernel/web/widgets/UploadQueue';
import {
  changeResources,
  OnlineResource,
  ResourceProgress,
  type resourceKinds,
  resourceUses,
  showResources,
} from '../model/resource';
import { resourceTexts as r } from './resourceTexts';

const tabs = [
  {
    key: 'learners',
    label: r.learners,
    content: ({ id }: { id: number }) => (
      <ResourcePage of={ResourceProgress} show={{ segments: null }} given={{ resourceId: id }} />
    ),
  },
  { key: 'uses', label: r.uses, content: ({ id }: { id: number }) => <Uses id={id} /> },
];

export default function OnlineClassSourcePage() {
  const { t } = useText();
  const can = useCan();
  const [isSending, setSending] = useState(false);
  const [seen, setSeen] = useState<WireOf<typeof OnlineResource> | null>(null);
  const [changing, setChanging] = useState<{ ids: number[]; clear: () => void } | null>(null);
  const showing = useCall(showResources);
  const mayEdit = can('online.resource.edit');
  const columns = {
    duration: {
      render: (row: WireOf<typeof OnlineResource>) => {
        const seconds = row.duration ?? 0;
        return seconds > 0 ? t(r.minutes, { m: Math.floor(seconds / 60), s: seconds % 60 }) : '—';
      },
    },
    size: { render: (row: WireOf<typeof OnlineResource>) => (row.size > 0 ? sizeText(row.size) : '—') },
  };
  return (
    <Flex vertical gap={8}>
      {isSending && <UploadMany />}
      <ResourcePage
        of={OnlineResource}
        tabs={tabs}
        columns={columns}
        empty={<Empty text={t(r.empty)} />}
        rowActions={[
          {
            key: 'preview',
            label: r.preview,
            isShown: (row) => Boolean(row.file || row.url),
            run: (row) => setSeen(row),
          },
        ]}
        batch={
          mayEdit
            ? [
                {
                  key: 'change',
                  label: changeResources.label,
                  run: (ids, clear) => setChanging({ ids: [...ids], clear }),
                },
                {
                  key: 'on',
                  label: showResources.label,
                  run: (ids, clear) => showing.run({ ids: [...ids], on: true }).then(clear),
                },
                {
                  key: 'off',
                  label: r.off,
                  run: (ids, clear) => showing.run({ ids: [...ids], on: false }).then(clear),
                },
              ]
            : []
        }
        toolbar={
          mayEdit && <Button onClick={() => setSending(!isSending)}>{t(isSending ? r.uploadDone : r.upload)}</Button>
        }
      />
      {seen && <Player row={seen} onClose={() => setSeen(null)} />}
      {changing && (
        <CallDialog
          of={changeResources}
          given={{ ids: changing.ids }}
          onClose={() => setChanging(null)}
          onDone={changing.clear}
        />
      )}
    </Flex>
  );
}

const kindOf = (name: string): keyof typeof resourceKinds => {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  if (['mp4', 'mov', 'm4v'].includes(ending)) return 'video';
  if (['mp3', 'm4a', 'wav', 'aac', 'ogg'].includes(ending)) return 'audio';
  if (['ppt', 'pptx'].includes(ending)) return 'slides';
  return ['jpg', 'jpeg', 'png', 'gif', 'webp'].includes(ending) ? 'image' : 'document';
};

/** One after another, the title from the file's name. */
function UploadMany() {
  const refresh = useRefreshRows(OnlineResource);
  const [isBusy, setBusy] = useState(false);
  useUnsaved(isBusy);
  return (
    <UploadQueue
      accept=".mp4,.mov,.m4v,.mp3,.m4a,.wav,.ppt,.pptx,.pdf,.doc,.docx,.jpg,.jpeg,.png"
      maxMegabytes={2048}
      onBusy={setBusy}
      send={async (file, onProgress, signal) => {
        const kept = await api.upload(file, onProgress, { signal });
        const duration = kept.FileDuration.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) || 0;
        const title = file.name.replace(/\.[^.]+$/, '').slice(0, 80);
        await resourceClient(OnlineResource).add({ title, kind: kindOf(file.name), file: kept, duration }, nonce());
        await refresh();
        return kept;
      }}
    />
  );
}

function Player({ row, onClose }: { row: WireOf<typeof OnlineResource>; onClose: () => void }) {
  const { t } = useText();
  const address = (row.file as FileRecord | null)?.FileUrl ?? row.url ?? '';
  const kind = row.kind;
  return (
    <Modal open centered width={800} title={row.title} footer={null} onCancel={onClose}>
      {/* biome-ignore lint/a11y/useMediaCaption: what schools record has no captions */}
      {kind === 'video' && <video controls src={address} style={{ width: '100%', maxHeight: 420 }} />}
      {/* biome-ignore lint/a11y/useMediaCaption: what schools record has no captions */}
      {kind === 'audio' && <audio controls src={address} style={{ width: '100%' }} />}
      {kind === 'image' && <img src={address} alt={row.title} style={{ maxWidth: '100%' }} />}
      {['slides', 'document', 'link'].includes(kind) && (
        <Button type="link" href={address} target="_blank" rel="noreferrer">
          {t(r.preview)}
        </Button>
      )}
    </Modal>
  );
}

function Uses({ id }: { id: number }) {
  const { t } = useText();
  const answer = useAnswer(resourceUses, { id });
  const uses = answer.data ?? [];
  return (
    <Shown
      loading={answer.isPending}
      error={answer.error}
      empty={uses.length === 0}
      emptyText={t(r.noUses)}
      height={120}
    >
      <List
        size="small"
        dataSource={uses}
        renderItem={(use) => (
          <List.Item>
            <Tag>{t(r[use.kind])}</Tag>
            <span data-data>{use.name}</span>
          </List.Item>
        )}
      />
    </Shown>
  );
}
