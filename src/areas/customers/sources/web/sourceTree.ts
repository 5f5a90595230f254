// The sources as the server tells them, flat, and as the tree they are.

import type { TreeNode } from '#kernel/web/widgets/tree/moves';
import type { Source } from '../model/sourceCalls';

export interface SourceNode extends TreeNode {
  source: Source;
  children: readonly SourceNode[];
}

export const sourceName = ({ name, nameEn }: Source, locale: string): string =>
  locale === 'en' && nameEn ? nameEn : name;

export const sourceTree = (sources: readonly Source[], parentId: number | null, locale: string): SourceNode[] =>
  sources
    .filter((one) => one.parentId === parentId)
    .map((source) => ({
      id: source.id,
      title: sourceName(source, locale),
      source,
      children: sourceTree(sources, source.id, locale),
    }));
