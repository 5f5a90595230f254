// The calls of the configuration screen.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { saveFile } from '#kernel/web/api/files';
import { sendCall, sendForm } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import {
  type ConfigLevel,
  type ConfigRow,
  effectiveConfig,
  exportConfig,
  importConfig,
  rollbackConfig,
  saveConfig,
} from '../model/configCalls';

/** Where the values are looked at and set. */
export interface Place {
  level: ConfigLevel;
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
    queryFn: () => sendCall(effectiveConfig, level === 'enterprise' ? {} : { [level]: target }),
    enabled: level === 'enterprise' || target > 0,
  });
}

export const saveAt = (place: Place, changes: readonly Change[], reason: string) =>
  sendForm(saveConfig, { items: changes.map((change) => ({ ...change, ...place })), reason });

/** Every set value, without secrets, as a file of this enterprise and day. */
export async function saveAsFile(): Promise<void> {
  const file = await sendCall(exportConfig, {});
  const content = new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' });
  saveFile(content, `config-${file.enterprise}-${file.exportedAt.slice(0, 10)}.json`);
}

/** As text: it is the server that reads it. */
export const takeIn = (file: string, dryRun: boolean, reason = '') => sendForm(importConfig, { file, dryRun, reason });

export const rollBackTo = (historyId: number) => sendCall(rollbackConfig, { historyId });

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

const depth: Record<ConfigLevel, number> = { enterprise: 0, region: 1, school: 2 };

export const mayBeSetAt = (row: ConfigRow, level: ConfigLevel): boolean => depth[level] <= depth[row.level];
