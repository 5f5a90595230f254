// Opening to many: what it would do is shown first, and only that very thing is done.
import { createHmac } from 'node:crypto';
import { audience, findByMobile, getCustomers } from '#areas/customers/customer/model/queries';
import { classMembers } from '#areas/teaching/model/queries';
import { conflict, invalid } from '#kernel/model/problems';
import type { Values } from '#kernel/model/resource';
import { say } from '#kernel/model/text';
import { reachesSchool } from '#kernel/server/actor';
import { notify } from '#kernel/server/calls';
import { serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { contentKey } from '../model/contents';
import { type OpeningPlan, type PlanLine, previewOpening, runOpening } from '../model/openingCalls';
import { endOf, type Given, planned } from '../model/planning';
import { accessTexts as said } from './accessTexts';
import { namesOf } from './contentNames';
import { grant, having, type Opening, todayOf } from './granting';

export const mostLines = 5000;
const planMinutes = 10;

type Asked = Values<(typeof previewOpening)['input']>;

export interface Whom {
  id: number;
  name: string;
  schoolId: number | null;
}

export function givenOf(
  work: Work,
  { mode, days, until }: { mode: Given['mode']; days: number | null; until: string | null },
): Given {
  if (mode === 'days' && !days) throw invalid('days', said.needsDays);
  if (mode === 'until' && (!until || until < todayOf(work))) throw invalid('until', said.needsUntil);
  return { mode, days: mode === 'days' ? days : null, until: mode === 'until' ? until : null };
}

/** Each person once, whichever way they were named; what names nobody is told by its row. */
export async function peopleOf(
  work: Work,
  asked: Pick<Asked, 'classIds' | 'groupId' | 'customerIds' | 'mobiles'>,
  refused: OpeningPlan['refused'],
): Promise<{ people: Whom[]; classOf: Map<number, number> }> {
  const on = todayOf(work);
  const members = asked.classIds.length > 0 ? await work.ask(classMembers, { classIds: asked.classIds, on }) : [];
  const classOf = new Map(members.map(({ customerId, classId }) => [customerId, classId]));
  const ids = new Set([...asked.customerIds, ...classOf.keys()]);
  if (asked.groupId)
    for (const id of await work.ask(audience, { groupId: asked.groupId, after: 0, limit: mostLines })) ids.add(id);
  const pasted = (asked.mobiles ?? '').split(/[\s,，;；]+/).filter(Boolean);
  for (const [i, mobile] of pasted.entries()) {
    const found = await work.ask(findByMobile, { mobile });
    if (found.length === 1) ids.add(found[0]!.id);
    else
      refused.push({
        row: mobile,
        why: say(found.length === 0 ? said.unknownMobile : said.severalMobile, work, { n: i + 1 }),
      });
  }
  const facts = ids.size > 0 ? await work.ask(getCustomers, { ids: [...ids] }) : [];
  const people = facts.map(({ id, name, schoolId }) => ({ id, name, schoolId })).sort((a, b) => a.id - b.id);
  return { people, classOf };
}

/** Whoever is outside the caller's schools is refused by name. */
export function refuseFar(work: Work, people: readonly Whom[], key: string, refused: OpeningPlan['refused']): Whom[] {
  return people.filter(({ name, schoolId }) => {
    const isNear = reachesSchool(work.actor, key, schoolId ?? 0);
    if (!isNear) refused.push({ row: name, why: say(said.otherSchool, work) });
    return isNear;
  });
}

interface Prepared {
  plan: OpeningPlan;
  openings: Opening[];
}

async function prepare(work: Work, asked: Asked): Promise<Prepared> {
  if (asked.contents.length === 0) throw invalid('contents', said.noContents);
  const given = givenOf(work, asked);
  const refused: OpeningPlan['refused'] = [];
  const named = await peopleOf(work, asked, refused);
  const people = refuseFar(work, named.people, 'online.open.open', refused);
  if (people.length === 0 && refused.length === 0) throw invalid('customerIds', said.noPeople);
  if (people.length * asked.contents.length > mostLines)
    throw invalid('customerIds', said.tooMany, { most: mostLines });
  const contents = await namesOf(work, asked.contents);
  for (const one of asked.contents) {
    const found = contents.get(contentKey(one));
    if (!found?.isOpen)
      refused.push({ row: found?.name ?? contentKey(one), why: say(found ? said.stopped : said.goneContent, work) });
  }
  const wanted = people.flatMap(({ id }) => asked.contents.map((content) => ({ ...content, customerId: id })));
  const has = await having(work, wanted, false);
  const today = todayOf(work);
  const lines: PlanLine[] = [];
  const openings: Opening[] = [];
  for (const person of people)
    for (const content of asked.contents) {
      const found = contents.get(contentKey(content));
      if (!found) continue;
      const before = has.get(`${person.id}/${contentKey(content)}`) ?? null;
      const { result, grant } = planned(before, given, asked.conflict, today);
      const { kind, refId, name } = found;
      lines.push({
        ...{ customerId: person.id, customer: person.name, kind, refId, content: name, result },
        endAt: grant
          ? result === 'extend' && grant.mode === 'days'
            ? null
            : endOf(grant, today)
          : (before?.endAt ?? null),
      });
      if (grant)
        openings.push({
          ...{ kind, refId, name, customerId: person.id, schoolId: person.schoolId, grant },
          ...{ classId: named.classOf.get(person.id) ?? null, source: asked.source, sourceId: null },
          startOn: asked.startOn,
        });
    }
  const counts = { new: 0, extend: 0, skip: 0 };
  for (const { result } of lines) counts[result] += 1;
  return { plan: { planId: planIdOf(work, work.now, asked, lines, refused), counts, lines, refused }, openings };
}

/** When it was made, and what it said: the same question on the same data has the same one. */
function planIdOf(work: Work, at: Date, asked: object, lines: readonly PlanLine[], refused: unknown): string {
  const stamp = at.getTime().toString(36);
  const { planId: _, ...question } = asked as { planId?: string };
  const said = JSON.stringify([stamp, work.enterpriseId, work.actor.staffId, question, lines, refused]);
  return `${stamp}.${createHmac('sha256', work.app.secret).update(said).digest('base64url')}`;
}

export const openingCalls = [
  serves(previewOpening, async (work, asked) => (await prepare(work, asked)).plan),
  serves(runOpening, async (work, { planId, ...asked }) => {
    const at = new Date(Number.parseInt(planId.split('.')[0] ?? '', 36));
    if (!(work.now.getTime() - at.getTime() <= planMinutes * 60_000)) throw conflict(said.late);
    const { plan, openings } = await prepare(work, asked);
    if (planIdOf(work, at, asked, plan.lines, plan.refused) !== planId) throw conflict(said.changed);
    if (plan.refused.length > 0) throw conflict(said.refused, plan.refused, { n: plan.refused.length });
    await grant(work, openings);
    await tellOpened(work, openings);
    return plan.counts;
  }),
];

/** Each family once, however much was opened. */
export async function tellOpened(work: Work, openings: readonly Opening[]): Promise<void> {
  const by = new Map<string, Set<number>>();
  for (const { customerId, name } of openings) by.set(name, (by.get(name) ?? new Set()).add(customerId));
  for (const [name, customers] of by)
    await notify(work, { kind: 'online.opened', customerIds: [...customers], vars: { name } });
}
