// One run of the checks: what every area says does not agree, laid beside what was known, in one transaction.
import { sql } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import { conflict } from '#kernel/model/problems';
import { say, texts } from '#kernel/model/text';
import type { DataCheck } from '#kernel/server/registries';
import { count, insert, move, need, row, rows, update } from '#kernel/server/rows';
import type { Errand, Work } from '#kernel/server/work';
import { CheckDifference, CheckRule, CheckRun } from '../model/check';
import { type Found, reconciled, type Standing } from '../model/reconciling';

const said = texts('reports.checks', {
  running: ['已有核对在进行中', 'A check is running already'],
  gone: ['服务器在核对途中停止', 'The server stopped in the middle of it'],
});

const openStates = ['open', 'assigned', 'explained', 'ignored'] as const;
type Trigger = CheckRun['trigger'];

export async function runChecks(errand: Errand, trigger: Trigger, wanted: readonly string[] = []) {
  const runId = await errand.write(async (work) => {
    await keepRules(work);
    await takeOver(work);
    return insert(work, CheckRun, { startedAt: work.now, trigger, ruleCodes: [...wanted] });
  });
  try {
    return await errand.write((work) => lookAll(work, runId, wanted));
  } catch (error) {
    await errand.write(async (work) => {
      const run = await need(work, CheckRun, runId, { lock: true });
      const why = error instanceof Error ? error.message.slice(0, 300) : '';
      if (run.state === 'running')
        await update(work, CheckRun, run, { state: 'failed', endedAt: work.now, error: why });
    });
    throw error;
  }
}

/** Held as long as somebody looks: whoever dies lets go of it, and their run is not taken for one under way for ever. */
const lookingKey = (work: Work) => sql`hashtextextended(${`reports.checks:${work.enterpriseId}`}, 0)`;

async function takeOver(work: Work): Promise<void> {
  const before = await row(work, CheckRun, { state: 'running' }, { lock: true });
  if (!before) return;
  const looking = await work.session.one<{ isOver: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lookingKey(work)}) as "isOver"`,
  );
  if (!looking?.isOver) throw conflict(said.running);
  await update(work, CheckRun, before, { state: 'failed', endedAt: work.now, error: say(said.gone, work) });
}

/** The rules as the code has them; what people said of them stays. */
export async function keepRules(work: Work): Promise<void> {
  const known = new Map((await rows(work, CheckRule, {})).map((rule) => [rule.code, rule]));
  for (const { key, area, name, severity } of work.app.registries.check.all()) {
    const rule = known.get(key);
    if (!rule)
      await insert(work, CheckRule, {
        code: key,
        name: name.zh,
        nameEn: name.en,
        group: area,
        severity: severity ?? 'high',
      });
    else if (rule.name !== name.zh || rule.nameEn !== name.en)
      await update(work, CheckRule, rule, { name: name.zh, nameEn: name.en });
    known.delete(key);
  }
  for (const rule of known.values()) if (rule.enabled) await retire(work, rule);
}

/** A rule that the code has no more finds nothing and clears nothing: what it had found goes with it. */
async function retire(work: Work, rule: CheckRule): Promise<void> {
  for (const one of await rows(work, CheckDifference, { ruleId: rule.id, state: [...openStates] }, { lock: true }))
    await move(work, CheckDifference, one, 'clear', {});
  await update(work, CheckRule, rule, { enabled: false, open: 0 });
}

async function lookAll(work: Work, runId: number, wanted: readonly string[]) {
  await work.session.rows(sql`select pg_advisory_xact_lock(${lookingKey(work)})`);
  // Another began before this one was at it.
  if ((await need(work, CheckRun, runId)).state !== 'running') throw conflict(said.running);
  let found = 0;
  let cleared = 0;
  let checked = 0;
  for (const rule of await rows(work, CheckRule, { enabled: true }, { sort: 'code' })) {
    const check = work.app.registries.check.get(rule.code);
    if (!check || (wanted.length > 0 && !wanted.includes(rule.code))) continue;
    const done = await look(work, runId, rule, check);
    found += done.found;
    cleared += done.cleared;
    checked += 1;
    const open = await count(work, CheckDifference, { ruleId: rule.id, state: ['open', 'assigned', 'explained'] });
    await update(work, CheckRule, rule, { lastRunAt: work.now, open });
  }
  // Somebody called it off meanwhile: then nothing of it stays.
  const run = await need(work, CheckRun, runId, { lock: true });
  if (run.state !== 'running') throw conflict(said.running);
  await update(work, CheckRun, run, { state: 'done', endedAt: work.now, checked, found, cleared });
  return { runId, found, cleared, state: 'done' };
}

async function look(work: Work, runId: number, rule: CheckRule, check: DataCheck) {
  const told = (await check.run(work)).map(
    ({ id, title, expected, found }): Found => ({
      ...{ subjectId: Number(id), subjectNo: title.slice(0, 120) },
      ...{ leftValue: String(found).slice(0, 200), rightValue: String(expected).slice(0, 200) },
    }),
  );
  const known = await rows(work, CheckDifference, { ruleId: rule.id, state: [...openStates] }, { lock: true });
  const today = dayOf(work.now, work.actor.timezone);
  const byId = new Map(known.map((one) => [one.id, one]));
  const { opened, cleared, reopened, kept } = reconciled(known.flatMap(standingOf), told, today);
  for (const id of cleared) await move(work, CheckDifference, byId.get(id)!, 'clear', {});
  for (const { id, found } of reopened) {
    await move(work, CheckDifference, byId.get(id)!, 'reopen', {});
    await update(work, CheckDifference, await need(work, CheckDifference, id), {
      ...valuesOf(found),
      lastRunId: runId,
      until: null,
    });
  }
  for (const { id, found } of kept)
    await update(work, CheckDifference, byId.get(id)!, { ...valuesOf(found), lastRunId: runId });
  for (const found of opened) {
    const former = await row(
      work,
      CheckDifference,
      { ruleId: rule.id, subjectId: found.subjectId, state: 'cleared' },
      { sort: '-id' },
    );
    await insert(work, CheckDifference, {
      ...found,
      ...{ ruleId: rule.id, severity: rule.severity, foundAt: work.now, firstRunId: runId, lastRunId: runId },
      formerId: former?.id ?? null,
    });
  }
  return { found: opened.length + reopened.length, cleared: cleared.length };
}

/** What is cleared stands no more. */
const standingOf = ({ id, subjectId, leftValue, rightValue, state, until }: CheckDifference): Standing[] =>
  state === 'cleared' ? [] : [{ id, subjectId, leftValue, rightValue, state, until }];

const valuesOf = ({ leftValue, rightValue, subjectNo }: Found) => ({ leftValue, rightValue, subjectNo });
