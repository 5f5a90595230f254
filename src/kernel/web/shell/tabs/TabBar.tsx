// The opened pages as tabs, with the five actions.
import { CloseOutlined, LeftOutlined, MoreOutlined, PushpinFilled, RightOutlined } from '@ant-design/icons';
import { type DragEvent, memo, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Text } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { shellTexts } from '#kernel/web/shellTexts';
import { useUi } from '#kernel/web/state';
import { MenuButton, type MenuItem, type MenuItems, PopMenu } from '#kernel/web/widgets/Menu';
import { afterPaint } from '../ground/afterPaint';
import { useShortcuts } from '../menu/useShortcuts';
import { usePageTitle } from '../site/site';
import { type Sweep, swept, type Tab } from '../site/tabs';
import { useOverflow } from './useOverflow';
import { homeKey, type TabActions, useTabActions } from './useTabActions';

const dragType = 'application/x-tab';

export function TabBar(): ReactNode {
  const { t } = useText();
  const { tabs, active } = useUi((ui) => ui.tabs);
  const actions = useTabActions();
  const [pointed, setPointed] = useState<{ key: string; x: number; y: number } | null>(null);
  const strip = useRef<HTMLDivElement>(null);
  const overflow = useOverflow(strip, tabs.length);
  const menuOf = useActionMenu();
  const home = homeKey();

  useEffect(() => {
    return afterPaint(() => {
      const shown = strip.current?.querySelector(`[data-key="${CSS.escape(active)}"]`);
      shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
  }, [active]);

  const scroll = (by: number) => strip.current?.scrollBy({ left: by, behavior: 'smooth' });
  return (
    <div className="tab-bar">
      {overflow ? (
        <button type="button" className="tab-arrow" aria-label={t(shellTexts.scrollLeft)} onClick={() => scroll(-240)}>
          <LeftOutlined />
        </button>
      ) : null}
      <div className="tab-strip" ref={strip} role="tablist" aria-label={t(shellTexts.tabs)}>
        {tabs.map((tab) => (
          <TabHead
            key={tab.key}
            tab={tab}
            active={tab.key === active}
            closable={tab.key !== home}
            actions={actions}
            onPoint={setPointed}
          />
        ))}
      </div>
      {pointed && <PopMenu items={menuOf(pointed.key)} at={pointed} onClose={() => setPointed(null)} />}
      {overflow ? (
        <button type="button" className="tab-arrow" aria-label={t(shellTexts.scrollRight)} onClick={() => scroll(240)}>
          <RightOutlined />
        </button>
      ) : null}
      <MenuButton className="tab-more" label={t(shellTexts.tabActions)} items={() => menuOf(active, true)} fromRight>
        <MoreOutlined />
      </MenuButton>
    </div>
  );
}

interface TabHeadProps {
  tab: Tab;
  active: boolean;
  closable: boolean;
  actions: TabActions;
  onPoint: (at: { key: string; x: number; y: number }) => void;
}

const TabHead = memo(function TabHead({ tab, active, closable, actions, onPoint }: TabHeadProps): ReactNode {
  const { t } = useText();
  const title = usePageTitle()(tab);
  const close = () => closable && actions.close([tab.key]);
  const drop = (event: DragEvent) => {
    const key = event.dataTransfer.getData(dragType);
    if (key) actions.move(key, tab.key);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: mouse conveniences; the buttons inside do the same by keyboard
    <div
      className={`tab${active ? ' active' : ''}`}
      data-key={tab.key}
      role="presentation"
      draggable={closable}
      onDragStart={(event) => event.dataTransfer.setData(dragType, tab.key)}
      onDragOver={(event) => event.dataTransfer.types.includes(dragType) && event.preventDefault()}
      onDrop={drop}
      onContextMenu={(event) => {
        event.preventDefault();
        onPoint({ key: tab.key, x: event.clientX, y: event.clientY });
      }}
      onAuxClick={(event) => event.button === 1 && close()}
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
    >
      <button
        type="button"
        role="tab"
        className="tab-name"
        title={title}
        aria-selected={active}
        onClick={() => actions.show(tab)}
        onDoubleClick={() => actions.refresh(tab.key)}
        onKeyDown={(event) => event.key === 'Delete' && close()}
      >
        {tab.own ? title.slice(0, -tab.own.length) : title}
        {tab.own && <span data-data>{tab.own}</span>}
      </button>
      {tab.pinned ? <PushpinFilled className="tab-pin" /> : null}
      {closable && !tab.pinned ? (
        <button
          type="button"
          className="tab-close"
          aria-label={t(shellTexts.closeNamed, { title })}
          tabIndex={-1}
          onClick={close}
        >
          <CloseOutlined />
        </button>
      ) : null}
    </div>
  );
});

/** Refresh and the four sweeps, seen from one tab; the bar's own menu lists the open tabs too. Built when opened. */
function useActionMenu(): (key: string, withTabs?: boolean) => MenuItems {
  const { t } = useText();
  const titleOf = usePageTitle();
  const actions = useTabActions();
  const [shortcuts, toggleShortcut] = useShortcuts();
  const sweeps: [Sweep, Text][] = [
    ['all', shellTexts.closeAll],
    ['others', shellTexts.closeOthers],
    ['left', shellTexts.closeLeft],
    ['right', shellTexts.closeRight],
  ];
  return (key, withTabs = false) => {
    const state = useUi.getState().tabs;
    const tab = state.tabs.find((one) => one.key === key);
    const items: (MenuItem | 'divider')[] = [
      { key: 'refresh', label: t(shellTexts.refresh), disabled: !tab, onClick: () => actions.refresh(key) },
      ...sweeps.map(([sweep, label]) => ({
        key: sweep,
        label: t(label),
        disabled: swept(state, sweep, key, homeKey()).length === 0,
        onClick: () => actions.sweep(sweep, key),
      })),
    ];
    if (tab) {
      const label = t(shortcuts.includes(tab.path) ? shellTexts.removeShortcut : shellTexts.addShortcut);
      const pinning = t(tab.pinned ? shellTexts.unpin : shellTexts.pin);
      items.push('divider');
      if (key !== homeKey()) items.push({ key: 'pin', label: pinning, onClick: () => actions.pin(key) });
      items.push({ key: 'star', label, onClick: () => toggleShortcut(tab.path) });
    }
    const { isMaximised } = useUi.getState();
    items.push({
      key: 'maximise',
      label: t(isMaximised ? shellTexts.restore : shellTexts.maximise),
      onClick: () => useUi.setState({ isMaximised: !isMaximised }),
    });
    if (withTabs && state.tabs.length > 1) {
      const list = state.tabs.map((one) => ({
        key: `tab:${one.key}`,
        label: titleOf(one),
        selected: one.key === state.active,
        onClick: () => actions.show(one),
      }));
      items.push('divider', ...list);
    }
    return items;
  };
}
