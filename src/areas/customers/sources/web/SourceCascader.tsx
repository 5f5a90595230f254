// Sources as they stand in their tree; a branch means everything below it.

import { useQuery } from '@tanstack/react-query';
import { Cascader } from 'antd';
import { useMemo } from 'react';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import type { SearchInputProps } from '#kernel/web/resource/list/SearchRanges';
import { CustomerSource } from '../model/source';
import { type Source, sourceTree } from '../model/sourceCalls';
import { pathTo } from './offeredSources';

interface Branch {
  value: number;
  label: string;
  children?: Branch[];
}

export default function SourceCascader({ name, field, search, onChange }: SearchInputProps) {
  const { t, locale } = useText();
  const tree = useQuery({
    queryKey: ['rows', CustomerSource.name, 'tree'],
    queryFn: () => sendCall(sourceTree, {}),
    staleTime: 60_000,
  });
  const sources = useMemo(() => tree.data ?? [], [tree.data]);
  const options = useMemo(() => below(sources, null, locale), [sources, locale]);
  const chosen = (search[name] ?? '').split(',').filter(Boolean).map(Number);
  return (
    <Cascader
      style={{ flex: '1 1 110px', minWidth: 0, maxWidth: 150 }}
      multiple
      showSearch
      allowClear
      maxTagCount="responsive"
      showCheckedStrategy={Cascader.SHOW_PARENT}
      options={options}
      loading={tree.isFetching}
      value={chosen.map((id) => pathTo(sources, id))}
      onChange={(paths) => onChange({ [name]: paths.map((path) => path.at(-1)).join(',') })}
      placeholder={t(field.label)}
      aria-label={t(field.label)}
    />
  );
}

const below = (sources: readonly Source[], above: number | null, locale: string): Branch[] =>
  sources
    .filter(({ parentId }) => parentId === above)
    .map(({ id, name, nameEn }) => {
      const children = below(sources, id, locale);
      const label = locale === 'en' ? nameEn || name : name;
      return { value: id, label, ...(children.length > 0 ? { children } : {}) };
    });
