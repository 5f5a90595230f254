// Where to: a space and, folder by folder, a place in it.

import { FolderFilled } from '@ant-design/icons';
import { List, Select } from 'antd';
import { useState } from 'react';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { Frame } from '#kernel/web/widgets/Frame';
import { Shown } from '#kernel/web/widgets/States';
import { type CabinetSpace, cabinetSpaces, copyItems, moveItems, openFolder } from '../model/fileCalls';
import { atLeast } from '../model/fileRights';
import { FolderPath } from './FolderPath';
import css from './files.module.css';
import { filesTexts as m } from './filesTexts';

interface MoveDialogProps {
  way: 'move' | 'copy';
  folderIds: number[];
  fileIds: number[];
  onClose: () => void;
}

export function MoveDialog({ way, folderIds, fileIds, onClose }: MoveDialogProps) {
  const { t } = useText();
  const { data: spaces } = useAnswer(cabinetSpaces, {});
  const [space, setSpace] = useState<CabinetSpace | null>(null);
  const [folderId, setFolder] = useState<number | null>(null);
  const move = useCall(moveItems);
  const copy = useCall(copyItems);
  const goal = space ?? spaces?.[0];
  const keyOf = (one: CabinetSpace) => `${one.spaceKind}-${one.spaceId}`;
  const at = goal && { spaceKind: goal.spaceKind, spaceId: goal.spaceId, folderId };
  const confirm = async () => {
    if (!at) return;
    await (way === 'move' ? move.run({ ...at, folderIds, fileIds }) : copy.run({ ...at, fileIds }));
    onClose();
  };
  return (
    <Frame
      open
      title={t(way === 'move' ? moveItems.label : copyItems.label)}
      width={520}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <Select
        aria-label={t(m.goal)}
        style={{ width: '100%', marginBottom: 12 }}
        value={goal ? keyOf(goal) : null}
        options={(spaces ?? []).map((one) => ({ value: keyOf(one), label: one.name }))}
        onChange={(key) => {
          setSpace(spaces?.find((one) => keyOf(one) === key) ?? null);
          setFolder(null);
        }}
      />
      {at && <Folders at={at} onOpen={setFolder} />}
    </Frame>
  );
}

interface FoldersProps {
  at: Pick<CabinetSpace, 'spaceKind' | 'spaceId'> & { folderId: number | null };
  onOpen: (id: number | null) => void;
}

function Folders({ at, onOpen }: FoldersProps) {
  const { data, error, isPending, refetch } = useAnswer(openFolder, at);
  const folders = (data?.items ?? []).filter(({ kind, level }) => kind === 'folder' && atLeast(level, 'edit'));
  return (
    <Shown loading={isPending} error={data ? null : error} onRetry={() => void refetch()} height={160}>
      <FolderPath path={data?.path ?? []} onOpen={onOpen} />
      <List
        size="small"
        dataSource={folders}
        renderItem={({ id, name }) => (
          <List.Item>
            <button type="button" className={css.name} onClick={() => onOpen(id)}>
              <FolderFilled style={{ color: '#f0b429' }} aria-hidden />
              <span data-data>{name}</span>
            </button>
          </List.Item>
        )}
      />
    </Shown>
  );
}
