// Picks nodes of a category tree. Trees are small and change rarely, so one is fetched whole and searched here,
// by name in either language and by pinyin (loaded with the first picker that opens).
import { useQuery } from '@tanstack/react-query';
import { TreeSelect } from 'antd';
import { useState } from 'react';
import type { Locale } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { formTexts } from '#kernel/web/resourceTexts';
import { type CategoryNode, categoryTree } from '../rows/resourceClient';

interface CategoryPickerProps {
  id?: string;
  tree: string;
  multiple?: boolean;
  value: number | number[] | null | undefined;
  onChange: (value: number | number[] | null) => void;
  label?: string | string[];
  disabled?: boolean;
  allowClear?: boolean;
  placeholder?: string;
  status?: '' | 'error';
  'aria-label'?: string;
  style?: React.CSSProperties;
}

interface Named {
  value: number;
  label: React.ReactNode;
}

interface TreeNode {
  value: number;
  title: string;
  words: string;
  disabled: boolean;
  children?: TreeNode[];
}

export function CategoryPicker({ tree, multiple, value, onChange, label, style, ...rest }: CategoryPickerProps) {
  const { t, locale } = useText();
  const [wasOpened, setOpened] = useState(false);
  // An address may hold what is no node: the tree would fall over it.
  const ids = [value ?? []].flat().filter((id) => Number(id) > 0);
  const labels = Array.isArray(label) ? label : label ? [label] : [];
  const isNamed = labels.length === ids.length;
  const nodes = useQuery({
    queryKey: ['categories', tree],
    queryFn: () => categoryTree(tree),
    enabled: wasOpened || (ids.length > 0 && !isNamed),
    staleTime: 60_000,
  });
  const pinyin = useQuery({ queryKey: ['pinyin'], queryFn: loadPinyin, enabled: wasOpened, staleTime: Infinity });
  const treeData = treeOf(nodes.data ?? [], locale, pinyin.data ?? noWords);
  const titles = new Map(flat(treeData).map((node) => [node.value, node.title]));
  const chosen = ids.map((id, i): Named => ({ value: Number(id), label: titles.get(Number(id)) ?? labels[i] ?? id }));
  return (
    <TreeSelect<Named | Named[]>
      {...rest}
      style={{ width: '100%', ...style }}
      labelInValue
      multiple={multiple}
      maxTagCount={multiple ? 'responsive' : undefined}
      value={multiple ? chosen : chosen[0]}
      onChange={(next) => {
        const list = Array.isArray(next) ? next : next ? [next] : [];
        const picked = list.map((each) => Number(each.value));
        onChange(multiple ? picked : (picked[0] ?? null));
      }}
      treeData={treeData}
      treeDefaultExpandAll
      treeNodeFilterProp="words"
      showSearch
      loading={nodes.isFetching}
      onOpenChange={(open) => open && setOpened(true)}
      notFoundContent={t(formTexts.nothingFound)}
    />
  );
}

type Words = (name: string) => string;
const noWords: Words = () => '';

async function loadPinyin(): Promise<Words> {
  const { pinyin } = await import('pinyin-pro');
  return (name) => {
    const syllables = pinyin(name, { toneType: 'none', type: 'array' });
    return `${syllables.join('')} ${syllables.map((syllable) => syllable[0]).join('')}`;
  };
}

function treeOf(nodes: readonly CategoryNode[], locale: Locale, words: Words): TreeNode[] {
  return nodes.map((node) => {
    const title = locale === 'en' ? node.nameEn || node.name : node.name;
    const made: TreeNode = {
      value: node.id,
      title,
      words: `${node.name} ${node.nameEn ?? ''} ${words(node.name)}`,
      disabled: node.enabled === false,
    };
    return node.child?.length ? { ...made, children: treeOf(node.child, locale, words) } : made;
  });
}

const flat = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
