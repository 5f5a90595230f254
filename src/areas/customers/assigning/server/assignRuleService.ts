// The rules by which new customers find their counsellor: kept, put in order, tried out.

import { sql } from 'drizzle-orm';
import { conflict, invalid } from '#kernel/model/problems';
import { say, texts } from '#kernel/model/text';
import { tableSql } from '#kernel/server/database/table';
import { and, reachable } from '#kernel/server/resources/query';
import { rowFor } from '#kernel/server/resources/reading';
import { updateRow } from '#kernel/server/resources/saving';
import { live } from '#kernel/server/rows';
import { type AreaPiece, type Service, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { staffNames } from '../../pool/server/pool';
import { orderRules, simulateRules } from '../model/assignCalls';
import { AssignRule } from '../model/assignRule';
import { chooseOwner } from './autoOwner';

const rules = texts('customers.assignRule', {
  endsBefore: ['有效期止不能早于起', 'It cannot end before it begins'],
  strangers: ['{name}不是所选校区的课程顾问', '{name} does not counsel at these schools'],
  changed: ['规则已变化，请刷新', 'The rules have changed; please refresh'],
  sibling: ['跟随兄弟姐妹的顾问', 'Goes with the sibling’s counsellor'],
  referrer: ['跟随介绍人的顾问', 'Goes with the referrer’s counsellor'],
  rule: ['按规则“{name}”', 'By the rule “{name}”'],
  nobody: ['没有合适的顾问，进入公海', 'Nobody can take it; it goes to the pool'],
});

export const assignRuleService: Service = service(AssignRule, {
  async beforeSave({ row, was, work }) {
    if (row.validFrom && row.validTo && row.validTo < row.validFrom) throw invalid('validTo', rules.endsBefore);
    await refuseStrangers(work, row);
    if (!was && row.priority === 0) row.priority = await lastPriority(work);
  },
  calls: [serves(orderRules, order), serves(simulateRules, simulate)],
});

/** Each must counsel at one of the schools the rule is about, or at any where it names none. */
async function refuseStrangers(work: Work, { staffIds, schoolIds }: AssignRule): Promise<void> {
  const rows = await work.session.rows<{ id: number }>(
    sql`select staff_id as id from salesperson where ${live(work, 'salesperson')}
      and staff_id = any(${sql.param(staffIds)}::bigint[])
      and (${schoolIds.length} = 0 or school_ids && ${sql.param(schoolIds)}::bigint[])`,
  );
  const stranger = staffIds.find((id) => !rows.some((row) => row.id === id));
  if (stranger === undefined) return;
  const name = (await staffNames(work, [stranger])).get(stranger) ?? '';
  throw invalid('staffIds', rules.strangers, { name });
}

async function lastPriority(work: Work): Promise<number> {
  const last = await work.session.one<{ n: number }>(
    sql`select coalesce(max(priority), 0) + 10 as n from assign_rule where ${live(work, 'assign_rule')}`,
  );
  return last?.n ?? 10;
}

/** All of them, in the order in which they are asked. */
async function order(work: Work, { ids }: { ids: number[] }): Promise<{ count: number }> {
  const where = and(reachable(work.actor, assignRuleService, 'edit', work.app.services));
  const rows = await work.session.rows<{ id: number }>(
    sql`select t.id from ${tableSql(AssignRule)} t where ${where} order by t.id for update of t`,
  );
  const isWhole = rows.length === new Set(ids).size && rows.every(({ id }) => ids.includes(id));
  if (!isWhole) throw conflict(rules.changed, { reason: 'stale' });
  for (const [i, id] of ids.entries()) {
    const row = await rowFor(work, assignRuleService, id, 'edit', true);
    const priority = (i + 1) * 10;
    if (row.priority !== priority) await updateRow(work, assignRuleService, row, { priority }, { action: 'order' });
  }
  return { count: ids.length };
}

type Lead = Parameters<typeof chooseOwner>[1];

/** Who would get such a customer now; nothing is given. */
async function simulate(work: Work, lead: Lead) {
  const { staffId, ruleId, why } = await chooseOwner(work, lead);
  const name = staffId === null ? '' : ((await staffNames(work, [staffId])).get(staffId) ?? '');
  const rule = ruleId === null ? null : await rowFor(work, assignRuleService, ruleId, 'view');
  return { ruleId, staffId, name, why: [say(rules[why], work, { name: String(rule?.name ?? '') })] };
}

export const assignRules: AreaPiece = { services: [assignRuleService] };
