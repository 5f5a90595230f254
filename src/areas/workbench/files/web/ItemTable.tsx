// Folders and files in a table, folders first; a folder opens, a file shows itself.
import { FileOutlined, FolderFilled, LockOutlined } from '@ant-design/icons';
import { Table, type TableProps } from 'antd';
import { useText } from '#kernel/web/i18n';
import { sizeText } from '#kernel/web/widgets/UploadQueue';
import type { CabinetItem } from '../model/fileCalls';
import { FileGrant } from '../model/fileSharing';
import css from './files.module.css';
import { filesTexts as m } from './filesTexts';
import { momentText } from './momentText';

interface ItemTableProps {
  items: readonly CabinetItem[];
  onOpen: (item: CabinetItem) => void;
  selection?: TableProps<CabinetItem>['rowSelection'];
  empty?: React.ReactNode;
}

export const keyOf = ({ kind, id }: Pick<CabinetItem, 'kind' | 'id'>): string => `${kind}-${id}`;

export function ItemTable({ items, onOpen, selection, empty }: ItemTableProps) {
  const { t } = useText();
  const options = FileGrant.fields.level.options!;
  return (
    <Table<CabinetItem>
      size="small"
      rowKey={keyOf}
      dataSource={items}
      rowSelection={selection}
      pagination={{ pageSize: 50, hideOnSinglePage: true }}
      scroll={{ x: 760 }}
      locale={empty ? { emptyText: empty } : {}}
      columns={[
        {
          key: 'name',
          title: t(m.name),
          ellipsis: true,
          sorter: (a, b) => a.kind.localeCompare(b.kind) * -1 || a.name.localeCompare(b.name),
          render: (_, item) => (
            <button type="button" className={css.name} onClick={() => onOpen(item)}>
              {item.kind === 'folder' ? (
                <FolderFilled style={{ color: '#f0b429' }} aria-hidden />
              ) : (
                <FileOutlined aria-hidden />
              )}
              <span data-data>{item.name}</span>
              {!item.inherit && <LockOutlined title={t(m.closed)} />}
            </button>
          ),
        },
        {
          key: 'size',
          title: t(m.size),
          width: 100,
          align: 'right',
          sorter: (a, b) => a.size - b.size,
          render: (_, { size }) => sizeText(size),
        },
        { key: 'owner', dataIndex: 'owner', title: t(m.owner), width: 100 },
        {
          key: 'updatedAt',
          title: t(m.updated),
          width: 160,
          sorter: (a, b) => a.updatedAt.localeCompare(b.updatedAt),
          render: (_, { updatedAt }) => momentText(updatedAt),
        },
        {
          key: 'version',
          title: t(m.version),
          width: 70,
          render: (_, { kind, version }) => (kind === 'file' ? `v${version}` : ''),
        },
        { key: 'level', title: t(m.level), width: 100, render: (_, { level }) => t(options[level]!.label) },
      ]}
    />
  );
}
