// Regions as a tree to choose from; what is chosen counts with all below it.

import { useQuery } from '@tanstack/react-query';
import { TreeSelect } from 'antd';
import type { CSSProperties } from 'react';
import { useMemo, useState } from 'react';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import type { SearchInputProps } from '#kernel/web/resource/list/SearchRanges';
import { regionNames } from '../model/orgCalls';
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
  /** The region chosen, where the page keeps it. */
  value?: number | null;
  /** The region and every one below it; none when nothing is chosen. */
  onChange: (regionIds: number[]) => void;
  style?: CSSProperties;
}

export function RegionSelect({ value, onChange, style }: RegionSelectProps) {
  const { t } = useText();
  const [chosen, setChosen] = useState<number | null>(null);
  const regions = useQuery({
    queryKey: ['rows', 'region', 'names'],
    queryFn: () => sendCall(regionNames, {}),
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
      value={value === undefined ? chosen : value}
      onChange={(id) => {
        setChosen(id ?? null);
        onChange(id ? below(rows, id) : []);
      }}
    />
  );
}

/** In the search above a list: a region stands for all below it. */
export function RegionSearch({ name, search, onChange }: SearchInputProps) {
  const [first] = (search[name] ?? '').split(',').filter(Boolean).map(Number);
  return (
    <RegionSelect
      style={{ flex: '1 1 110px', minWidth: 0, maxWidth: 150 }}
      value={first ?? null}
      onChange={(ids) => onChange({ [name]: ids.join(',') })}
    />
  );
}
