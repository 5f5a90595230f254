// Copies: the source is not touched, the rehearsal and the run are the same code, undoing takes back exactly what it gave.
import { sql } from 'drizzle-orm';
import { audience, getCustomers } from '#areas/customers/customer/model/queries';
import { CustomerGroup } from '#areas/customers/groups/model/group';
import { classFacts, classMembers } from '#areas/teaching/model/queries';
import { conflict, invalid, notFound } from '#kernel/model/problems';
import type { Values } from '#kernel/model/resource';
import { say, texts } from '#kernel/model/text';
import { reachesSchool } from '#kernel/server/actor';
import { insert, reached, row, rows, update } from '#kernel/server/rows';
import { type AreaPiece, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { type Content, contentKey } from '../../access/model/contents';
import { ClassContent, OpenCourse, OpenGrant } from '../../access/model/openCourse';
import { daysLeft } from '../../access/model/period';
import { commonEnd, copied, endOf, planned } from '../../access/model/planning';
import { accessTexts } from '../../access/server/accessTexts';
import { namesOf } from '../../access/server/contentNames';
import { grant, having, type Opening, takeBackOf, todayOf } from '../../access/server/granting';
import { givenOf, mostLines, peopleOf, tellOpened } from '../../access/server/opening';
import { type CopyLine, copySource, OpenCopy, runCopy, type SourceContent, undoCopy } from '../model/openCopy';

const undoHours = 72;

const said = texts('online.copy', {
  nobody: ['没有可复制的目标学员', 'There is nobody to copy to'],
  nothing: ['来源没有这些内容', 'The source does not have these contents'],
  late: ['超过 72 小时，不能撤销', 'It cannot be undone after 72 hours'],
  undone: ['已经撤销过', 'It was undone already'],
});

type From = { fromKind: OpenCopy['fromKind']; fromId: number };
interface Source {
  name: string;
  schoolId: number | null;
  people: number[];
  contents: SourceContent[];
}

async function sourceOf(work: Work, { fromKind, fromId }: From): Promise<Source> {
  const today = todayOf(work);
  let name = '';
  let schoolId: number | null = null;
  let people: number[] = [];
  const offered: SourceContent[] = [];
  if (fromKind === 'class') {
    const facts = await work.ask(classFacts, { classId: fromId });
    if (!facts || !reachesSchool(work.actor, 'online.open.copy', facts.schoolId)) throw notFound();
    ({ name, schoolId } = facts);
    people = (await work.ask(classMembers, { classIds: [fromId], on: today })).map(({ customerId }) => customerId);
    for (const { kind, refId, contentName, mode, days, until } of await rows(work, ClassContent, { classId: fromId })) {
      const endAt = endOf({ mode, days, until }, today);
      offered.push({ kind, refId, name: contentName ?? '', endAt, daysLeft: daysLeft(endAt, today), people: 0 });
    }
  } else if (fromKind === 'customer') {
    const [one] = await work.ask(getCustomers, { ids: [fromId] });
    if (!one || !reachesSchool(work.actor, 'online.open.copy', one.schoolId ?? 0)) throw notFound();
    ({ name, schoolId } = one);
    people = [fromId];
  } else {
    const group = await row(work, CustomerGroup, fromId);
    if (!group) throw notFound();
    name = group.name;
    people = await work.ask(audience, { groupId: fromId, after: 0, limit: mostLines });
  }
  const list = people.length > 0 ? await rows(work, OpenCourse, { customerId: people, state: 'active' }) : [];
  const by = new Map<string, OpenCourse[]>();
  for (const one of list) by.set(contentKey(one), [...(by.get(contentKey(one)) ?? []), one]);
  const contents = new Map(offered.map((one) => [contentKey(one), one]));
  for (const [key, some] of by) {
    const { kind, refId, contentName } = some[0]!;
    const endAt = commonEnd(some.map((one) => one.endAt));
    contents.set(key, { kind, refId, name: contentName, endAt, daysLeft: daysLeft(endAt, today), people: some.length });
  }
  return { name, schoolId, people, contents: [...contents.values()] };
}

type Asked = Values<(typeof runCopy)['input']>;

async function run(work: Work, asked: Asked) {
  const today = todayOf(work);
  const source = await sourceOf(work, asked);
  const own =
    asked.period === 'own'
      ? givenOf(work, { ...asked, mode: asked.mode ?? 'days' })
      : { mode: 'days' as const, days: 1, until: null };
  const has = new Map(source.contents.map((one) => [contentKey(one), one]));
  const wanted = asked.contents.flatMap((one) => has.get(contentKey(one)) ?? []);
  if (wanted.length === 0) throw invalid('contents', said.nothing);
  const { people: named } = await peopleOf(work, { ...asked, mobiles: null }, []);
  const targets = named.filter(({ id }) => !(asked.fromKind === 'customer' && id === asked.fromId));
  if (targets.length === 0) throw invalid('customerIds', said.nobody);
  if (targets.length * wanted.length > mostLines)
    throw invalid('customerIds', accessTexts.tooMany, { most: mostLines });
  const names = await namesOf(work, wanted);
  const lines: CopyLine[] = [];
  const openings: (Opening & Content)[] = [];
  const before = await having(
    work,
    targets.flatMap(({ id }) => wanted.map(({ kind, refId }) => ({ kind, refId, customerId: id }))),
  );
  for (const { id: customerId, name: customer, schoolId } of targets)
    for (const { kind, refId, name, endAt } of wanted) {
      const line = { customerId, customer, kind, refId, content: name };
      const isNear = reachesSchool(work.actor, 'online.open.copy', schoolId ?? 0);
      const isOpen = names.get(contentKey({ kind, refId }))?.isOpen ?? false;
      if (!isNear || !isOpen) {
        const why = say(isNear ? accessTexts.stopped : accessTexts.otherSchool, work);
        lines.push({ ...line, result: 'refused', why, endAt: null });
        continue;
      }
      const mine = before.get(`${customerId}/${contentKey({ kind, refId })}`) ?? null;
      const plan = planned(mine, copied(endAt, asked.period, own, today), asked.conflict, today);
      lines.push({
        ...line,
        result: plan.result,
        endAt: plan.grant ? endOf(plan.grant, today) : (mine?.endAt ?? null),
      });
      if (plan.grant)
        openings.push({
          ...{ kind, refId, name, customerId, schoolId, grant: plan.grant },
          source: 'copy',
          sourceId: 0,
        });
    }
  const counted = (result: CopyLine['result']) => lines.filter((one) => one.result === result).length;
  const counts = { opened: counted('new'), extended: counted('extend'), skipped: counted('skip') + counted('refused') };
  const id = await insert(work, OpenCopy, {
    ...{ fromKind: asked.fromKind, fromId: asked.fromId, fromName: source.name },
    toKind: asked.classIds.length > 0 ? 'class' : asked.groupId ? 'group' : 'customer',
    toIds: asked.classIds.length > 0 ? asked.classIds : asked.groupId ? [asked.groupId] : asked.customerIds,
    contents: wanted.map(({ kind, refId }) => ({ kind, refId })),
    ...{ period: asked.period, days: own.days, until: own.until, conflict: asked.conflict, lines, ...counts },
    ...{ schoolId: source.schoolId, operatorId: work.actor.staffId, doneAt: work.now, status: 'done' as const },
  });
  await grant(
    work,
    openings.map((one) => ({ ...one, sourceId: id })),
  );
  await tellOpened(work, openings);
  return { id, ...counts, lines };
}

export const copies: AreaPiece = {
  services: [
    service(OpenCopy, {
      calls: [
        serves(copySource, async (work, asked) => {
          const { name, contents } = await sourceOf(work, asked);
          return { name, contents };
        }),
        serves(runCopy, run),
        serves(undoCopy, async (work, { id }) => {
          const one = await reached(work, OpenCopy, id, 'copy', { lock: true });
          if (one.status === 'undone') throw conflict(said.undone, 'already_undone');
          if (work.now.getTime() - (one.doneAt ?? one.createdAt).getTime() > undoHours * 3_600_000)
            throw conflict(said.late, 'too_late');
          const given = await rows(
            work,
            OpenGrant,
            (g) => sql`${g.source} = 'copy' and ${g.sourceId} = ${id} and ${g.revokedAt} is null`,
          );
          await takeBackOf(work, 'copy', [id], 'copy.undone');
          await update(work, OpenCopy, one, { status: 'undone', undoneAt: work.now }, { action: 'undo' });
          return { revoked: given.length };
        }),
      ],
    }),
  ],
};
