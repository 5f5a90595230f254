// A page from elsewhere that the enterprise put into its menu: shown in a tab of ours, kept apart from everything of ours.
import type { Area, AreaRoute } from '#kernel/model/area';
import { useText } from '#kernel/web/i18n';
import type { Page, PageImport } from './page';

type Shown = Pick<AreaRoute, 'path' | 'title' | 'keepAlive' | 'tab' | 'isPadding'>;

/** One import an address, so that a page that was loaded stays loaded when the menu is read again. */
const imports = new Map<string, PageImport>();

function importOf(src: string, { title }: Shown): PageImport {
  const known = imports.get(src);
  if (known) return known;
  const Frame = () => {
    const { t } = useText();
    return (
      <iframe
        className="page-frame"
        src={src}
        title={t(title)}
        referrerPolicy="no-referrer"
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
      />
    );
  };
  const made: PageImport = () => Promise.resolve({ default: Frame });
  imports.set(src, made);
  return made;
}

export const frameOf = (src: string, shown: Shown, area: Area): Page => ({
  route: { ...shown, tabKey: [], menu: true, hideTabBar: false },
  area,
  load: importOf(src, shown),
});
