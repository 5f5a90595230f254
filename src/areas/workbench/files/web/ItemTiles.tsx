// Folders and files as tiles: pictures show themselves.
import { FileOutlined, FolderFilled } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { sendCall } from '#kernel/web/calls/sendCall';
import { sizeText } from '#kernel/web/widgets/UploadQueue';
import { type CabinetItem, previewFile } from '../model/fileCalls';
import css from './files.module.css';
import { keyOf } from './ItemTable';

interface ItemTilesProps {
  items: readonly CabinetItem[];
  onOpen: (item: CabinetItem) => void;
}

export function ItemTiles({ items, onOpen }: ItemTilesProps) {
  return (
    <ul className={css.tiles}>
      {items.map((item) => (
        <li key={keyOf(item)}>
          <button type="button" className={css.tile} onClick={() => onOpen(item)} title={item.name}>
            <Face item={item} />
            <span data-data>{item.name}</span>
            <small>{sizeText(item.size)}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

const smallEnough = 2 * 1024 ** 2;

function Face({ item }: { item: CabinetItem }) {
  const isPicture = /^image\/(png|jpeg|gif|webp)$/.test(item.mime) && item.size < smallEnough;
  const { data } = useQuery({
    queryKey: ['file preview', item.id, item.version],
    queryFn: () => sendCall(previewFile, { id: item.id }),
    enabled: isPicture,
    staleTime: 60_000,
    retry: false,
  });
  if (item.kind === 'folder') return <FolderFilled className={css.face} style={{ color: '#f0b429' }} aria-hidden />;
  return data ? <img className={css.face} src={data.url} alt="" /> : <FileOutlined className={css.face} aria-hidden />;
}
