// What of a customer is covered for a person whatever their role: in the pool the name and what the school's rule hides; for who
// only collected it, the family. Nobody asks by it either.

import { type SQL, sql } from 'drizzle-orm';
import { reaches } from '#kernel/server/database/scope';
import type { Covered } from '#kernel/server/presented';
import { service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { hasEnteredPool } from '../../customer/server/customersSight';
import { PoolRule } from '../model/poolRule';
import { ruleInForce, shippedRule } from './poolRuleOf';

const scopeOnly = service(Customer);
const hideable = Object.keys(PoolRule.fields.hiddenFields.options ?? {});

/** What is worked out from a field tells of it. */
const meant = {
  age: 'birthDate',
  ageFrom: 'birthDate',
  ageTo: 'birthDate',
  tagsAll: 'tags',
  located: 'geo',
  within: 'geo',
  distance: 'geo',
} as const;

export function covers(work: Work, alias: SQL): Covered | undefined {
  // What the house counts and sends by itself it shows to nobody.
  if (!work.actor.accountId) return undefined;
  const pooled = hasEnteredPool(alias, work.now);
  return {
    // Composed only where it is asked for.
    get rows() {
      const inScope = sql`coalesce((${reaches(work.actor, scopeOnly, 'view', alias, work.app.services)}), false)`;
      return sql`(${pooled} or not ${inScope})`;
    },
    field(asked) {
      const name = Object.hasOwn(meant, asked) ? meant[asked as keyof typeof meant] : asked;
      if (name === 'name' || name === 'idCard') return pooled;
      return hideable.includes(name) ? sql`(${pooled} and ${name} = any(${hiddenAt(alias)}))` : undefined;
    },
    shown: (name) => (name === 'name' ? sql`left(${alias}.name, 1)` : undefined),
    words(q) {
      const [text, begun] = [q.trim(), `${escaped(q.trim())}%`];
      const byName = sql`(not ${pooled} and (${alias}.name ilike ${`%${begun}`} or ${alias}.name_pinyin ilike ${begun}))`;
      return sql`(${alias}.code ilike ${begun} or left(${alias}.name, 1) = ${text} or ${byName})`;
    },
  };
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** By the rule of its school, else the enterprise's, else as a new enterprise starts. */
const hiddenAt = (alias: SQL): SQL =>
  sql`coalesce((select r.hidden_fields from ${ruleInForce(alias)}), ${sql.param([...shippedRule.hiddenFields])}::text[])`;
