// The file cabinet: places at the left, what is in them at the right.
import {
  BankOutlined,
  ClockCircleOutlined,
  DeleteOutlined,
  HomeOutlined,
  LinkOutlined,
  ShareAltOutlined,
  StarOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Card, Input, Menu } from 'antd';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { Shown } from '#kernel/web/widgets/States';
import { sizeText } from '#kernel/web/widgets/UploadQueue';
import type { SpaceKind } from '../model/fileCabinet';
import { cabinetSpaces, type Gathered } from '../model/fileCalls';
import { BinView } from './BinView';
import { FolderView } from './FolderView';
import css from './files.module.css';
import { filesTexts as m } from './filesTexts';
import { GatheredView, SearchView } from './GatheredView';
import { SharesView } from './SharesView';

const icons: Record<SpaceKind, React.ReactNode> = {
  personal: <UserOutlined />,
  department: <TeamOutlined />,
  school: <HomeOutlined />,
  company: <BankOutlined />,
};
const gathered: readonly Gathered[] = ['shared', 'recent', 'favourite'];
const isGathered = (at: string): at is Gathered => gathered.includes(at as Gathered);

export default function FilesPage() {
  const { t } = useText();
  const [query, setQuery] = useQueryState();
  const words = query.q ?? '';
  const { data: spaces, error, isPending, refetch } = useAnswer(cabinetSpaces, {});
  const at = query.at ?? '';
  const [kind, id, folder] = at.split('-');
  const chosen = spaces?.find((one) => one.spaceKind === kind && String(one.spaceId) === id);
  const others = ['shared', 'shares', 'recent', 'favourite', 'bin'];
  // A folder of a space that is not one's own was given to this person.
  const given = !chosen && folder && id ? { spaceKind: kind as SpaceKind, spaceId: Number(id), name: '' } : undefined;
  const space = chosen ?? given ?? (others.includes(at) ? undefined : spaces?.[0]);
  const open = (next: string) => setQuery({ at: next });
  const isFolder = !words && !others.includes(at);
  const search = (
    <Input.Search
      allowClear
      aria-label={t(m.search)}
      placeholder={t(m.search)}
      key={words}
      defaultValue={words}
      onSearch={(value) => setQuery({ ...query, q: value.trim() })}
      className={css.search!}
    />
  );
  const keyOf = (one: { spaceKind: string; spaceId: number }) => `${one.spaceKind}-${one.spaceId}`;
  return (
    <div className={css.page}>
      <Card size="small" className={css.places}>
        <nav aria-label={t(m.places)}>
          <Menu
            mode="inline"
            inlineIndent={14}
            style={{ border: 0 }}
            selectedKeys={[words ? '' : space ? keyOf(space) : at]}
            onClick={({ key }) => open(key)}
            items={[
              ...(spaces ?? []).map((one) => ({
                key: keyOf(one),
                icon: icons[one.spaceKind],
                label: <span data-data>{one.name}</span>,
                title: t(m.used, { used: sizeText(one.used), quota: sizeText(one.quota) }),
              })),
              { type: 'divider' as const },
              { key: 'shared', icon: <ShareAltOutlined />, label: t(m.shared) },
              { key: 'shares', icon: <LinkOutlined />, label: t(m.shares) },
              { key: 'recent', icon: <ClockCircleOutlined />, label: t(m.recent) },
              { key: 'favourite', icon: <StarOutlined />, label: t(m.favourites) },
              { key: 'bin', icon: <DeleteOutlined />, label: t(m.bin) },
            ]}
          />
        </nav>
      </Card>
      <Card size="small">
        <Shown loading={isPending} error={spaces ? null : error} onRetry={() => void refetch()}>
          {!isFolder && <div className={css.head}>{search}</div>}
          {words ? (
            <SearchView q={words} onOpen={open} />
          ) : at === 'bin' ? (
            <BinView />
          ) : at === 'shares' ? (
            <SharesView />
          ) : isGathered(at) ? (
            <GatheredView of={at} onOpen={open} />
          ) : (
            space && (
              <FolderView
                key={at}
                space={space}
                folderId={folder ? Number(folder) : null}
                fileId={query.file ? Number(query.file) : null}
                onOpen={open}
                search={search}
              />
            )
          )}
        </Shown>
      </Card>
    </div>
  );
}
