// Level 2 and 3 of the menu: the pages of the chosen icon entry.
import { DownOutlined, MenuFoldOutlined, MenuUnfoldOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { memo, type ReactNode, useState } from 'react';
import { useNamed, useText } from '../i18n';
import type { MenuNode } from '../session';
import { shellTexts } from '../shellTexts';
import { entriesOf, matches } from './menu';
import { keepInSession, sessionJson } from './storage';
import type { MenuPlace } from './useMenuPlace';
import { openWindow, useOpenEntry, usePreload } from './useOpenEntry';
import { useShortcuts } from './useShortcuts';
import { shownCount, useMenuCount } from './waiting';

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
  const { chosen } = place;
  const children = chosen?.child ?? [];
  const isCurrent = (node: MenuNode) => place.entry?.url === node.Url;
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
            ? found.map(({ node }) => (
                <PanelEntry key={node.Url} node={node} isCurrent={isCurrent(node)} onOpened={place.dismiss} />
              ))
            : children.map((node) =>
                node.child?.length ? (
                  <PanelGroup key={node.Mname} node={node} place={place} />
                ) : (
                  <PanelEntry
                    key={node.Url ?? node.Mname}
                    node={node}
                    isCurrent={isCurrent(node)}
                    onOpened={place.dismiss}
                  />
                ),
              )}
          {found?.length === 0 ? <p className="panel-nothing">{t(shellTexts.nothingMatches)}</p> : null}
        </div>
      </div>
    </aside>
  );
}

function PanelGroup({ node, place }: { node: MenuNode; place: MenuPlace }): ReactNode {
  const named = useNamed();
  const holdsCurrent = place.entry?.group === node;
  const [open, setOpen] = useState(() => openKeys().includes(node.Mname));
  const isOpen = open || holdsCurrent;
  const toggle = () => {
    setOpen(!open);
    const others = openKeys().filter((key) => key !== node.Mname);
    keepInSession('defaultOpenKeys', open ? others : [...others, node.Mname]);
  };
  return (
    <div className={`panel-group${isOpen ? ' open' : ''}`}>
      <button type="button" className="panel-group-head" aria-expanded={isOpen} onClick={toggle}>
        <span>{named(node.Mname, node.MnameEn)}</span>
        <DownOutlined />
      </button>
      {isOpen
        ? node.child.map((leaf) => (
            <PanelEntry
              key={leaf.Url ?? leaf.Mname}
              node={leaf}
              isCurrent={place.entry?.url === leaf.Url}
              onOpened={place.dismiss}
            />
          ))
        : null}
    </div>
  );
}

const openKeys = (): string[] => {
  const stored = sessionJson<string[]>('defaultOpenKeys');
  return Array.isArray(stored) ? stored : [];
};

interface PanelEntryProps {
  node: MenuNode;
  isCurrent: boolean;
  onOpened: () => void;
}

const PanelEntry = memo(function PanelEntry({ node, isCurrent, onOpened }: PanelEntryProps): ReactNode {
  const { t } = useText();
  const named = useNamed();
  const openEntry = useOpenEntry();
  const preloadPage = usePreload();
  const [shortcuts, toggle] = useShortcuts();
  const countOf = useMenuCount();
  const url = node.Url;
  if (!url) return null;
  const count = countOf(node);
  const isStarred = shortcuts.includes(url);
  const starText = t(isStarred ? shellTexts.removeShortcut : shellTexts.addShortcut);
  return (
    <div className={`panel-entry${isCurrent ? ' current' : ''}`}>
      <a
        href={url}
        title={named(node.Mname, node.MnameEn)}
        aria-current={isCurrent ? 'page' : undefined}
        onMouseEnter={() => preloadPage(url)}
        onClick={(event) => {
          event.preventDefault();
          // The browser's own new window would not be signed in.
          if (event.metaKey || event.ctrlKey || event.shiftKey) return openWindow(url);
          onOpened();
          openEntry(url);
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
        onClick={() => toggle(url)}
      >
        {isStarred ? <StarFilled /> : <StarOutlined />}
      </button>
    </div>
  );
});
