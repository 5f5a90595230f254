// notify() and its like: from a kind and its values to messages in everyone's own language.
import { type TemplateInForce, templateInForce } from '#areas/system/messages/model/messaging';
import { covered, paramsIn, rendered, type TemplateValues } from '#areas/system/messages/model/templateRules';
import type { Channel, OutsideChannel } from '#kernel/model/notices';
import type { Locale } from '#kernel/model/text';
import type { FamilyNotices, Notice, TextMessage } from '#kernel/server/calls';
import type { Work } from '#kernel/server/work';
import type { TrialMessage } from '../../../system/messages/model/messageQueries';
import { asBody } from '../model/messageRules';
import { type Content, deliveryTo, handTo, keepContent, keepContents, type OutgoingText, queue } from './posting';
import { familiesOf, type Recipient, recipientsOf, whoeverHas } from './recipients';

const isOutside = (channel: Channel): channel is OutsideChannel => channel !== 'in_app';

/** What a template says on a channel; what must not be kept is there only on its way out. */
function saying(template: TemplateInForce, values: TemplateValues) {
  const { texts, fallback, secrets } = template;
  const shown = covered(values, secrets);
  return (channel: Channel, locale: Locale): OutgoingText => {
    const text = texts[channel]?.[locale] ?? { title: fallback[locale], content: '' };
    const params = (given: TemplateValues) => paramsIn(text.content, given, locale, fallback);
    const said = {
      ...rendered(text, shown, locale, fallback),
      providerTemplateId: text.providerTemplateId,
      params: params(shown),
    };
    if (secrets.length === 0) return said;
    return { ...said, whole: { content: rendered(text, values, locale, fallback).content, params: params(values) } };
  };
}

type Say = ReturnType<typeof saying>;

const inBothLanguages = (say: Say) => {
  const [zh, en] = [say('in_app', 'zh'), say('in_app', 'en')];
  return { titleZh: zh.title, titleEn: en.title, bodyZh: asBody(zh.content), bodyEn: asBody(en.content) };
};

/** Null: nobody declared such a kind. Switched off, or with nobody to tell, it is kept nowhere. */
export async function keepNotice(work: Work, notice: Notice): Promise<{ messageId: number | null } | null> {
  const { kind } = notice;
  const template = await work.ask(templateInForce, { kind });
  if (!template) return null;
  const asked = notice.recipientIds ?? [];
  const ids = notice.includeActor ? asked : asked.filter((id) => id !== work.actor.staffId);
  if (!template.enabled) return { messageId: null };
  const people = ids.length > 0 ? await recipientsOf(work, ids, kind) : [];
  const families = notice.customerIds?.length ? await familiesOf(work, notice.customerIds) : [];
  if (people.length + families.length === 0) return { messageId: null };
  const say = saying(template, notice.vars);
  const content: Content = {
    kind,
    category: notice.category ?? template.category,
    level: notice.level ?? template.level,
    ...inBothLanguages(say),
    subject: notice.subject ?? null,
    url: notice.url ?? null,
    actions: notice.actions ?? [],
    needConfirm: notice.needConfirm ?? false,
    expireAt: notice.expireAt ?? null,
    mergeKey: notice.mergeKey ?? null,
    key: notice.key ?? null,
  };
  const messageId = await keepContent(work, content);
  if (messageId === null) return { messageId };
  if (template.channels.includes('in_app')) await handTo(work, messageId, content, people, template.mergeMinutes);
  const outside = notice.channels ?? template.channels.filter(isOutside);
  const on = { messageId, kind, isUrgent: content.level === 'urgent' };
  await queue(work, outgoing(work, on, [...people, ...families], outside, say));
  return { messageId };
}

/** As a notice to each of them would be kept, in a few statements for all. */
export async function keepForFamilies(work: Work, { kind, to }: FamilyNotices): Promise<boolean | null> {
  const template = await work.ask(templateInForce, { kind });
  if (!template) return null;
  if (!template.enabled) return true;
  const ids = to.map(({ customerId }) => customerId);
  const families = new Map((await familiesOf(work, ids)).map((family) => [family.id, family]));
  const told = to.flatMap(({ customerId, key, vars }) => {
    const family = families.get(customerId);
    return family ? [{ key, family, say: saying(template, vars) }] : [];
  });
  if (told.length === 0) return true;
  const { category, level } = template;
  const made = await keepContents(
    work,
    told.map(({ key, say }) => ({ kind, category, level, ...inBothLanguages(say), key })),
  );
  const idOf = new Map(made.map(({ id, key }) => [key, id]));
  const channels = template.channels.filter(isOutside);
  const leaving = told.flatMap(({ key, family, say }) => {
    const messageId = idOf.get(key);
    if (messageId === undefined) return [];
    return outgoing(work, { messageId, kind, isUrgent: level === 'urgent' }, [family], channels, say);
  });
  await queue(work, leaving);
  return true;
}

/** Something urgent reaches colleagues also where they had switched the channel off; a family's wish stands. */
const outgoing = (
  work: Work,
  on: { messageId: number; kind: string; isUrgent: boolean },
  people: readonly Recipient[],
  channels: readonly OutsideChannel[],
  say: Say,
) =>
  people.flatMap((person) =>
    channels.map((channel) => {
      const isWanted =
        (on.isUrgent && person.kind === 'staff') || person.off[channel as keyof Recipient['off']] !== false;
      return deliveryTo(work, person, { ...on, channel, isWanted }, say(channel, person.locale));
    }),
  );

/** A text to a number, whatever its owner has switched off: a verification code. */
export async function keepText(work: Work, { kind, staffId, mobile, vars }: TextMessage): Promise<boolean | null> {
  const template = await work.ask(templateInForce, { kind });
  if (!template) return null;
  const [person] = staffId === null ? [await whoeverHas(work, mobile)] : await recipientsOf(work, [staffId], kind);
  if (!person || !template.enabled || !template.channels.includes('sms')) return true;
  const say = saying(template, vars);
  const { category, level } = template;
  const messageId = await keepContent(work, { kind, category, level, ...inBothLanguages(say) });
  const on = { messageId: messageId!, kind, channel: 'sms' as const, isWanted: true, address: mobile };
  await queue(work, [deliveryTo(work, person, on, say('sms', person.locale))]);
  return true;
}

/** To one person, as it stands. */
export async function keepTrial(work: Work, trial: TrialMessage): Promise<{ messageId: number } | null> {
  const { kind, category, level, texts } = trial;
  const [person] = await recipientsOf(work, [trial.staffId], kind);
  if (!person) return null;
  const channels = Object.keys(texts) as Channel[];
  const say: Say = (channel, locale) => (texts[channel] ?? texts[channels[0]!]!)[locale];
  const content = { kind, category, level, ...inBothLanguages(say) };
  const messageId = (await keepContent(work, content))!;
  if (texts.in_app) await handTo(work, messageId, content, [person], 0);
  const on = { messageId, kind, isUrgent: true };
  await queue(work, outgoing(work, on, [person], channels.filter(isOutside), say));
  return { messageId };
}
