// 海报列表: templates and the pictures they are made from.
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import { makePoster, Poster, PosterMaterial, PosterVersion, restoreVersion } from '../model/poster';
import { posterTexts as p } from './posterTexts';

const tabs: readonly PageTab[] = [
  { key: 'posters', label: p.posters, page: Posters },
  {
    key: 'materials',
    label: p.materials,
    permission: 'marketing.posterMaterial.view',
    page: () => <ResourcePage of={PosterMaterial} />,
  },
];

export default () => <PageTabs tabs={tabs} />;

function Posters() {
  const { t } = useText();
  const open = useOpen();
  const using = useCall(makePoster);
  return (
    <ResourcePage
      of={Poster}
      needs={['state', 'name']}
      tabs={[
        {
          key: 'versions',
          label: p.versions,
          content: ({ id }) => (
            <>
              <CallButton of={restoreVersion} rows={[{ id }]} />
              <ResourcePage of={PosterVersion} given={{ posterId: id }} />
            </>
          ),
        },
      ]}
      rowActions={[
        {
          key: 'design',
          label: p.design,
          isShown: ({ $can }) => $can?.includes('edit') ?? false,
          run: ({ id, name }) => open('/PosterNew', { id: String(id) }, `${t(p.design)} ${name}`),
        },
        {
          key: 'use',
          label: p.use,
          isShown: ({ state }) => using.isAllowed && state === 'published',
          run: ({ id }) => open('/Poster', { posterId: String(id) }),
        },
      ]}
    />
  );
}
