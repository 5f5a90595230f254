// Typed configuration: the value in force at a school is its own, else its regions' upward, else the enterprise's, else
// the default an area declared. Who stores overrides answers the query; until then everything has its default.
import { query } from '../model/signals';
import type { Work } from './work';

export const configOverride = query<{ key: string; schoolId: number | null }, { value: unknown } | null>(
  'config.override',
  () => null,
);

export async function configValue(work: Work, key: string, schoolId: number | null = null): Promise<unknown> {
  const item = work.app.registries.config.get(key);
  if (!item) throw new Error(`no configuration item "${key}"`);
  const override = await work.ask(configOverride, { key, schoolId });
  return override ? override.value : item.default;
}
