// What no single area can say: customers of their contracts and lessons, kept figures of what is counted, fees and pay of what
// they come from, renewals of the contracts that made them.
import { sql } from 'drizzle-orm';
import { FigureDaily } from '#areas/workbench/figures/model/figureDaily';
import { addDays, dayOf } from '#kernel/model/dates';
import { pair } from '#kernel/model/text';
import { valuesOver } from '#kernel/server/figures/counting';
import { dataCheck, inYuan } from '#kernel/server/figures/dataCheck';
import type { DataCheck, Uneven } from '#kernel/server/registries';
import { beside, live, rows } from '#kernel/server/rows';

const area = 'reports';

/** Figures of which every piece belongs to a school. */
const ofSchools = ['payment.received', 'payment.net', 'refund.amount', 'revenue.recognized', 'lesson.consumed'];

const members = dataCheck({
  ...{ key: 'C21', area, severity: 'medium', name: ['在读学员与合同、课时', 'Members, contracts and lessons'] },
  sides: (work) => sql`select c.id, c.name as title, c.state as found,
        case when coalesce(sold.n, 0) > 0 or coalesce(rest.qty, 0) > 0 then c.state else 'graduated' end as expected
      from customer c
        left join (select t.customer_id, count(*) as n from contract t join contract_line l on ${beside('l', 't')} and l.contract_id = t.id and l.kind = 'course'
          where ${live(work, 't')} and t.state in ('effective', 'changing', 'refunding') group by 1) sold on sold.customer_id = c.id
        left join (select e.customer_id, sum(e.qty) as qty from lesson_entry e where ${live(work, 'e')} group by 1) rest on rest.customer_id = c.id
      where ${live(work, 'c')} and c.state in ('member', 'dormant')`,
});

const stages = dataCheck({
  ...{ key: 'C22', area, severity: 'medium', name: ['客户阶段日期与跟进次数', 'First dates and counts of customers'] },
  sides: (work) => sql`select c.id, c.name as title,
        concat_ws(' / ', first.visited, first.trial, coalesce(f.n, 0)) as expected, concat_ws(' / ', c.first_visited_at, c.first_trial_at, c.follow_up_count) as found
      from customer c
        left join (select g.customer_id, min(g.at) filter (where g.to_state = 'visited') as visited, min(g.at) filter (where g.to_state = 'trial') as trial
          from customer_state_log g where ${live(work, 'g')} group by 1) first on first.customer_id = c.id
        left join (select u.customer_id, count(*)::int as n from follow_up u where ${live(work, 'u')} group by 1) f on f.customer_id = c.id
      where ${live(work, 'c')}`,
});

/** Days that were kept, counted again. */
const counted: DataCheck = {
  ...{ key: 'C23', area, severity: 'medium', name: pair('已存指标与重算', 'Kept figures, counted again') },
  async run(work) {
    const today = dayOf(work.now, work.actor.timezone);
    const days = Array.from({ length: 40 }, (_, ago) => addDays(today, -1 - ago));
    const uneven: Uneven[] = [];
    for (const figure of work.app.registries.figure.all().filter(({ key }) => ofSchools.includes(key))) {
      const kept = await rows(work, FigureDaily, { figureKey: figure.key, scopeKind: 'enterprise', day: days });
      const now = await valuesOver(
        work,
        figure,
        kept.map(({ day }) => ({ from: day, to: day })),
        {},
      );
      for (const [at, one] of kept.entries())
        if (now[at] !== one.numerator)
          uneven.push({
            ...{ id: one.id, title: `${figure.key} ${one.day}` },
            ...{ expected: String(now[at]), found: String(one.numerator) },
          });
    }
    return uneven;
  },
};

const together = dataCheck({
  ...{ key: 'C24', area, severity: 'medium', name: ['校区之和与全机构', 'Schools together and the whole'] },
  sides: (
    work,
  ) => sql`select max(d.id) filter (where d.scope_kind = 'enterprise') as id, d.figure_key || ' ' || d.day as title,
        coalesce(sum(d.numerator) filter (where d.scope_kind = 'school'), 0) as expected, coalesce(sum(d.numerator) filter (where d.scope_kind = 'enterprise'), 0) as found
      from figure_daily d where ${live(work, 'd')} and d.figure_key = any(${sql.param(ofSchools)}::text[]) group by d.figure_key, d.day`,
});

const paid = (of: 'franchise_fee' | 'rent_due', key: string, name: readonly [string, string]) =>
  dataCheck({
    ...{ key, area, name, shown: inYuan },
    sides: (
      work,
    ) => sql`select t.id, s.name || ' ' || ${sql.raw(of === 'rent_due' ? 't.period_from' : 't.month')} as title, t.paid::bigint as found,
        coalesce((select sum((x->>'amount')::bigint) from jsonb_array_elements(t.payments) x), 0)::bigint as expected
      from ${sql.raw(of)} t left join school s on s.enterprise_id = t.enterprise_id and s.id = t.school_id where ${live(work, 't')}`,
  });

const fees = dataCheck({
  ...{ key: 'C26', area, name: ['加盟费合计', 'Sums of franchise fees'], shown: inYuan },
  sides: (
    work,
  ) => sql`select t.id, s.name || ' ' || t.month as title, (t.royalty + t.marketing)::bigint as expected, t.total::bigint as found
      from franchise_fee t left join school s on s.enterprise_id = t.enterprise_id and s.id = t.school_id where ${live(work, 't')}`,
});

/** What a slip pays for an award is what the award of that month came to. */
const awards = dataCheck({
  ...{ key: 'C27', area, name: ['工资中的提成', 'Awards in pay'], shown: inYuan },
  sides: (
    work,
  ) => sql`select t.id, f.name || ' ' || t.work_month as title, coalesce(sum(m.due), 0)::bigint as expected, sum((x->>'amount')::bigint)::bigint as found
      from salary_slip t join salary_run r on ${beside('r', 't')} and r.id = t.run_id and r.state <> 'draft'
        cross join jsonb_array_elements(t.lines) x left join award_month m on ${beside('m', 't')} and m.id = (x->>'awardId')::bigint
        left join staff f on f.enterprise_id = t.enterprise_id and f.id = t.staff_id
      where ${live(work, 't')} and x ? 'awardId' group by t.id, f.name, t.work_month`,
});

/** What counts as renewed was renewed by a contract that stands. */
const renewals = dataCheck({
  ...{ key: 'C28', area, severity: 'medium', name: ['续费项与合同', 'Renewals and contracts'] },
  sides: (work) => sql`select t.id, c.name as title, t.state as found,
        case when t.state = 'renewed' and n.id is null then 'due' else t.state end as expected
      from renewal_due t left join customer c on c.enterprise_id = t.enterprise_id and c.id = t.customer_id
        left join contract n on ${beside('n', 't')} and n.id = t.renewed_contract_id and n.state in ('effective', 'changing', 'refunding', 'finished', 'refunded')
      where ${live(work, 't')}`,
});

export const crossChecks: DataCheck[] = [
  ...[members, stages, counted, together, fees],
  paid('franchise_fee', 'C26.paid', ['加盟费已缴', 'Payments of franchise fees']),
  paid('rent_due', 'C26.rent', ['租金已付', 'Payments of rent']),
  ...[awards, renewals],
];
