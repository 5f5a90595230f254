// Every enterprise has a row for every kind of notice the code declares. A row nobody has changed follows the code.

import { type SQL, sql } from 'drizzle-orm';
import { type Locale, pair, type Text } from '#kernel/model/text';
import type { App } from '#kernel/server/app';
import type { Session } from '#kernel/server/database/session';
import { onConflict, undeleted } from '#kernel/server/rows';
import { searchText } from '#kernel/server/search';
import type { MessageTemplate as Declared } from '#kernel/server/shipped';
import { MessageTemplate, type TemplateWording } from '../model/messageTemplate';
import { type ChannelText, offeredChannels } from '../model/templateRules';

const bothLanguages = (title: Text, content: Text): Record<Locale, ChannelText> => ({
  zh: { title: title.zh, content: content.zh },
  en: { title: title.en, content: content.en },
});

const none = pair('', '');
const inOneBreath = ({ title, content }: Declared): Text =>
  pair(`${title.zh}。${content.zh}`, `${title.en}. ${content.en}`);

/** The wording a kind is shipped with, on every channel, so that switching one on is enough. */
export function shippedWording(declared: Declared): TemplateWording {
  const { title, content, texts } = declared;
  const { zh, en } = declared.fallback ?? declared.name;
  return {
    level: declared.level ?? 'info',
    channels: offeredChannels.filter((channel) => (declared.channels ?? ['in_app']).includes(channel)),
    texts: {
      in_app: bothLanguages(title, content),
      sms: bothLanguages(none, texts?.sms?.content ?? inOneBreath(declared)),
      email: bothLanguages(texts?.email?.title ?? title, texts?.email?.content ?? content),
    },
    fallback: { zh, en },
    mergeMinutes: declared.mergeMinutes ?? 60,
    enabled: true,
  };
}

const rowOf = (declared: Declared) => {
  const { level, channels, texts, fallback, mergeMinutes } = shippedWording(declared);
  const { key: kind, area, name, audience } = declared;
  return {
    kind,
    area,
    name: name.zh,
    name_en: name.en,
    audience: audience?.zh ?? null,
    audience_en: audience?.en ?? null,
    category: declared.category ?? 'system',
    variables: declared.variables,
    search: searchText(MessageTemplate, { kind, name: name.zh, nameEn: name.en }),
    level,
    channels,
    texts,
    fallback,
    merge_minutes: mergeMinutes,
  };
};

const fromCode = 'area, name, name_en, audience, audience_en, category, variables, search';
const editable = 'level, channels, texts, fallback, merge_minutes';
const shape = `kind text, area text, name text, name_en text, audience text, audience_en text, category text, variables jsonb,
  search text, level text, channels jsonb, texts jsonb, fallback jsonb, merge_minutes int`;

const of = (table: string, names: string): string =>
  names
    .split(', ')
    .map((name) => `${table}.${name}`)
    .join(', ');

/** Adds what is missing and brings up to date what nobody has changed, in one statement for all enterprises. */
export async function plantTemplates(session: Session, app: Pick<App, 'registries'>, only?: number): Promise<void> {
  const rows = JSON.stringify(app.registries.template.all().map(rowOf));
  const raw = (text: string): SQL => sql.raw(text);
  const kept = editable
    .split(', ')
    .map((name) => `${name} = case when t.changed then t.${name} else excluded.${name} end`);
  await session.rows(
    sql`insert into message_template as t (enterprise_id, kind, ${raw(fromCode)}, ${raw(editable)})
      select e.id, x.kind, ${raw(of('x', fromCode))}, ${raw(of('x', editable))}
        from enterprise e cross join jsonb_to_recordset(${rows}::jsonb) as x(${raw(shape)})
        where ${undeleted('e')} and (${only ?? null}::bigint is null or e.id = ${only ?? null})
      ${onConflict(MessageTemplate, ['kind'])} do update
        set (${raw(fromCode)}) = (${raw(of('excluded', fromCode))}), ${raw(kept.join(', '))}
        where (${raw(of('t', fromCode))}) is distinct from (${raw(of('excluded', fromCode))})
          or (not t.changed and (${raw(of('t', editable))}) is distinct from (${raw(of('excluded', editable))}))`,
  );
}
