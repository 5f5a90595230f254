// Every text the product ships, with what this enterprise says instead and where the text stands.
import { sql } from 'drizzle-orm';
import { notFound } from '#kernel/model/problems';
import { declaredTexts, say, type Text, texts } from '#kernel/model/text';
import type { App } from '#kernel/server/app';
import { live } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { type LabelLine, labelLine, type Own } from '../model/label';

export interface Line extends LabelLine {
  area: string;
  areaTitle: string;
  /** The entity, page or setting it belongs to; empty for the words of a screen. */
  where: string;
  version: number;
  updatedAt: Date | null;
}

interface Stored extends Own {
  id: number;
  label: string;
  version: number;
  updatedAt: Date;
}

const words = texts('system.labels', {
  general: ['通用', 'General'],
  setting: ['配置项', 'Setting'],
  unknown: ['没有这个标签', 'There is no such label'],
});

export const unknownLabel = words.unknown;

/** Texts that belong to no area: the shell, the widgets, the sentences in which the product says no. */
const generalArea = 'kernel';

/** By key. Two that say the same under one key are one text; a test sees to it that no two differ. */
export const shippedTexts = (): Map<string, Required<Text>> => new Map(declaredTexts().map((text) => [text.key, text]));

export function shippedText(label: string): Required<Text> {
  const shipped = shippedTexts().get(label);
  if (!shipped) throw notFound(unknownLabel);
  return shipped;
}

export function storedLabels(work: Work, labels?: readonly string[], lock = false): Promise<Stored[]> {
  const only = labels ? sql`and label = any(${sql.param([...labels])}::text[])` : sql``;
  return work.session.rows<Stored>(
    sql`select id, label, cn, en, version, updated_at as "updatedAt" from language_label
      where ${live(work, 'language_label')} ${only} order by label ${lock ? sql`for update` : sql``}`,
  );
}

/** All lines in order of their keys. */
export async function catalogue(work: Work): Promise<Line[]> {
  const stored = new Map((await storedLabels(work)).map((row) => [row.label, row]));
  const place = placeOf(work);
  return [...shippedTexts().values()]
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map((text) => {
      const own = stored.get(text.key);
      const line = { ...labelLine(text, own), ...place(text.key) };
      return { ...line, version: own?.version ?? 0, updatedAt: own?.updatedAt ?? null };
    });
}

function placeOf(work: Work): (key: string) => Pick<Line, 'area' | 'areaTitle' | 'where'> {
  const areas = new Map(areasOf(work.app).map(({ name, title }) => [name, say(title, work)]));
  const entities = new Map(
    [...work.app.services.values()].map(({ of }) => [`${of.area}.${of.entity}`, say(of.title, work)]),
  );
  return (key) => {
    const [first = '', second = '', third = '', ...rest] = key.split('.');
    const area = areas.has(first) ? first : generalArea;
    const where =
      second === 'page' ? `/${third}` : second === 'config' && rest.length > 1 ? say(words.setting, work) : undefined;
    return { area, areaTitle: areas.get(area) ?? '', where: where ?? entities.get(`${first}.${second}`) ?? '' };
  };
}

export const areasOf = (app: App): { name: string; title: Text }[] => [
  { name: generalArea, title: words.general },
  ...app.allAreas.map(({ name, title }) => ({ name, title })),
];
