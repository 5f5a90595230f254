// The tabs of one page: which is open stands in the address; one a person may not open is absent.
import { Segmented } from 'antd';
import type { ComponentType, ReactNode } from 'react';
import type { Text } from '../../../model/text';
import { useText } from '../../i18n';
import { useCan } from '../../session';
import { Empty } from '../../widgets/States';
import { useQueryState } from '../site/navigation';
import { TabLine } from './TabLine';

export interface PageTab {
  key: string;
  label: Text;
  permission?: string;
  page: ComponentType;
}

interface PageTabsProps {
  tabs: readonly PageTab[];
  /** The line of another row of tabs, which has room for these. */
  within?: (switching: ReactNode) => ReactNode;
}

export function PageTabs({ tabs, within }: PageTabsProps) {
  const { t } = useText();
  const can = useCan();
  const [query, setQuery] = useQueryState();
  const mine = tabs.filter((tab) => !tab.permission || can(tab.permission));
  const open = mine.find((tab) => tab.key === query.tab) ?? mine[0];
  if (!open) return <Empty />;
  const Page = open.page;
  const options = mine.map((tab) => ({ key: tab.key, label: t(tab.label) }));
  const choose = (tab: string) => setQuery({ tab });
  return (
    <>
      {/* Each tab has its own search and page, so none of the old one stays. */}
      {within ? (
        within(
          <Segmented
            value={open.key}
            options={options.map(({ key, label }) => ({ value: key, label }))}
            onChange={choose}
          />,
        )
      ) : (
        <TabLine open={open.key} tabs={options} onOpen={choose} />
      )}
      <Page key={open.key} />
    </>
  );
}
