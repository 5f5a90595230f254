// The tabs that other areas put on a row's page: those this person may open, with how much is in each.
import { useQuery } from '@tanstack/react-query';
import type { Resource } from '#kernel/model/resource';
import { useText } from '#kernel/web/i18n';
import { useCan } from '#kernel/web/session';
import { type Import, Part } from '#kernel/web/shell/ground/Part';
import { type DetailTabProps, tabViewsOf } from '#kernel/web/shell/registered/detailTabs';
import { OwnQuery } from '#kernel/web/shell/site/OwnQuery';
import { Failed, Loading } from '#kernel/web/widgets/States';
import { resourceClient } from '../rows/resourceClient';

export const counted = (label: string, count: number | undefined): string => (count ? `${label} ${count}` : label);

export function useRegisteredTabs(of: Resource, rowId: number) {
  const { t } = useText();
  const can = useCan();
  const views = tabViewsOf(of.name).filter(({ tab }) => can(tab.permission));
  const counts = useQuery({
    queryKey: ['rows', of.name, 'tabs', rowId],
    queryFn: () => resourceClient(of).tabs(rowId),
    enabled: views.length > 0,
  }).data;
  return views.map(({ tab, load }) => ({
    key: tab.key,
    label: counted(t(tab.title), counts?.[tab.key]),
    children: <TabContent load={load} rowId={rowId} />,
  }));
}

/** A list in it keeps its own search and page: the address belongs to the page it stands on. */
const TabContent = ({ load, rowId }: { load: Import<DetailTabProps>; rowId: number }) => (
  <OwnQuery>
    <Part
      load={load}
      props={{ rowId }}
      loading={<Loading />}
      failed={(retry) => <Failed error={null} onRetry={retry} />}
    />
  </OwnQuery>
);
