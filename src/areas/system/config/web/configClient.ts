// The calls of the configuration screen.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '#kernel/web/api/client';
import { saveFile } from '#kernel/web/api/files';
import { useText } from '#kernel/web/i18n';
import type { TransferLine } from '../model/configTransfer';

export type Level = 'enterprise' | 'region' | 'school';

export interface ConfigRow {
  key: string;
  group: string;
  groupTitle: string;
  name: string;
  help: string;
  type: string;
  options?: Record<string, string>;
  min?: number;
  max?: number;
  pattern: string;
  level: Level;
  /** Added by an administrator. */
  custom: { id: number; version: number } | null;
  default: unknown;
  value: unknown;
  source: 'default' | Level;
  targetId: number;
  set: { level: Level; targetId: number; value: unknown; version: number; updatedAt: string }[];
}

/** Where the values are looked at and set. */
export interface Place {
  level: Level;
  target: number;
}

export interface Change {
  key: string;
  value?: unknown;
  version: number;
  remove?: boolean;
}

export function useConfig({ level, target }: Place) {
  const { locale } = useText();
  return useQuery({
    queryKey: ['config', 'effective', locale, level, target],
    queryFn: () =>
      api.get<ConfigRow[]>('/configuration/v1/effective', level === 'enterprise' ? {} : { [level]: target }),
    enabled: level === 'enterprise' || target > 0,
  });
}

export const saveConfig = (place: Place, changes: readonly Change[], reason: string) =>
  api.post('/configuration/v1/save', { items: changes.map((change) => ({ ...change, ...place })), reason });

/** Every set value, without secrets, as a file of this enterprise and day. */
export async function exportConfig(): Promise<void> {
  const file = await api.get<{ enterprise: string; exportedAt: string }>('/configuration/v1/export');
  const content = new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' });
  saveFile(content, `config-${file.enterprise}-${file.exportedAt.slice(0, 10)}.json`);
}

interface Transfer {
  lines: TransferLine[];
  changes: number;
  problems: number;
}

/** As text: a form would make words of its numbers. */
export const importConfig = (file: string, dryRun: boolean, reason = '') =>
  api.post<Transfer>('/configuration/v1/import', { file, dryRun, reason });

export const rollbackConfig = (historyId: number) => api.post('/configuration/v1/rollback', { historyId });

export function useRefreshConfig(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['config'] }),
      queries.invalidateQueries({ queryKey: ['rows', 'config_history'] }),
    ]);
  }, [queries]);
}

/** What is set at this very place, and not inherited. */
export const setAt = (row: ConfigRow, { level, target }: Place) =>
  row.set.find((one) => one.level === level && one.targetId === target);

const depth: Record<Level, number> = { enterprise: 0, region: 1, school: 2 };

export const mayBeSetAt = (row: ConfigRow, level: Level): boolean => depth[level] <= depth[row.level];
