// A template before it is trusted: seen on every channel with sample values, and sent to oneself. Also while it is edited.

import { type SaidText, tryMessage } from '#areas/system/messages/model/messageQueries';
import { Invalid } from '#kernel/model/problems';
import type { Locale } from '#kernel/model/text';
import { logOperation } from '#kernel/server/audit';
import { reached } from '#kernel/server/rows';
import { serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { previewTemplate, testTemplate } from '../model/messageCalls';
import { MessageTemplate, type TemplateWording } from '../model/messageTemplate';
import {
  type ChannelText,
  hasTitle,
  locales,
  type OfferedChannel,
  offeredChannels,
  paramsIn,
  rendered,
  signed,
  smsParts,
  type TemplateTexts,
  type TemplateValues,
  templateProblems,
} from '../model/templateRules';
import { signOf } from './channels';

interface Draft {
  id: number;
  channels: TemplateWording['channels'] | null;
  texts: TemplateTexts | null;
  values: TemplateValues | null;
}

async function draft(work: Work, given: Draft, verb: string) {
  const _found = work.app.services.get(MessageTemplate.name)!;
  const row = await reached(work, MessageTemplate, given.id, verb);
  const channels = given.channels ?? row.channels;
  const texts = given.texts ?? row.texts;
  const problems = templateProblems({ channels, texts }, Object.keys(row.variables));
  if (problems.length > 0) throw new Invalid(problems);
  const values: TemplateValues = { ...row.variables, ...given.values };
  const say = (channel: OfferedChannel) => inBothLanguages(texts[channel], values, row.fallback);
  return { row, channels, say };
}

function inBothLanguages(
  text: Record<Locale, ChannelText> | undefined,
  values: TemplateValues,
  fallback: Record<Locale, string>,
): Record<Locale, SaidText> | undefined {
  if (!text) return undefined;
  const said = (locale: Locale) => ({
    ...text[locale],
    ...rendered(text[locale], values, locale, fallback),
    params: paramsIn(text[locale].content, values, locale, fallback),
  });
  return { zh: said('zh'), en: said('en') };
}

async function preview(work: Work, given: Draft) {
  const { say } = await draft(work, given, 'view');
  const sign = await signOf(work, 'sms');
  const shown = offeredChannels.map((channel) => {
    const text = say(channel);
    const each = locales.map((locale) => {
      const { title = '', content = '' } = text?.[locale] ?? {};
      if (hasTitle(channel)) return [locale, { title, content }];
      return [locale, { content: signed(content, sign), ...smsParts(signed(content, sign)) }];
    });
    return [channel, Object.fromEntries(each)];
  });
  return Object.fromEntries(shown);
}

async function sendToMyself(work: Work, given: Draft) {
  const { row, channels, say } = await draft(work, given, 'test');
  await logOperation(work, { action: 'test', of: MessageTemplate, rowId: row.id, rowTitle: row.name });
  return work.ask(tryMessage, {
    kind: row.kind,
    category: row.category,
    level: row.level,
    staffId: work.actor.staffId,
    texts: Object.fromEntries(channels.map((channel) => [channel, say(channel)])),
  });
}

export const trialCalls = [serves(previewTemplate, preview), serves(testTemplate, sendToMyself)];
