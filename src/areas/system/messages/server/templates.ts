// How each kind of notice is worded: edited with its older versions kept, restored, and asked for by whoever sends.

import { sql } from 'drizzle-orm';
import { resendDeliveries, sentFigures } from '#areas/system/messages/model/messageQueries';
import { errorMessages } from '#kernel/model/messages';
import { conflict, Invalid, notFound } from '#kernel/model/problems';
import { say } from '#kernel/model/text';
import { same } from '#kernel/server/audit';
import { detail } from '#kernel/server/resources/reading';
import { updateRow } from '#kernel/server/resources/saving';
import { live, ours, reached } from '#kernel/server/rows';
import { type AreaPiece, answers, type Service, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { resendMessages, restoreTemplate } from '../model/messageCalls';
import { MessageTemplate, type TemplateVersion, type TemplateWording } from '../model/messageTemplate';
import { outsideTemplates, type TemplateInForce, templateInForce } from '../model/messaging';
import { templateProblems } from '../model/templateRules';
import { plantTemplates, shippedWording } from './templatesShipped';
import { trialCalls } from './templatesTrial';

const keptVersions = 20;
const figureDays = 7;
const dayMs = 86_400_000;

const wordingOf = ({ level, channels, texts, fallback, mergeMinutes, enabled }: TemplateWording): TemplateWording => ({
  level,
  channels,
  texts,
  fallback,
  mergeMinutes,
  enabled,
});

const templates: Service = service(MessageTemplate, {
  async beforeSave({ row, was, work }) {
    const problems = templateProblems(row, Object.keys(row.variables));
    if (problems.length > 0) throw new Invalid(problems);
    const declared = work.app.registries.template.get(row.kind);
    row.changed = !declared || !same(wordingOf(row), shippedWording(declared));
    if (!was || same(wordingOf(row), wordingOf(was))) return;
    const older: TemplateVersion = {
      no: was.version,
      at: was.updatedAt.toISOString(),
      by: await nameOf(work, was.updatedBy),
      wording: wordingOf(was),
    };
    row.versions = [older, ...was.versions].slice(0, keptVersions);
  },
  /** In the reader's language, and how often it went out lately. */
  async decorate(rows, work) {
    const since = new Date(work.now.getTime() - figureDays * dayMs);
    const figures = await work.ask(sentFigures, { kinds: rows.map(({ kind }) => kind), since });
    for (const row of rows) {
      const area = work.app.allAreas.find((one) => one.name === row.area);
      if (area) row.$labels.area = say(area.title, work);
      if (work.locale === 'en' && row.audienceEn) row.audience = row.audienceEn;
      const { sent = 0, failed = 0 } = figures.find((one) => one.kind === row.kind) ?? {};
      Object.assign(row, { sent, failed });
    }
  },
  calls: [
    ...trialCalls,
    serves(restoreTemplate, restore),
    serves(resendMessages, (work, { deliveryIds }) => work.ask(resendDeliveries, { ids: deliveryIds })),
  ],
});

/** Number 0 is what was shipped. */
async function restore(work: Work, asked: { id: number; version: number; no: number }) {
  const was = await reached(work, MessageTemplate, asked.id, 'restore', { lock: true });
  if (asked.version !== was.version) throw conflict(errorMessages.stale, { reason: 'stale', version: was.version });
  const declared = work.app.registries.template.get(was.kind);
  const wording =
    asked.no === 0
      ? declared && shippedWording(declared)
      : was.versions.find((version) => version.no === asked.no)?.wording;
  if (!wording) throw notFound();
  await updateRow(work, templates, { ...was }, wording, { action: 'restore' });
  return detail(work, templates, was.id);
}

async function nameOf({ session, enterpriseId }: Work, staffId: number | null): Promise<string> {
  if (!staffId) return '';
  const person = await session.one<{ name: string }>(
    sql`select name from staff where ${ours(enterpriseId, 'staff')} and id = ${staffId}`,
  );
  return person?.name ?? '';
}

async function inForce(work: Work, { kind }: { kind: string }): Promise<TemplateInForce | null> {
  const declared = work.app.registries.template.get(kind);
  if (!declared) return null;
  const stored = await work.session.one<Omit<TemplateInForce, 'secrets'>>(
    sql`select kind, category, level, channels, texts, fallback, merge_minutes as "mergeMinutes", enabled
      from message_template where ${live(work, 'message_template')} and kind = ${kind}`,
    { prepare: true },
  );
  const shipped = { kind, category: declared.category ?? 'system', ...shippedWording(declared) };
  return { ...(stored ?? shipped), secrets: declared.secrets ?? [] };
}

/** Those that also reach people in the console; the others go to customers, or are codes that nobody does without. */
async function outside(work: Work) {
  return work.session.rows<Pick<TemplateInForce, 'kind' | 'level' | 'channels'>>(
    sql`select kind, level, channels from message_template where ${live(work, 'message_template')}
      and enabled and channels ? 'in_app' and channels ?| array['sms', 'email'] order by kind`,
  );
}

export const templatePiece: AreaPiece = {
  services: [templates],
  answers: [answers(templateInForce, inForce), answers(outsideTemplates, outside)],
  starts: [(app) => app.database.across((session) => plantTemplates(session, app))],
};
