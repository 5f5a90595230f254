// The fields an enterprise added to its customers: at most thirty, each of one type for ever once it is used.

import { type SQL, sql } from 'drizzle-orm';
import { fieldProblem } from '#kernel/model/payload';
import { conflict, type FieldProblem, Invalid, invalid } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import { readValue, writeValue } from '#kernel/model/values';
import { same } from '#kernel/server/audit';
import { settled } from '#kernel/server/database/statement';
import type { Presented } from '#kernel/server/presented';
import { readBeside } from '#kernel/server/resources/present';
import { t } from '#kernel/server/resources/query';
import { beside, live } from '#kernel/server/rows';
import { type AreaPiece, extend, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { type OwnField, ownField } from '../model/ownField';
import { CustomerField } from '../model/settings';
import { settingTexts } from './settingTexts';

const mostFields = 30;

interface Own extends OwnField {
  inImport: boolean;
  inList: boolean;
  inSearch: boolean;
}

const known = Symbol('own fields');

/** Those in use, read once in a unit of work. */
export const ownFields = (work: Work): Promise<Own[]> =>
  work.memo(known, () =>
    work.session.rows<Own>(
      sql`select key, label, label_en as "labelEn", type, options, required, in_import as "inImport",
        in_list as "inList", in_search as "inSearch" from customer_field
        where ${live(work, 'customer_field')} and active order by sort, id`,
      { prepare: true },
    ),
  );

/** The values in the form they are kept in, or every problem at its field; what stands there of fields since gone stays. */
export async function readExtra(
  work: Work,
  extra: Record<string, unknown>,
  was: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const fields = await ownFields(work);
  const problems: FieldProblem[] = [];
  const kept = Object.fromEntries(
    Object.entries(was).filter(([key, value]) => !fields.some((own) => own.key === key) && value !== undefined),
  );
  for (const own of fields) {
    const field = ownField(own);
    const read = readValue(field, extra[own.key]);
    if ('rule' in read) problems.push(fieldProblem(`extra.${own.key}`, read.rule, field.label, read.vars));
    else if (read.value !== null) kept[own.key] = writeValue(field, read.value);
  }
  const unknown = Object.keys(extra).filter(
    (key) => !fields.some((own) => own.key === key) && !same(extra[key], was[key]),
  );
  problems.push(...unknown.map((key) => fieldProblem(`extra.${key}`, 'unknown', pair(key, key))));
  if (problems.length > 0) throw new Invalid(problems);
  return kept;
}

const isUsed = async (work: Work, key: string): Promise<boolean> =>
  (await work.session.one(sql`select 1 from customer where ${live(work, 'customer')} and extra ? ${key} limit 1`)) !==
  undefined;

const customFieldService = service(CustomerField, {
  async beforeSave({ row, was, work }) {
    if (['choice', 'multi_choice'].includes(row.type) && row.options.length === 0)
      throw invalid('options', settingTexts.needOptions);
    if (row.options.some(({ label }) => label.trim() === '')) throw invalid('options', settingTexts.nameOption);
    if (was && was.type !== row.type && (await isUsed(work, row.key))) throw invalid('type', settingTexts.typeUsed);
    if (was) return;
    // Two who add the thirtieth at once wait for each other.
    await work.session.rows(
      sql`select pg_advisory_xact_lock(hashtextextended(${`${work.enterpriseId}:customer_field`}, 0))`,
    );
    const counted = await work.session.one<{ n: number }>(
      sql`select count(*)::int as n from customer_field where ${live(work, 'customer_field')}`,
    );
    if ((counted?.n ?? 0) >= mostFields) throw conflict(settingTexts.tooManyFields, { limit: mostFields });
  },
  async beforeDelete({ row, work }) {
    if (await isUsed(work, row.key)) throw conflict(settingTexts.fieldUsed);
  },
});

const fieldsBeside = settled(beside('f', 't'));

/** The values of those that stand in the list, read with each row; nothing where there are none, or covered ones. */
function listedColumns(work: Work): Record<string, SQL> {
  const covered = work.app.services.get(Customer.name)?.hooks.covers?.(work, t)?.field('extra');
  const seen = covered ? sql`case when ${covered} then '{}'::jsonb else t.extra end` : sql`t.extra`;
  return {
    listed: sql`(select jsonb_object_agg(f.key, e.seen -> f.key) from customer_field f cross join (select ${seen} as seen offset 0) e
      where ${fieldsBeside} and f.active and f.in_list)`,
  };
}

/** Beside each row of a page, under the names they have in conditions. */
function showListed(rows: Presented[]): void {
  for (const row of rows) {
    const listed = (readBeside(row, 'listed') ?? {}) as Record<string, unknown>;
    for (const [key, value] of Object.entries(listed)) row[`extra.${key}`] = value ?? null;
  }
}

export const customFields: AreaPiece = {
  services: [customFieldService],
  extends: [
    extend(Customer, {
      columns: listedColumns,
      decorate: showListed,
      reads: [],
      async beforeAct({ verb, row, values, work }) {
        if (verb === 'edit' && 'extra' in values && !same(values.extra, row.extra))
          values.extra = await readExtra(work, values.extra as Record<string, unknown>, row.extra);
      },
    }),
  ],
};
