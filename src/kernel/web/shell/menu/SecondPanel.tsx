// Level 2 and 3 of the menu: the pages of the chosen icon entry.
import { DownOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { useNamed, useText } from '#kernel/web/i18n';
import type { MenuNode } from '#kernel/web/session';
import { shellTexts } from '#kernel/web/shellTexts';
import { shownCount, useMenuCount } from '../registered/waiting';
import { entriesOf, matches } from '../site/menu';
import { openWindow, useOpenEntry, usePreload } from '../site/useOpenEntry';
import { keepToggled, openKeys } from './openKeys';
import type { MenuPlace } from './useMenuPlace';
import { useShortcuts } from './useShortcuts';

interface SecondPanelProps {
  place: MenuPlace;
  folded: boolean;
  onFold: (folded: boolean) => void;
}

const filterFrom = 8;

export function SecondPanel({ place, folded, onFold }: SecondPanelProps): ReactNode {
  const { t } = useText();
  const named = useNamed();
  const [filter, setFilter] = useState('');
  const chosen = place.chosen ?? place.menu[0];
  const children = chosen?.child ?? [];
  const ways = useWays(place.dismiss);
  const [shortcuts] = useShortcuts();
  const countOf = useMenuCount();
  const entryOf = (node: MenuNode): ReactNode => (
    <PanelEntry
      key={node.Url ?? node.Mname}
      node={node}
      isCurrent={place.entry?.url === node.Url}
      isStarred={shortcuts.includes(node.Url ?? '')}
      count={countOf(node)}
      ways={ways}
    />
  );
  const found = filter && chosen ? entriesOf([chosen]).filter((entry) => matches(entry, filter)) : null;
  return (
    <aside className="second-panel" aria-label={t(shellTexts.panel)}>
      <div className="panel-inner">
        <div className="panel-head">
          <h2>{chosen ? named(chosen.Mname, chosen.MnameEn) : null}</h2>
          <button
            type="button"
            className="icon-button"
            title={t(folded ? shellTexts.unfoldPanel : shellTexts.foldPanel)}
            aria-label={t(folded ? shellTexts.unfoldPanel : shellTexts.foldPanel)}
            aria-pressed={folded}
            onClick={() => {
              place.dismiss();
              onFold(!folded);
            }}
          >
            {folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          </button>
        </div>
        {children.length > filterFrom ? (
          <input
            className="panel-filter"
            type="search"
            placeholder={t(shellTexts.filterEntries)}
            aria-label={t(shellTexts.filterEntries)}
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
          />
        ) : null}
        <div className="panel-list">
          {found
            ? found.map(({ node }) => entryOf(node))
            : children.map((node) =>
                node.child?.length ? (
                  <PanelGroup key={node.Mname} node={node} isChosen={place.entry?.group === node} entryOf={entryOf} />
                ) : (
                  entryOf(node)
                ),
              )}
          {found?.length === 0 ? <p className="panel-nothing">{t(shellTexts.nothingMatches)}</p> : null}
        </div>
      </div>
    </aside>
  );
}

interface PanelGroupProps {
  node: MenuNode;
  /** The page in front is one of its own. */
  isChosen: boolean;
  entryOf: (node: MenuNode) => ReactNode;
}

function PanelGroup({ node, isChosen, entryOf }: PanelGroupProps): ReactNode {
  const named = useNamed();
  const [open, setOpen] = useState(() => openKeys().includes(node.Mname));
  const isOpen = open || isChosen;
  const toggle = () => {
    setOpen(!open);
    keepToggled(node.Mname, !open);
  };
  return (
    <div className={`panel-group${isOpen ? ' open' : ''}`}>
      <button type="button" className="panel-group-head" aria-expanded={isOpen} onClick={toggle}>
        <span>{named(node.Mname, node.MnameEn)}</span>
        <DownOutlined />
      </button>
      {isOpen ? node.child.map(entryOf) : null}
    </div>
  );
}

/** What can be done with an entry. Found once for all: each would otherwise go through the whole menu itself. */
function useWays(onOpened: () => void) {
  const open = useOpenEntry();
  const preload = usePreload();
  const [, toggleStar] = useShortcuts();
  return useMemo(() => ({ open, preload, toggleStar, onOpened }), [open, preload, toggleStar, onOpened]);
}

interface PanelEntryProps {
  node: MenuNode;
  isCurrent: boolean;
  isStarred: boolean;
  count: number;
  ways: ReturnType<typeof useWays>;
}

const PanelEntry = memo(function PanelEntry({ node, isCurrent, isStarred, count, ways }: PanelEntryProps): ReactNode {
  const { t } = useText();
  const named = useNamed();
  const url = node.Url;
  if (!url) return null;
  const starText = t(isStarred ? shellTexts.removeShortcut : shellTexts.addShortcut);
  return (
    <div className={`panel-entry${isCurrent ? ' current' : ''}`}>
      <a
        href={url}
        title={named(node.Mname, node.MnameEn)}
        aria-current={isCurrent ? 'page' : undefined}
        onMouseEnter={() => ways.preload(url)}
        onClick={(event) => {
          event.preventDefault();
          // The browser's own new window would not be signed in.
          if (event.metaKey || event.ctrlKey || event.shiftKey) return openWindow(url);
          ways.onOpened();
          ways.open(url);
        }}
        onAuxClick={(event) => {
          if (event.button !== 1) return;
          event.preventDefault();
          openWindow(url);
        }}
      >
        {named(node.Mname, node.MnameEn)}
      </a>
      {count > 0 ? <span className="panel-count">{shownCount(count)}</span> : null}
      <button
        type="button"
        className={`panel-star${isStarred ? ' on' : ''}`}
        title={starText}
        aria-label={starText}
        aria-pressed={isStarred}
        onClick={() => ways.toggleStar(url)}
      >
        <Star isFilled={isStarred} />
      </button>
    </div>
  );
});

/** Drawn here: an icon of the library looks its style up in the document when it appears, and there is one for each entry. */
const Star = ({ isFilled }: { isFilled: boolean }): ReactNode => (
  <svg viewBox="0 0 24 24" width="1em" height="1em" aria-hidden="true">
    <path
      d="M12 2.8l2.9 5.8 6.4.9-4.7 4.5 1.1 6.4-5.7-3-5.7 3 1.1-6.4L2.7 9.5l6.4-.9z"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinejoin="round"
    />
  </svg>
);
