// The kept views of one list. They are asked for once, for all lists, and known anew after each change.
import { useMemo } from 'react';
import { type KeptView, type KeptViews, keptViews } from '#kernel/model/shown/savedViews';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useOwnQuery } from '#kernel/web/shell/site/OwnQuery';

const none: KeptViews = { views: [], roles: [] };

export interface KeptOfList {
  list: string;
  views: readonly KeptView[];
  roles: KeptViews['roles'];
  /** A list inside another page keeps none: its address is its host's. */
  isOffered: boolean;
}

export function useKeptViews(name: string, layout = ''): KeptOfList {
  const list = layout ? `${name}_${layout}` : name;
  const isOffered = useOwnQuery() === null;
  const { data = none } = useAnswer(keptViews, {}, { enabled: isOffered, fresh: 600_000 });
  const views = useMemo(() => data.views.filter((view) => view.list === list), [data, list]);
  return { list, views, roles: data.roles, isOffered };
}
