// The header: logo, search, language, shortcuts, bell, person.
import { MenuOutlined, PlusCircleOutlined } from '@ant-design/icons';
import { memo, type ReactNode, useState } from 'react';
import type { Locale } from '#kernel/model/text';
import { setLocale, useText } from '#kernel/web/i18n';
import { useSession } from '#kernel/web/session';
import { shellTexts } from '#kernel/web/shellTexts';
import { loadWording } from '#kernel/web/wording';
import { UserMenu } from '../account/UserMenu';
import { useToldTaste } from '../account/useToldTaste';
import { type Import, Part } from '../ground/Part';
import { useSystemTitle } from '../site/site';
import { Bell } from './Bell';
import { SearchBox } from './SearchBox';

const importShortcuts: Import<{ onClose: () => void }> = () => import('../menu/ShortcutDrawer');

/** Remembered: it has nothing to do with where one navigates. */
export const Header = memo(function Header({ onMenu }: { onMenu: () => void }): ReactNode {
  const { t } = useText();
  const title = useSystemTitle();
  const logo = useSession((session) => session.base?.SYSTEM_LOGO?.[0]?.FileUrl);
  const [shortcuts, setShortcuts] = useState(false);
  useToldTaste();
  return (
    <header className="shell-header">
      <button type="button" className="icon-button menu-button" aria-label={t(shellTexts.openMenu)} onClick={onMenu}>
        <MenuOutlined />
      </button>
      <div className="brand">
        {logo ? <img src={logo} alt="" /> : <span className="brand-sign">{title.slice(0, 2)}</span>}
        <span className="brand-title" title={title}>
          {title}
        </span>
      </div>
      <SearchBox />
      <div className="header-tools">
        <LanguageSwitch />
        <button
          type="button"
          className="header-tool shortcuts"
          title={t(shellTexts.shortcuts)}
          onClick={() => setShortcuts(true)}
        >
          <PlusCircleOutlined />
          <span>{t(shellTexts.shortcuts)}</span>
        </button>
        <Bell />
        <UserMenu />
      </div>
      {shortcuts ? (
        <Part
          load={importShortcuts}
          props={{ onClose: () => setShortcuts(false) }}
          loading={null}
          failed={() => null}
        />
      ) : null}
    </header>
  );
});

function LanguageSwitch(): ReactNode {
  const { t, locale } = useText();
  const name = { zh: '中', en: 'EN' } as const;
  const choose = (one: Locale) => {
    setLocale(one);
    void loadWording();
  };
  return (
    <fieldset className="language-switch" aria-label={t(shellTexts.language)}>
      {(['zh', 'en'] as const).map((one) => (
        <button key={one} type="button" lang={one} aria-pressed={locale === one} onClick={() => choose(one)}>
          {name[one]}
        </button>
      ))}
    </fieldset>
  );
}
