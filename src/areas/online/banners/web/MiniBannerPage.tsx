// 小程序轮播: banners by where they stand, in the order in which they are shown.
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import type { ListView } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useList } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { Empty } from '#kernel/web/widgets/States';
import type { BannerPosition } from '../../pages/model/blockTypes';
import { type Link, linkKinds } from '../../pages/model/document';
import { LinkInput } from '../../pages/web/LinkInput';
import { MiniBanner, sortBanners } from '../model/banner';
import { bannerTexts as b } from './bannerTexts';

const views: ListView[] = [
  { key: 'all', label: b.all, filter: {} },
  { key: 'home', label: b.home, filter: { position: 'home_top' } },
  { key: 'course', label: b.course, filter: { position: 'course_top' } },
  { key: 'mine', label: b.mine, filter: { position: 'mine_top' } },
  { key: 'popup', label: b.popup, filter: { position: 'popup' } },
  { key: 'splash', label: b.splash, filter: { position: 'splash' } },
];

export default function MiniBannerPage() {
  const { t, locale } = useText();
  const can = useCan();
  const all = useList(MiniBanner, { pageSize: 100 });
  const sorting = useCall(sortBanners);
  return (
    <ResourcePage
      of={MiniBanner}
      views={views}
      empty={<Empty text={t(b.empty)} />}
      inputs={{ link: LinkInput }}
      show={{
        link: ({ link }) => {
          const { kind, url } = link as Link;
          return [linkKinds[kind][locale === 'en' ? 1 : 0], url].filter(Boolean).join(' · ');
        },
      }}
      rowActions={[
        {
          key: 'first',
          label: b.first,
          isShown: () => can('online.banner.edit'),
          run: async (row) => {
            const position = row.position as BannerPosition;
            const others = (all.data?.list ?? []).filter((one) => one.position === position && one.id !== row.id);
            await sorting.run({ position, ids: [row.id, ...others.map(({ id }) => id)] });
          },
        },
      ]}
    />
  );
}
