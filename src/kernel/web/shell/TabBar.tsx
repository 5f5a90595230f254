// The opened pages as tabs, with the five actions.
import { CloseOutlined, LeftOutlined, MoreOutlined, RightOutlined } from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../i18n';
import { shellTexts } from '../shellTexts';
import { useUi } from '../state';
import { usePageTitle } from './site';
import { type Sweep, swept, type Tab } from './tabs';
import { useOverflow } from './useOverflow';
import { useShortcuts } from './useShortcuts';
import { homeKey, useTabActions } from './useTabActions';

const dragType = 'application/x-tab';

export function TabBar(): ReactNode {
  const { t } = useText();
  const { tabs, active } = useUi((ui) => ui.tabs);
  const actions = useTabActions();
  const [pointed, setPointed] = useState('');
  const strip = useRef<HTMLDivElement>(null);
  const overflow = useOverflow(strip, tabs.length);
  const pointedMenu = useActionMenu(pointed);
  const activeMenu = useActionMenu(active, true);
  const home = homeKey();

  useEffect(() => {
    const shown = strip.current?.querySelector(`[data-key="${CSS.escape(active)}"]`);
    shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);

  const scroll = (by: number) => strip.current?.scrollBy({ left: by, behavior: 'smooth' });
  return (
    <div className="tab-bar">
      {overflow ? (
        <button type="button" className="tab-arrow" aria-label={t(shellTexts.scrollLeft)} onClick={() => scroll(-240)}>
          <LeftOutlined />
        </button>
      ) : null}
      <Dropdown menu={pointedMenu} trigger={['contextMenu']} disabled={!pointed}>
        <div className="tab-strip" ref={strip} role="tablist" aria-label={t(shellTexts.tabs)}>
          {tabs.map((tab) => (
            <TabHead
              key={tab.key}
              tab={tab}
              active={tab.key === active}
              closable={tab.key !== home}
              onShow={() => actions.show(tab)}
              onClose={() => actions.close([tab.key])}
              onRefresh={() => actions.refresh(tab.key)}
              onPoint={() => setPointed(tab.key)}
              onDropped={(key) => actions.move(key, tab.key)}
            />
          ))}
        </div>
      </Dropdown>
      {overflow ? (
        <button type="button" className="tab-arrow" aria-label={t(shellTexts.scrollRight)} onClick={() => scroll(240)}>
          <RightOutlined />
        </button>
      ) : null}
      <Dropdown menu={activeMenu} trigger={['click']} placement="bottomRight">
        <button type="button" className="tab-more" aria-label={t(shellTexts.tabActions)}>
          <MoreOutlined />
        </button>
      </Dropdown>
    </div>
  );
}

interface TabHeadProps {
  tab: Tab;
  active: boolean;
  closable: boolean;
  onShow: () => void;
  onClose: () => void;
  onRefresh: () => void;
  onPoint: () => void;
  onDropped: (key: string) => void;
}

function TabHead({ tab, active, closable, onShow, onClose, onRefresh, onPoint, onDropped }: TabHeadProps): ReactNode {
  const { t } = useText();
  const title = usePageTitle()(tab);
  const drop = (event: DragEvent) => {
    const key = event.dataTransfer.getData(dragType);
    if (key) onDropped(key);
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
      onContextMenu={onPoint}
      onAuxClick={(event) => event.button === 1 && closable && onClose()}
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
    >
      <button
        type="button"
        role="tab"
        className="tab-name"
        title={title}
        aria-selected={active}
        onClick={onShow}
        onDoubleClick={onRefresh}
        onKeyDown={(event) => event.key === 'Delete' && closable && onClose()}
      >
        {title}
      </button>
      {closable ? (
        <button
          type="button"
          className="tab-close"
          aria-label={t(shellTexts.closeNamed, { title })}
          tabIndex={-1}
          onClick={onClose}
        >
          <CloseOutlined />
        </button>
      ) : null}
    </div>
  );
}

/** Refresh and the four sweeps, seen from one tab; the bar's own menu lists the open tabs too. */
function useActionMenu(key: string, withTabs = false): MenuProps {
  const { t } = useText();
  const state = useUi((ui) => ui.tabs);
  const titleOf = usePageTitle();
  const actions = useTabActions();
  const [shortcuts, toggleShortcut] = useShortcuts();
  const tab = state.tabs.find((one) => one.key === key);
  const sweeps: [Sweep, string][] = [
    ['all', t(shellTexts.closeAll)],
    ['others', t(shellTexts.closeOthers)],
    ['left', t(shellTexts.closeLeft)],
    ['right', t(shellTexts.closeRight)],
  ];
  const items: MenuProps['items'] = [
    { key: 'refresh', label: t(shellTexts.refresh), disabled: !key, onClick: () => actions.refresh(key) },
    ...sweeps.map(([sweep, label]) => ({
      key: sweep,
      label,
      disabled: swept(state, sweep, key, homeKey()).length === 0,
      onClick: () => actions.sweep(sweep, key),
    })),
  ];
  if (tab) {
    const label = t(shortcuts.includes(tab.path) ? shellTexts.removeShortcut : shellTexts.addShortcut);
    items.push({ type: 'divider' }, { key: 'star', label, onClick: () => toggleShortcut(tab.path) });
  }
  if (withTabs && state.tabs.length > 1) {
    items.push({ type: 'divider' });
    for (const one of state.tabs) {
      items.push({ key: `tab:${one.key}`, label: titleOf(one), onClick: () => actions.show(one) });
    }
  }
  return { items, selectedKeys: withTabs ? [`tab:${state.active}`] : [] };
}
