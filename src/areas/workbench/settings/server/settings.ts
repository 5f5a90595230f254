// A person's own settings, as far as the server must know them: in which language to write to them, and where not.
import { sql } from 'drizzle-orm';
import { outsideTemplates } from '#areas/system/messages/model/messaging';
import type { Appearance, Taste } from '#areas/system/sessions/model/taste';
import { say } from '#kernel/model/text';
import { differences, logOperation } from '#kernel/server/audit';
import { live, onConflict } from '#kernel/server/rows';
import { serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { mySettings, type NoticeSwitches, noticeChoices, StaffSetting, saveSettings } from '../model/staffSetting';

type Kept = Taste & { notices: NoticeSwitches };

const settingsOf = async ({ session, enterpriseId }: Work, staffId: number, lock = sql``): Promise<Kept> =>
  (await session.one<Kept>(
    sql`select language, appearance, notices from staff_setting where ${live(enterpriseId, 'staff_setting')} and staff_id = ${staffId} ${lock}`,
    { prepare: true },
  )) ?? { language: null, appearance: {}, notices: {} };

const mine = (work: Work) => settingsOf(work, work.actor.staffId);

export async function taste(work: Work, { staffId }: { staffId: number }): Promise<Taste> {
  const { language, appearance } = await settingsOf(work, staffId);
  return { language, appearance };
}

/** Only what is sent changes; of the appearance, too. */
async function save(
  work: Work,
  given: { language: string | null; appearance: Appearance | null; notices: object | null },
) {
  const { session, enterpriseId, actor, now } = work;
  const before = await settingsOf(work, actor.staffId, sql`for update`);
  const switches = given.notices ? JSON.stringify(given.notices) : null;
  const looks = JSON.stringify(given.appearance ?? {});
  const row = await session.one<{ id: number }>(
    sql`insert into staff_setting as t (enterprise_id, staff_id, language, appearance, notices, created_by, updated_by) values
        (${enterpriseId}, ${actor.staffId}, ${given.language}, ${looks}::jsonb, coalesce(${switches}::jsonb, '{}'), ${actor.staffId}, ${actor.staffId})
      ${onConflict(StaffSetting, ['staffId'])} do update
        set language = coalesce(${given.language}, t.language), appearance = t.appearance || ${looks}::jsonb, notices = coalesce(${switches}::jsonb, t.notices), updated_at = ${now.toISOString()}, version = t.version + 1
      returning id`,
  );
  const after = await mine(work);
  const entry = { action: 'edit', of: StaffSetting, rowId: row!.id, rowTitle: actor.name, schoolId: actor.schoolId };
  await logOperation(work, { ...entry, ...differences(StaffSetting, { ...before }, { ...after }) });
  return after;
}

/** Which kinds reach a person outside the console, and whether they want that. */
async function choices(work: Work) {
  const offered = await work.ask(outsideTemplates, {});
  const { notices } = await mine(work);
  return offered.flatMap(({ kind, level, channels }) => {
    const template = work.app.registries.template.get(kind);
    if (!template) return [];
    const outside = channels.filter((channel) => channel === 'sms' || channel === 'email');
    const wanted = outside.map((channel) => ({ channel, on: notices[kind]?.[channel] !== false }));
    const area = work.app.allAreas.find((one) => one.name === template.area);
    return [{ kind, level, name: say(template.name, work), area: area ? say(area.title, work) : '', channels: wanted }];
  });
}

export const settings = service(StaffSetting, {
  calls: [serves(mySettings, mine), serves(noticeChoices, choices), serves(saveSettings, save)],
});
