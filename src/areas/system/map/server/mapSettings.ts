// The map's settings for whoever is signed in: the provider's key is no business of strangers.

import type { FileRecord } from '#kernel/model/fields';
import { type FieldProblem, problem } from '#kernel/model/problems';
import type { Outline } from '#kernel/model/shown/mapOutline';
import { texts } from '#kernel/model/text';
import { configValue } from '#kernel/server/config';
import { serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { mapConfig, mapOutline } from '../model/mapCalls';
import { readPlace } from '../model/mapPlace';
import { readOutline } from '../model/outlineFile';

const rules = texts('system.mapRule', {
  outline: [
    '不是可用的轮廓文件：需要一个 5 MB 以内的 GeoJSON 文件',
    'This is no outline: one GeoJSON file of at most 5 MB is needed',
  ],
});

export const outlineKey = 'map.outline';
const mostBytes = 5 * 1024 * 1024;

const filesIn = (value: unknown): Partial<FileRecord>[] => (Array.isArray(value) ? value : []);

/** Of the enterprise's own uploads only: whatever else an address might lead to is not fetched. */
function keyOf({ enterpriseId }: Work, value: unknown): string | null {
  const [file] = filesIn(value);
  const key = /^\/files\/((\d+)\/[0-9a-f]{32}\/[a-z0-9._-]+)/.exec(file?.FileUrl ?? '');
  return key && Number(key[2]) === enterpriseId ? key[1]! : null;
}

async function outlineIn(work: Work, value: unknown): Promise<Outline | null> {
  const key = keyOf(work, value);
  const stored = key && (await work.app.files.get(key));
  if (!stored) return null;
  if (stored.bytes > mostBytes) {
    stored.body.destroy();
    return null;
  }
  const parts: Buffer[] = [];
  for await (const part of stored.body) parts.push(part as Buffer);
  try {
    return readOutline(JSON.parse(Buffer.concat(parts).toString('utf8')));
  } catch {
    return null;
  }
}

/** Said when it is set, not when the map stays as it was. */
export async function outlineProblems(work: Work, value: unknown, field: string): Promise<FieldProblem[]> {
  const files = filesIn(value);
  if (files.length === 0 || (files.length === 1 && (await outlineIn(work, value)))) return [];
  return [problem(field, rules.outline)];
}

export const mapSettings = [
  serves(mapConfig, async (work) => {
    const at = (key: string) => configValue(work, key, work.actor.schoolId);
    return {
      provider: await at('map.provider'),
      key: await at('map.key'),
      center: readPlace(String(await at('map.center'))),
      zoom: Number(await at('map.zoom')),
      outline: keyOf(work, await at(outlineKey)),
    };
  }),
  serves(mapOutline, async (work) => outlineIn(work, await configValue(work, outlineKey))),
];
