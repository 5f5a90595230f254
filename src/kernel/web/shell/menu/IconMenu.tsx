// Level 1 of the menu: icons over short names.
import type { ReactNode } from 'react';
import { useNamed, useText } from '#kernel/web/i18n';
import type { MenuNode } from '#kernel/web/session';
import { shellTexts } from '#kernel/web/shellTexts';
import { MenuIcon } from '../ground/icons';
import { shownCount, useMenuCount } from '../registered/waiting';
import { useOpenEntry } from '../site/useOpenEntry';
import type { MenuPlace } from './useMenuPlace';

export function IconMenu({ place, folded }: { place: MenuPlace; folded: boolean }): ReactNode {
  const { t } = useText();
  const named = useNamed();
  const openEntry = useOpenEntry();
  const countOf = useMenuCount();
  const press = (node: MenuNode) => {
    if (node.child?.length) place.choose(node);
    else if (node.Url) {
      place.dismiss();
      openEntry(node.Url);
    }
  };
  return (
    <nav className="icon-menu" aria-label={t(shellTexts.menu)}>
      {place.menu.map((node) => {
        const isOpen = place.chosen === node;
        const isCurrent = place.top === node;
        const count = countOf(node);
        return (
          <button
            key={node.Mname}
            type="button"
            className={`icon-entry${isOpen ? ' open' : ''}${isCurrent ? ' current' : ''}`}
            aria-expanded={node.child?.length ? isOpen && (!folded || place.floating) : undefined}
            aria-current={isCurrent ? 'true' : undefined}
            title={named(node.Mname, node.MnameEn)}
            onClick={() => press(node)}
          >
            <MenuIcon node={node} />
            {count > 0 ? <em className="icon-count">{shownCount(count)}</em> : null}
            <span>{named(node.Mname, node.MnameEn)}</span>
          </button>
        );
      })}
    </nav>
  );
}
