// What can be done with the chosen customers, and where it leads.
import { useMemo } from 'react';
import type { BatchAction } from '#kernel/web/resource/list/ListHead';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { useSite } from '#kernel/web/shell/site/site';
import { customerActions, isSingle, permissionOf } from './actions';
import { manageTexts as m } from './manageTexts';
import type { Opened } from './useRowActions';

const pushing = '/messagePush';

export function useBatchActions(isPool: boolean, show: (opened: Opened) => void): BatchAction[] {
  const can = useCan();
  const open = useOpen();
  const site = useSite();
  return useMemo(() => {
    const found = site.find(pushing);
    const mayPush = found.kind === 'page' && found.page.load !== undefined && can('workbench.push.customer');
    const elsewhere = isPool ? 'owned' : 'pool';
    const acts = customerActions
      .filter((action) => !isSingle(action) && action.where !== elsewhere && can(permissionOf(action)))
      .map((action) => ({
        key: action.key,
        label: action.label,
        danger: action.of.danger,
        run: (ids: readonly number[], clear: () => void) => show({ what: 'act', action, ids, clear }),
      }));
    const push = {
      key: 'push',
      label: m.push,
      run: (ids: readonly number[]) => open(pushing, { audienceKind: 'customer', ids: ids.join(',') }),
    };
    return mayPush
      ? [...acts.filter(({ key }) => key !== 'delete'), push, ...acts.filter(({ key }) => key === 'delete')]
      : acts;
  }, [isPool, can, open, site, show]);
}
