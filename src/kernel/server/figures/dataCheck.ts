// A check of the books that is one statement: it says both sides of every document, the kernel shows those that differ.
import { type SQL, sql } from 'drizzle-orm';
import { yuan } from '#kernel/model/money';
import { pair } from '#kernel/model/text';
import type { DataCheck } from '../registries';
import type { Work } from '../work';

/** More than anybody reads in a morning; the rest is found once these are put right. */
const most = 100;

interface Said extends Pick<DataCheck, 'key' | 'area' | 'severity'> {
  name: readonly [zh: string, en: string];
  /** A statement with the columns id, title, expected and found. */
  sides(work: Work): SQL;
  /** How a side is shown; as it is unless it says otherwise. */
  shown?: (side: string) => string;
}

export const dataCheck = ({ name, sides, shown = (side) => side, ...rest }: Said): DataCheck => ({
  ...rest,
  name: pair(...name),
  async run(work) {
    const uneven = await work.session.rows<{ id: number; title: string; expected: string; found: string }>(
      sql`select id, title, coalesce(expected::text, '') as expected, coalesce(found::text, '') as found
        from (${sides(work)}) sides where expected is distinct from found order by id limit ${most}`,
    );
    return uneven.map(({ id, title, expected, found }) => ({
      ...{ id: Number(id), title: title ?? '' },
      ...{ expected: shown(expected), found: shown(found) },
    }));
  },
});

/** For sides in fen. */
export const inYuan = (side: string): string => yuan(Number(side));

/** Fen as yuan inside a statement, where a side says more than an amount. */
export const yuanOf = (fen: SQL): SQL => sql`to_char((${fen}) / 100.0, 'FM99999999990.00')`;
