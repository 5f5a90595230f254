// What other pages show of reports: who is to be asked to buy again, what does not agree, and reports found by their name.
import { type SQL, sql } from 'drizzle-orm';
import { type CardContent, type CardOptions, topOf } from '#kernel/model/card';
import { pair, say, type Text, texts } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import type { Card, SearchSource } from '#kernel/server/registries';
import { and, reachable } from '#kernel/server/resources/query';
import { serviceOf } from '#kernel/server/rows';
import type { AreaPiece } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { CheckDifference } from '../../checks/model/check';
import { reportsMade } from '../../engine/model/asking';
import { definitions } from '../../engine/model/definitions';
import { labelsOf } from '../../engine/server/labels';
import { RenewalDue } from '../../renewals/model/renewal';

const words = texts('reports.card', {
  pending: ['待续', 'Pending'],
  noneDue: ['没有待续的学员', 'Nobody is due to renew'],
  toRenewals: ['打开续费名单', 'Open the renewals'],
  open: ['待处理', 'Open'],
  assigned: ['处理中', 'Assigned'],
  allEqual: ['全部一致', 'Everything agrees'],
  toChecks: ['打开数据核对', 'Open the checks'],
});

const list = '/renewStatistics?tab=items';
const card = (key: string, title: Text, permission: string, roles: string[], data: Card['data']): Card => ({
  ...{ key: `reports.${key}`, area: 'reports', title, permission, roles, data, refreshSec: 300 },
  ...{ min: { w: 3, h: 2 }, max: { w: 12, h: 8 } },
});

const seen = (work: Work, of: typeof RenewalDue | typeof CheckDifference, state: string): SQL =>
  and([...reachable(work.actor, serviceOf(work, of), 'view', work.app.services), sql`t.state = ${state}`]);

async function renewalsDue(work: Work, options: CardOptions): Promise<CardContent> {
  const where = seen(work, RenewalDue, 'due');
  const counted = await work.session.one<{ n: number }>(
    sql`select count(*)::int as n from renewal_due t where ${where}`,
  );
  const found = await work.session.rows<{ id: number; customerId: string; subjectId: string; dueOn: string }>(
    sql`select t.id, t.customer_id as "customerId", t.subject_id as "subjectId", t.due_on::text as "dueOn" from renewal_due t
      where ${where} order by t.due_on, t.id limit ${topOf(options)}`,
  );
  const names = await labelsOf(
    work,
    'customer',
    found.map(({ customerId }) => String(customerId)),
  );
  const subjects = await labelsOf(
    work,
    'subject',
    found.map(({ subjectId }) => String(subjectId)),
  );
  return {
    figures: [{ key: 'pending', label: say(words.pending, work), value: counted?.n ?? 0, url: `${list}&view=due` }],
    rows: found.map(({ id, customerId, subjectId, dueOn }) => ({
      ...{ id: Number(id), at: dueOn, url: `${list}&id=${id}` },
      title: names.get(String(customerId)) ?? '',
      sub: subjects.get(String(subjectId)) ?? '',
    })),
    more: `${list}&view=due`,
    empty: { text: say(words.noneDue, work), label: say(words.toRenewals, work), url: list },
  };
}

async function differences(work: Work, options: CardOptions): Promise<CardContent> {
  const number = async (state: string) =>
    (
      await work.session.one<{ n: number }>(
        sql`select count(*)::int as n from check_difference t where ${seen(work, CheckDifference, state)}`,
      )
    )?.n ?? 0;
  const found = await work.session.rows<{ id: number; title: string; left: string; right: string; at: Date }>(
    sql`select t.id, t.subject_no as title, t.left_value as left, t.right_value as right, t.found_at as at from check_difference t
      where ${seen(work, CheckDifference, 'open')} order by t.found_at, t.id limit ${topOf(options)}`,
  );
  const figure = async (key: 'open' | 'assigned') => ({
    ...{ key, label: say(words[key], work), value: await number(key), url: `/checkData?state=${key}` },
  });
  return {
    figures: [await figure('open'), await figure('assigned')],
    rows: found.map(({ id, title, left, right, at }) => ({
      ...{ id: Number(id), title, sub: `${left} / ${right}`, at, url: `/checkData?id=${id}` },
    })),
    more: '/checkData',
    empty: { text: say(words.allEqual, work), label: say(words.toChecks, work), url: '/checkData' },
  };
}

/** By title, in either language. */
const found: SearchSource = {
  ...{ key: 'reports.report', area: 'reports', label: pair('报表', 'Reports') },
  async find(work, q, limit) {
    const wanted = q.trim().toLowerCase();
    return [...definitions, ...(await work.ask(reportsMade, {}))]
      .filter(
        ({ title, permission }) =>
          may(work.actor, permission) && `${title.zh} ${title.en}`.toLowerCase().includes(wanted),
      )
      .slice(0, limit)
      .map(({ key, title, help, path }) => ({ id: key, title: say(title, work), sub: say(help, work), url: path }));
  },
};

export const overview: AreaPiece = {
  registers: {
    card: [
      card(
        'renewals',
        pair('续费待办', 'Renewals due'),
        'reports.renewalDue.view',
        ['adviser', 'counselor', 'principal'],
        renewalsDue,
      ),
      card('differences', pair('数据差异', 'Differences'), 'reports.check.view', ['finance'], differences),
    ],
    search: [found],
  },
};
