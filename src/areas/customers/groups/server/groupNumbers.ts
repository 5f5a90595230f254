// Customers named by numbers, pasted or in a sheet: their own, or a mobile of one of their guardians.
import { type SQL, sql } from 'drizzle-orm';
import { type FileRecord, mobile } from '#kernel/model/fields';
import { invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { readValue } from '#kernel/model/values';
import { and, reachable } from '#kernel/server/resources/query';
import { live } from '#kernel/server/rows';
import { readSheet } from '#kernel/server/sheet/read';
import type { Work } from '#kernel/server/work';
import { customerService } from '../../customer/server/customerRows';
import { storedSheet } from '../../importing/server/importUpload';

const rules = texts('customers.groupNumbers', {
  tooMany: ['一次最多 {max} 个编号或手机', 'At most {max} numbers at once'],
  noNumbers: ['文件里没有客户编号或手机', 'There is no customer number and no mobile in the file'],
});

const most = 2000;

const anyNumber = mobile('手机', 'Mobile', { landline: true });
const isMobile = (word: string): boolean => 'value' in readValue(anyNumber, word);
const isCode = (word: string): boolean => /^C\d{10,}$/i.test(word);

/** A mobile may be written with spaces in it; anything else ends at one. */
export function pastedWords(pasted: string): string[] {
  const words = pasted
    .split(/[\n\r\t,，;；、]+/)
    .map((piece) => piece.trim())
    .flatMap((piece) => (isMobile(piece) ? piece : piece.split(/\s+/)))
    .filter(Boolean);
  return few('pasted', words);
}

/** Whatever else stands in a sheet of names, times and remarks is no number of a customer. */
export async function sheetWords(work: Work, file: FileRecord): Promise<string[]> {
  const { name, content } = await storedSheet(work, file);
  const { header, rows } = await readSheet(content, name);
  const cells = [header, ...rows.map((row) => row.cells)].flat().map((cell) => String(cell ?? '').trim());
  const words = cells.filter((cell) => cell !== '' && (isCode(cell) || isMobile(cell)));
  if (words.length === 0) throw invalid('file', rules.noNumbers);
  return few('file', words);
}

function few(field: string, words: readonly string[]): string[] {
  const once = [...new Set(words)];
  if (once.length > most) throw invalid(field, rules.tooMany, { max: most });
  return once;
}

export const seenCustomers = (work: Work): SQL[] =>
  reachable(work.actor, customerService(work), 'view', work.app.services);

/** Whom of these this person sees. */
export async function customersByNumber(work: Work, words: readonly string[]): Promise<{ word: string; id: number }[]> {
  if (words.length === 0) return [];
  const numbers = words.map((word) => {
    const read = readValue(anyNumber, word);
    return 'value' in read ? String(read.value) : word.toUpperCase();
  });
  return work.session.rows(
    sql`select k.word, t.id from unnest(${sql.param([...words])}::text[], ${sql.param(numbers)}::text[]) k(word, number)
      join customer t on t.code = k.number or t.id in (select g.customer_id from guardian g
        where ${live(work, 'g')} and g.mobile = k.number)
      where ${and(seenCustomers(work))}`,
  );
}
