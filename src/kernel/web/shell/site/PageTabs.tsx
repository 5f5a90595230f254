// The tabs of one page: which is open stands in the address; one a person may not open is absent.
import { Tabs } from 'antd';
import type { ComponentType } from 'react';
import type { Text } from '../../../model/text';
import { useText } from '../../i18n';
import { useCan } from '../../session';
import { Empty } from '../../widgets/States';
import { useQueryState } from '../site/navigation';
import css from './pageTabs.module.css';

export interface PageTab {
  key: string;
  label: Text;
  permission?: string;
  page: ComponentType;
}

export function PageTabs({ tabs }: { tabs: readonly PageTab[] }) {
  const { t } = useText();
  const can = useCan();
  const [query, setQuery] = useQueryState();
  const mine = tabs.filter((tab) => !tab.permission || can(tab.permission));
  const open = mine.find((tab) => tab.key === query.tab) ?? mine[0];
  if (!open) return <Empty />;
  const Page = open.page;
  return (
    <>
      {/* Each tab has its own search and page, so none of the old one stays. */}
      <Tabs
        className={css.tabs}
        activeKey={open.key}
        items={mine.map((tab) => ({ key: tab.key, label: t(tab.label) }))}
        onChange={(tab) => setQuery({ tab })}
      />
      <Page key={open.key} />
    </>
  );
}
