// What the tab bar does: closing with a question where input would be lost, refreshing, moving.
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { startTransition, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '#kernel/web/i18n';
import { shellTexts } from '#kernel/web/shellTexts';
import { useUi } from '#kernel/web/state';
import { afterPaint } from '../ground/afterPaint';
import { changeTabs, urlOf } from '../site/navigation';
import { close, front, move, pin, refresh, type Sweep, swept, type Tab } from '../site/tabs';

export interface TabActions {
  show(tab: Tab): void;
  close(keys: readonly string[]): void;
  sweep(sweep: Sweep, from: string): void;
  refresh(key: string): void;
  move(key: string, before: string): void;
  /** Or lets it go again. */
  pin(key: string): void;
}

export const homeKey = (): string => useUi.getState().tabs.tabs[0]?.key ?? '';

export function useTabActions(): TabActions {
  const navigate = useNavigate();
  const { modal } = App.useApp();
  const { t } = useText();
  const queries = useQueryClient();
  return useMemo(() => {
    const ask = (keys: readonly string[], question: string, act: () => void) => {
      const { unsaved } = useUi.getState().tabs;
      if (!keys.some((key) => key in unsaved)) return act();
      modal.confirm({ title: question, okText: t(shellTexts.confirm), cancelText: t(shellTexts.cancel), onOk: act });
    };
    const closeNow = (keys: readonly string[]) => {
      const before = useUi.getState().tabs;
      const after = close(before, keys, homeKey());
      changeTabs(() => after);
      const next = after.tabs.find((tab) => tab.key === after.active);
      if (next && after.active !== before.active) void navigate(urlOf(next));
    };
    const closeAsking = (keys: readonly string[]) => ask(keys, t(shellTexts.unsavedClose), () => closeNow(keys));
    return {
      // The page at once; the address, the menu and the rest of the frame follow.
      show: (tab) => {
        changeTabs((state) => front(state, tab.key));
        const isInFront = () => useUi.getState().tabs.active === tab.key;
        const follow = () => startTransition(() => void navigate(urlOf(tab)));
        // Unless another was pressed meanwhile.
        if (isInFront()) afterPaint(() => isInFront() && follow());
        else follow();
      },
      close: closeAsking,
      sweep: (sweep, from) => closeAsking(swept(useUi.getState().tabs, sweep, from, homeKey())),
      refresh: (key) =>
        ask([key], t(shellTexts.unsavedRefresh), () => {
          void queries.invalidateQueries({ refetchType: 'none' });
          changeTabs((state) => refresh(state, key));
        }),
      pin: (key) => changeTabs((state) => pin(state, key)),
      move: (key, before) => changeTabs((state) => move(state, key, before, homeKey())),
    };
  }, [navigate, modal, t, queries]);
}
