// The calls of the category screen, and what it keeps of their answers.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '#kernel/web/api/client';
import { sendCall, sendForm } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import type { Move } from '#kernel/web/widgets/tree/moves';
import {
  categoryNodes,
  categoryTrees,
  categoryUses,
  mergeCategory,
  sortCategory,
  switchCategories,
} from '../model/categoryCalls';

export const moveCategory = (move: Move) => sendForm(sortCategory, { ...move });
export const switchMany = (ids: readonly number[], enabled: boolean) =>
  sendCall(switchCategories, { ids: [...ids], enabled });
export const sheetPath = (tree: string): string => `/v1/category/sheet/${tree}`;
export const exportTree = (tree: string) => api.download(`${sheetPath(tree)}/export`);
export const mergeInto = (from: number, to: number, dryRun: boolean) => sendCall(mergeCategory, { from, to, dryRun });

export function useTrees() {
  const { locale } = useText();
  return useQuery({
    queryKey: ['category', 'trees', locale],
    queryFn: () => sendCall(categoryTrees, {}),
  });
}

export function useNodes(tree: string | undefined) {
  const { locale } = useText();
  return useQuery({
    queryKey: ['category', 'nodes', locale, tree],
    queryFn: () => sendCall(categoryNodes, { tree: tree! }),
    enabled: tree !== undefined,
  });
}

export function useUses(id: number) {
  const { locale } = useText();
  return useQuery({
    queryKey: ['category', 'uses', locale, id],
    queryFn: () => sendCall(categoryUses, { id }),
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
