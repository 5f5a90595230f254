// The calls of the category screen, and what it keeps of their answers.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '#kernel/web/api/client';
import { useText } from '#kernel/web/i18n';
import type { Move } from '#kernel/web/widgets/tree/moves';

export interface Tree {
  key: string;
  area: string;
  areaTitle: string;
  title: string;
  maxDepth: number;
  fixed: boolean;
  schoolMayExtend: boolean;
  count: number;
}

export interface CategoryRow {
  id: number;
  version: number;
  parentId: number | null;
  name: string;
  nameEn: string | null;
  code: string;
  color: string | null;
  icon: string | null;
  enabled: boolean;
  schoolId: number | null;
  school: string | null;
  used: number;
}

export interface Use {
  area: string;
  areaTitle: string;
  resource: string;
  title: string;
  field: string;
  count: number;
}

export interface MergeAnswer {
  uses: Use[];
  children: number;
  merged: boolean;
}

export const sortCategory = (move: Move) => api.post<CategoryRow[]>('/v1/category/sort', { ...move });
export const switchCategories = (ids: readonly number[], enabled: boolean) =>
  api.post<{ count: number }>('/v1/category/switch', { ids: [...ids], enabled });
export const sheetPath = (tree: string): string => `/v1/category/sheet/${tree}`;
export const exportTree = (tree: string) => api.download(`${sheetPath(tree)}/export`);
export const mergeCategory = (from: number, to: number, dryRun: boolean) =>
  api.post<MergeAnswer>('/v1/category/merge', { from, to, dryRun });

export function useTrees() {
  const { locale } = useText();
  return useQuery({
    queryKey: ['category', 'trees', locale],
    queryFn: () => api.get<Tree[]>('/v1/category/categoryTree/list'),
  });
}

export function useNodes(tree: string | undefined) {
  const { locale } = useText();
  return useQuery({
    queryKey: ['category', 'nodes', locale, tree],
    queryFn: () => api.get<CategoryRow[]>('/v1/category/nodes', { tree }),
    enabled: tree !== undefined,
  });
}

export function useUses(id: number) {
  const { locale } = useText();
  return useQuery({
    queryKey: ['category', 'uses', locale, id],
    queryFn: () => api.get<Use[]>('/v1/category/uses', { id }),
  });
}

/** After a change: this screen, every picker of a category, and lists that show one. */
export function useRefreshCategories(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['category'] }),
      queries.invalidateQueries({ queryKey: ['categories'] }),
      queries.invalidateQueries({ queryKey: ['rows'] }),
    ]);
  }, [queries]);
}
