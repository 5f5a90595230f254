// Pages that stand beside each other, as tabs above each of them; a page's own tabs find room in the same line.
import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import css from './pageTabs.module.css';

interface SiblingTabsProps {
  here: string;
  pages: readonly { key: string; label: ReactNode }[];
  onOpen: (key: string) => void;
  beside?: ReactNode;
}

export function SiblingTabs({ here, pages, onOpen, beside }: SiblingTabsProps) {
  return (
    <Tabs
      className={css.tabs}
      activeKey={here}
      items={[...pages]}
      onChange={onOpen}
      {...(beside ? { tabBarExtraContent: beside } : {})}
    />
  );
}
