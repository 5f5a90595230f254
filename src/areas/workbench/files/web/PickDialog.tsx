// A file of the cabinet for a field of any form: found by its name, or folder by folder.
import { FileOutlined, FolderFilled } from '@ant-design/icons';
import { App, Input, List, Select } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import type { FilePickerProps } from '#kernel/web/shell/registered/filePicker';
import { Frame } from '#kernel/web/widgets/Frame';
import { Shown } from '#kernel/web/widgets/States';
import {
  type CabinetItem,
  type CabinetSpace,
  cabinetSpaces,
  openFolder,
  pickFile,
  searchFiles,
} from '../model/fileCalls';
import { atLeast } from '../model/fileRights';
import { FolderPath } from './FolderPath';
import css from './files.module.css';
import { filesTexts as m } from './filesTexts';

const keyOf = ({ spaceKind, spaceId }: CabinetSpace): string => `${spaceKind}-${spaceId}`;

export default function PickDialog({ imagesOnly, onPick, onClose }: FilePickerProps) {
  const { t } = useText();
  const { message } = App.useApp();
  const { data: spaces } = useAnswer(cabinetSpaces, {});
  const [space, setSpace] = useState<string | null>(null);
  const [folderId, setFolder] = useState<number | null>(null);
  const [q, setQ] = useState('');
  const picking = useCall(pickFile);
  const at = spaces?.find((one) => keyOf(one) === space) ?? spaces?.[0];
  const pick = async (id: number) => {
    try {
      onPick(await picking.run({ id }));
      onClose();
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  const isOffered = ({ kind, level, mime }: CabinetItem) =>
    kind === 'folder' || (atLeast(level, 'download') && (!imagesOnly || mime.startsWith('image/')));
  const shown = { isOffered, onPick: (id: number) => void pick(id), onOpen: setFolder };
  return (
    <Frame open title={t(pickFile.label)} width={560} onCancel={onClose}>
      <Input.Search
        allowClear
        aria-label={t(m.search)}
        placeholder={t(m.search)}
        style={{ marginBottom: 8 }}
        onSearch={(text) => setQ(text.trim())}
      />
      <Select
        aria-label={t(m.goal)}
        style={{ width: '100%', marginBottom: 8 }}
        value={at ? keyOf(at) : null}
        disabled={q !== ''}
        options={(spaces ?? []).map((one) => ({ value: keyOf(one), label: one.name }))}
        onChange={(key) => {
          setSpace(key);
          setFolder(null);
        }}
      />
      {q ? (
        <Found q={q} {...shown} />
      ) : (
        at && <InFolder at={{ spaceKind: at.spaceKind, spaceId: at.spaceId, folderId }} {...shown} />
      )}
    </Frame>
  );
}

interface OfferedProps {
  isOffered: (item: CabinetItem) => boolean;
  onPick: (id: number) => void;
  onOpen: (folderId: number | null) => void;
}

function InFolder({
  at,
  ...shown
}: OfferedProps & { at: Pick<CabinetSpace, 'spaceKind' | 'spaceId'> & { folderId: number | null } }) {
  const { data, error, isPending, refetch } = useAnswer(openFolder, at);
  return (
    <Shown loading={isPending} error={data ? null : error} onRetry={() => void refetch()} height={220}>
      <FolderPath path={data?.path ?? []} onOpen={shown.onOpen} />
      <Items items={data?.items ?? []} {...shown} />
    </Shown>
  );
}

function Found({ q, ...shown }: OfferedProps & { q: string }) {
  const { data, error, isPending, refetch } = useAnswer(searchFiles, { q });
  return (
    <Shown loading={isPending} error={data ? null : error} onRetry={() => void refetch()} height={220}>
      <Items items={(data ?? []).filter(({ kind }) => kind === 'file')} {...shown} />
    </Shown>
  );
}

function Items({ items, isOffered, onPick, onOpen }: OfferedProps & { items: readonly CabinetItem[] }) {
  return (
    <List
      size="small"
      className={css.picks!}
      dataSource={items.filter(isOffered)}
      rowKey={({ kind, id }) => `${kind}${id}`}
      renderItem={({ kind, id, name }) => (
        <List.Item>
          <button type="button" className={css.name} onClick={() => (kind === 'folder' ? onOpen(id) : onPick(id))}>
            {kind === 'folder' ? (
              <FolderFilled style={{ color: '#f0b429' }} aria-hidden />
            ) : (
              <FileOutlined aria-hidden />
            )}
            <span data-data>{name}</span>
          </button>
        </List.Item>
      )}
    />
  );
}
