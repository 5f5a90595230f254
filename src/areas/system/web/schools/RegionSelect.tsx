// Regions as a tree to choose from; what is chosen counts with all below it.
import { useQuery } from '@tanstack/react-query';
import { TreeSelect } from 'antd';
import type { CSSProperties } from 'react';
import { useMemo, useState } from 'react';
import { api } from '#kernel/web/api/client';
import { useText } from '#kernel/web/i18n';
import { schoolTexts as s } from './schoolTexts';

interface RegionNode {
  id: number;
  name: string;
  parentId: number | null;
}

interface TreeOption {
  value: number;
  title: string;
  children: TreeOption[];
}

const nested = (rows: readonly RegionNode[], parentId: number | null): TreeOption[] =>
  rows
    .filter((row) => row.parentId === parentId)
    .map(({ id, name }) => ({ value: id, title: name, children: nested(rows, id) }));

const below = (rows: readonly RegionNode[], id: number): number[] => [
  id,
  ...rows.filter((row) => row.parentId === id).flatMap((row) => below(rows, row.id)),
];

interface RegionSelectProps {
  /** The region and every one below it; none when nothing is chosen. */
  onChange: (regionIds: number[]) => void;
  style?: CSSProperties;
}

export function RegionSelect({ onChange, style }: RegionSelectProps) {
  const { t } = useText();
  const [chosen, setChosen] = useState<number | null>(null);
  const regions = useQuery({
    queryKey: ['rows', 'region', 'names'],
    queryFn: () => api.get<RegionNode[]>('/common/orgs/region/names'),
    staleTime: 60_000,
  });
  const rows = useMemo(() => regions.data ?? [], [regions.data]);
  const tree = useMemo(() => nested(rows, null), [rows]);
  return (
    <TreeSelect<number | null>
      allowClear
      treeDefaultExpandAll
      showSearch
      treeNodeFilterProp="title"
      style={style}
      popupMatchSelectWidth={220}
      placeholder={t(s.region)}
      aria-label={t(s.region)}
      loading={regions.isPending}
      treeData={tree}
      value={chosen}
      onChange={(id) => {
        setChosen(id ?? null);
        onChange(id ? below(rows, id) : []);
      }}
    />
  );
}
