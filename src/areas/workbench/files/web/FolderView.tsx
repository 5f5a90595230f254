// One folder: where it lies, what is in it, and what may be done with that here.
import { FolderAddOutlined, UploadOutlined } from '@ant-design/icons';
import { App, Breadcrumb, Button, Dropdown, Segmented } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { usePageKeys } from '#kernel/web/usePageKeys';
import { Empty, Shown } from '#kernel/web/widgets/States';
import type { Space } from '../model/fileCabinet';
import {
  addFolder,
  binItems,
  type CabinetItem,
  downloadFile,
  openFolder,
  renameFile,
  renameFolder,
  zipFolder,
} from '../model/fileCalls';
import { atLeast } from '../model/fileRights';
import { droppedFiles } from './dropped';
import css from './files.module.css';
import { filesTexts as m } from './filesTexts';
import { ItemPanel } from './ItemPanel';
import { ItemTable, keyOf } from './ItemTable';
import { ItemTiles } from './ItemTiles';
import { MoveDialog } from './MoveDialog';
import { UploadDialog } from './UploadDialog';

interface FolderViewProps {
  space: Space & { name: string };
  folderId: number | null;
  /** To be shown at once: somebody followed a link to it. */
  fileId: number | null;
  onOpen: (at: string) => void;
  search: ReactNode;
}

export function FolderView({ space, folderId, fileId, onOpen, search }: FolderViewProps) {
  const { t } = useText();
  const { modal, message } = App.useApp();
  const { spaceKind, spaceId } = space;
  const place = { spaceKind, spaceId, folderId };
  const { data, error, isPending, refetch } = useAnswer(openFolder, place);
  const [chosen, setChosen] = useState<string[]>([]);
  const [panel, setPanel] = useState<string | null>(fileId ? `file-${fileId}` : null);
  const [dialog, setDialog] = useState<'upload' | 'uploadFolder' | 'move' | 'copy' | 'rename' | null>(null);
  const [look, setLook] = useState<'list' | 'tiles'>('list');
  const [dropped, setDropped] = useState<File[]>([]);
  const [isOver, setOver] = useState(false);
  const bin = useCall(binItems);
  const download = useCall(downloadFile);
  const zip = useCall(zipFolder);

  const items = data?.items ?? [];
  const picked = items.filter((item) => chosen.includes(keyOf(item)));
  const shown = items.find((item) => keyOf(item) === panel);
  const at = (id?: number) => `${spaceKind}-${spaceId}${id ? `-${id}` : ''}`;
  const mayEdit = atLeast(data?.level ?? null, 'edit');
  const allAtLeast = (level: 'download' | 'edit') =>
    picked.length > 0 && picked.every((item) => atLeast(item.level, level));
  const ids = (kind: CabinetItem['kind']) => picked.filter((item) => item.kind === kind).map(({ id }) => id);

  const tried = async (run: () => Promise<unknown>) => {
    try {
      await run();
    } catch (failure) {
      message.error(messageOf(failure));
    }
  };
  const save = (item: CabinetItem) =>
    tried(async () => {
      const { id } = item;
      const { url } =
        item.kind === 'file' ? await download.run({ id }) : await zip.run({ spaceKind, spaceId, folderId: id });
      window.location.assign(url);
    });
  const drop = () =>
    modal.confirm({
      title: t(m.deleteThese, { count: picked.length }),
      content: t(m.toBin),
      okButtonProps: { danger: true },
      onOk: () =>
        tried(async () => {
          await bin.run({ folderIds: ids('folder'), fileIds: ids('file') });
          setChosen([]);
        }),
    });
  const close = () => {
    setDialog(null);
    setDropped([]);
  };
  const [one] = picked;
  const isOne = one !== undefined && picked.length === 1;
  const box = useRef<HTMLDivElement>(null);
  usePageKeys(box, {
    F2: isOne && atLeast(one.level, 'edit') ? () => setDialog('rename') : undefined,
    Delete: allAtLeast('edit') ? drop : undefined,
    'Ctrl+f': () =>
      box.current?.querySelector<HTMLInputElement>('input[type="search"], .ant-input-search input')?.focus(),
  });

  return (
    <Shown loading={isPending} error={data ? null : error} onRetry={() => void refetch()}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shorter way to the button above */}
      <div
        ref={box}
        className={isOver ? css.dropping : undefined}
        onDragOver={(event) => {
          if (!mayEdit) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void tried(async () => {
            setDropped(await droppedFiles(event.dataTransfer.items));
            setDialog('upload');
          });
        }}
      >
        <div className={css.head}>
          <Breadcrumb
            items={[
              {
                key: 'top',
                title: (
                  <button type="button" className={css.name} onClick={() => onOpen(at())}>
                    {space.name || t(m.shared)}
                  </button>
                ),
              },
              ...(data?.path ?? []).map(({ id, name }) => ({
                key: id,
                title: (
                  <button type="button" className={css.name} onClick={() => onOpen(at(id))}>
                    {name}
                  </button>
                ),
              })),
            ]}
          />
          <span className={css.spring} />
          {search}
        </div>
        <div className={css.tools}>
          {mayEdit && (
            <>
              <Dropdown.Button
                className={css.upload!}
                type="primary"
                onClick={() => setDialog('upload')}
                menu={{
                  items: [{ key: 'folder', label: t(m.uploadFolder) }],
                  onClick: () => setDialog('uploadFolder'),
                }}
              >
                <UploadOutlined /> {t(m.upload)}
              </Dropdown.Button>
              <CallButton of={addFolder} given={place} look={{ icon: <FolderAddOutlined /> }} />
            </>
          )}
          <span className={css.spring} />
          <Segmented
            value={look}
            aria-label={t(m.look)}
            options={[
              { value: 'list', label: t(m.list) },
              { value: 'tiles', label: t(m.tiles) },
            ]}
            onChange={setLook}
          />
          {isOne && (
            <>
              <Button onClick={() => setPanel(keyOf(one))}>{t(m.details)}</Button>
              {atLeast(one.level, 'edit') && <Button onClick={() => setDialog('rename')}>{t(m.rename)}</Button>}
              {atLeast(one.level, 'download') && <Button onClick={() => save(one)}>{t(downloadFile.label)}</Button>}
            </>
          )}
          {allAtLeast('edit') && <Button onClick={() => setDialog('move')}>{t(m.move)}</Button>}
          {allAtLeast('download') && ids('folder').length === 0 && (
            <Button onClick={() => setDialog('copy')}>{t(m.copy)}</Button>
          )}
          {allAtLeast('edit') && (
            <Button danger onClick={drop}>
              {t(binItems.label)}
            </Button>
          )}
        </div>
        {look === 'tiles' && items.length > 0 ? (
          <ItemTiles
            items={items}
            onOpen={(item) => (item.kind === 'folder' ? onOpen(at(item.id)) : setPanel(keyOf(item)))}
          />
        ) : (
          <ItemTable
            items={items}
            onOpen={(item) => (item.kind === 'folder' ? onOpen(at(item.id)) : setPanel(keyOf(item)))}
            selection={{ selectedRowKeys: chosen, onChange: (keys) => setChosen(keys.map(String)) }}
            empty={<Empty text={t(m.emptyFolder)} hint={mayEdit ? t(m.emptyHint) : undefined} />}
          />
        )}
      </div>
      {(dialog === 'upload' || dialog === 'uploadFolder') && (
        <UploadDialog goal={place} folder={dialog === 'uploadFolder'} files={dropped} onClose={close} />
      )}
      {(dialog === 'move' || dialog === 'copy') && (
        <MoveDialog way={dialog} folderIds={ids('folder')} fileIds={ids('file')} onClose={close} />
      )}
      {dialog === 'rename' && one && (
        <CallDialog
          of={one.kind === 'folder' ? renameFolder : renameFile}
          rows={[{ id: one.id }]}
          name={one.name}
          start={{ name: one.name }}
          onClose={close}
        />
      )}
      {shown && <ItemPanel item={shown} onClose={() => setPanel(null)} />}
    </Shown>
  );
}
