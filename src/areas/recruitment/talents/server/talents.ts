// The talent pool: everybody who did not get in, once, with the reason; contacts move them on, a job brings them back.
import { sql } from 'drizzle-orm';
import { Category } from '#areas/system/categories/model/category';
import { dayOf } from '#kernel/model/dates';
import { conflict } from '#kernel/model/problems';
import { filled, pair, texts } from '#kernel/model/text';
import { todo, todoCancelQuery } from '#kernel/server/calls';
import { by } from '#kernel/server/filters';
import { detail } from '#kernel/server/resources/reading';
import { insert, move, need, reached, row as rowOf, rows, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, extend, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Application } from '../../applications/model/application';
import { apply } from '../../applications/server/applying';
import { Candidate } from '../../candidates/model/candidate';
import { channelOf } from '../../channels/server/channels';
import { intoPool, Talent, TalentContact } from '../model/talent';

const said = texts('recruitment.talent', {
  blocked: ['已在黑名单中', 'This person is blocked'],
  contact: ['联系人才：{name}', 'Contact {name}'],
  done: ['已联系', 'Contacted'],
});

interface Entering {
  candidateId: number;
  enteredBy: Talent['enteredBy'];
  reason: string | null;
  level?: Talent['level'];
  tagIds?: readonly number[];
  fromApplicationId?: number | null;
  schoolId?: number | null;
  keeperId?: number | null;
}

/** In the pool at most once: whoever is there already gets the newer reason and is there to be contacted again. */
export async function enterPool(work: Work, entering: Entering): Promise<number> {
  const { candidateId, enteredBy, level, tagIds = [], fromApplicationId = null, schoolId, keeperId } = entering;
  const enteredReason = entering.reason?.slice(0, 200) ?? null;
  const who = await need(work, Candidate, candidateId);
  const known = await rowOf(work, Talent, { candidateId }, { lock: true });
  if (!known)
    return insert(work, Talent, {
      ...{ candidateId, enteredBy, enteredReason, fromApplicationId },
      level: level ?? 'c',
      tagIds: [...tagIds],
      schoolId: schoolId ?? who.schoolId,
      keeperId: keeperId ?? who.ownerId,
      state: who.blocked ? 'blocked' : 'active',
    });
  const back = known.state === 'reactivated' ? await move(work, Talent, known, 'comeBack') : known;
  await update(work, Talent, back, {
    ...{ enteredBy, enteredReason, fromApplicationId },
    level: level ?? known.level,
    tagIds: [...new Set([...known.tagIds, ...tagIds])],
  });
  return known.id;
}

async function whyOf(work: Work, nodeId: number | null, note: string | null): Promise<string | null> {
  const node = nodeId === null ? undefined : await rowOf(work, Category, nodeId);
  return [node?.name, note].filter(Boolean).join('：') || null;
}

const contactKey = (id: number): string => `recruitment.contact:${id}`;

/** Whom a keeper promised to call today. */
async function remind(work: Work): Promise<number> {
  const due = await rows(work, Talent, {
    state: ['active', 'following'],
    nextContactOn: dayOf(work.now, work.actor.timezone),
  });
  for (const { id, candidateId, keeperId } of due) {
    if (!keeperId) continue;
    const { name } = await need(work, Candidate, candidateId);
    await todo(work, {
      kind: 'recruitment.contact',
      key: contactKey(id),
      source: 'recruitment',
      assigneeIds: [keeperId],
      finishBy: 'auto',
      title: filled(said.contact, { name }),
      url: `/personnelModul/talentPool?id=${id}`,
    });
  }
  return due.length;
}

export const talents: AreaPiece = {
  services: [
    service(Talent, {
      filters: {
        due: by(Talent.asked.due, (wanted, work) =>
          wanted
            ? sql`t.state in ('active', 'following') and t.next_contact_on <= ${dayOf(work.now, work.actor.timezone)}`
            : sql`true`,
        ),
      },
      transitions: {
        async reactivate({ row, input, work }) {
          row.reactivatedApplicationId = await apply(work, {
            candidateId: row.candidateId,
            jobId: input.jobId,
            channelId: await channelOf(work, 'talent_pool'),
            confirmed: true,
            state: 'screening',
            screenerId: work.actor.staffId || null,
          });
        },
        async block({ row, input, work }) {
          const who = await need(work, Candidate, row.candidateId, { lock: true });
          const blockedBy = work.actor.staffId || null;
          await update(
            work,
            Candidate,
            who,
            { blocked: true, blockReason: input.reason, blockedBy },
            { action: 'block' },
          );
        },
        async unblock({ row, work }) {
          const who = await need(work, Candidate, row.candidateId, { lock: true });
          await update(
            work,
            Candidate,
            who,
            { blocked: false, blockReason: null, blockedBy: null },
            { action: 'unblock' },
          );
        },
      },
      calls: [
        serves(intoPool, async (work, { id, level, reason }) => {
          const { blocked } = await reached(work, Candidate, id, 'view');
          if (blocked) throw conflict(said.blocked);
          const made = await enterPool(work, { candidateId: id, enteredBy: 'manual', level, reason });
          return detail(work, serviceOf(work, Talent), made);
        }),
      ],
    }),
    service(TalentContact, {
      beforeSave({ row, work }) {
        row.at ??= work.now;
      },
      async afterSave({ row, work }) {
        const talent = await need(work, Talent, row.talentId, { lock: true });
        if (talent.state === 'blocked') throw conflict(said.blocked);
        const told = { lastContactAt: row.at, interest: row.interest, nextContactOn: row.nextOn };
        const now = await update(work, Talent, talent, told);
        if (now.state === 'active' || now.state === 'archived') await move(work, Talent, now, 'follow');
        await work.ask(todoCancelQuery, { key: contactKey(talent.id), reason: said.done });
      },
    }),
  ],
  extends: [
    extend(Application, {
      transitions: {
        async reject({ row, input, work }) {
          await enterPool(work, {
            ...{ candidateId: row.candidateId, enteredBy: 'rejected', fromApplicationId: row.id },
            reason: await whyOf(work, row.rejectReason, row.endNote),
            level: input.talentLevel,
            tagIds: input.talentTags ?? [],
            schoolId: row.schoolId,
            keeperId: row.ownerId,
          });
        },
        async withdraw({ row, input, work }) {
          await enterPool(work, {
            ...{ candidateId: row.candidateId, enteredBy: 'withdrawn', fromApplicationId: row.id },
            reason: await whyOf(work, row.withdrawReason, row.endNote),
            level: input.talentLevel,
            tagIds: input.talentTags ?? [],
            schoolId: row.schoolId,
            keeperId: row.ownerId,
          });
        },
      },
    }),
  ],
  jobs: [
    {
      name: 'recruitment.talentDue',
      title: pair('人才联系提醒', 'Talents to contact'),
      cron: '0 7 * * *',
      run: remind,
    },
  ],
};
