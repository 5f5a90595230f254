// Writing labels: each is checked against the text it replaces, kept only where it differs, and told to everyone at once.
import { sql } from 'drizzle-orm';
import { type FieldProblem, problem } from '#kernel/model/problems';
import { type Text, texts } from '#kernel/model/text';
import { logOperation } from '#kernel/server/audit';
import { insertRow, updateRow } from '#kernel/server/resources/saving';
import { ours } from '#kernel/server/rows';
import type { Service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { forgetActors } from '../../identity/server/actors';
import { fitsPlaceholders, LanguageLabel, ownOf, placeholdersOf } from '../model/label';
import type { storedLabels } from './labelCatalogue';

type Stored = Awaited<ReturnType<typeof storedLabels>>[number];

export interface Said {
  cn: string;
  en: string;
}

const rules = texts('system.labelRule', {
  placeholders: ['须包含且只包含 {names}', 'Must contain {names} and no other placeholder'],
  noPlaceholders: ['不能包含占位符', 'Must not contain a placeholder'],
  nothing: ['两种语言不能都为空', 'One of the two languages must have a text'],
});

export function labelProblems(shipped: Text, { cn, en }: Said): FieldProblem[] {
  const wrong = (field: 'cn' | 'en', said: string, base: string): FieldProblem[] => {
    if (fitsPlaceholders(said, base)) return [];
    const names = placeholdersOf(base).join(' ');
    return [names ? problem(field, rules.placeholders, { names }) : problem(field, rules.noPlaceholders)];
  };
  if (cn === '' && en === '') return [problem('cn', rules.nothing)];
  return [...wrong('cn', cn, shipped.zh), ...wrong('en', en, shipped.en)];
}

/** Whether anything changed. `was` is the stored row, locked. */
export async function putLabel(
  work: Work,
  shipped: Required<Text>,
  was: Stored | undefined,
  said: Said,
  action?: string,
): Promise<boolean> {
  const found = work.app.services.get(LanguageLabel.name) as Service;
  const own = ownOf(shipped, said);
  if (own.cn === null && own.en === null) {
    if (was) await takeBack(work, was);
    return was !== undefined;
  }
  if (was && was.cn === own.cn && was.en === own.en) return false;
  if (was) await updateRow(work, found, { ...was }, own, action ? { action } : {});
  else await insertRow(work, found, { label: shipped.key, ...own }, action);
  return true;
}

/** As shipped again. */
export async function takeBack(work: Work, was: Stored): Promise<void> {
  await work.session.rows(sql`delete from language_label where ${ours(work, 'language_label')} and id = ${was.id}`);
  await logOperation(work, {
    action: 'reset',
    of: LanguageLabel,
    rowId: was.id,
    rowTitle: was.label,
    before: { cn: was.cn, en: was.en },
    after: { cn: null, en: null },
  });
}

/** Everyone signed in speaks the new words at once: every process forgets the old ones, every open page loads them. */
export async function tellWords(work: Work): Promise<void> {
  await forgetActors(work);
  await work.app.live.tell(work, [], 'labels', null);
}
