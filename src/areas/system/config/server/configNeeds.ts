// An option that needs further settings is not chosen before they are there, nor are they taken away under it.
import { type FieldProblem, Invalid, problem } from '#kernel/model/problems';
import { say, texts } from '#kernel/model/text';
import { configValue } from '#kernel/server/config';
import type { Work } from '#kernel/server/work';

const rules = texts('system.configNeeds', {
  missing: ['“{option}”还需要设置：{names}', '“{option}” also needs: {names}'],
});

/** Asked after the values are stored; `fieldOf` says where the n-th changed key stands in what was sent. */
export async function refuseUnmet(
  work: Work,
  keys: readonly string[],
  fieldOf: (index: number) => string,
): Promise<void> {
  const problems: FieldProblem[] = [];
  for (const item of work.app.registries.config.all()) {
    if (!item.needs) continue;
    const at = keys.findIndex((key) => key === item.key || Object.values(item.needs!).some((few) => few.includes(key)));
    if (at < 0) continue;
    const chosen = String(await configValue(work, item.key));
    const missing: string[] = [];
    for (const key of item.needs[chosen] ?? []) {
      const needed = work.app.registries.config.get(key);
      if (needed && !(await configValue(work, key))) missing.push(say(needed.name, work));
    }
    if (missing.length === 0) continue;
    const option = say(item.options?.[chosen] ?? item.name, work);
    const own = keys.indexOf(item.key);
    problems.push(problem(fieldOf(own < 0 ? at : own), rules.missing, { option, names: missing.join('、') }));
  }
  if (problems.length > 0) throw new Invalid(problems);
}
