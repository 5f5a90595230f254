// Onboarding: begun by an accepted offer, done in one transaction with everything that follows from it, or not at all.
import { and, eq, inArray, ne } from 'drizzle-orm';
import { Post, Staff } from '#areas/people/model/staff';
import { dayOf } from '#kernel/model/dates';
import { conflict } from '#kernel/model/problems';
import { say, texts } from '#kernel/model/text';
import { configValue } from '#kernel/server/config';
import { count, countReached, insert, move, need, reached, row as rowOf, rows, update } from '#kernel/server/rows';
import { type AreaPiece, extend, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Application, activeStages } from '../../applications/model/application';
import { Candidate } from '../../candidates/model/candidate';
import { HiringNeed } from '../../needs/model/need';
import { Offer } from '../../offers/model/offer';
import { candidateOnboarded } from '../model/events';
import { Onboarding, OnboardingItem, onboard } from '../model/onboarding';
import { onboardingOfCandidate } from '../model/tabs';
import { isChecked, openItems } from '../model/unmet';

const said = texts('recruitment.onboarding', {
  unmet: ['尚未完成：{what}', 'Still missing: {what}'],
  check: ['从业查询', 'Record check'],
  done: ['已办理或已取消', 'It is done or called off already'],
  mobile: ['候选人没有手机号', 'The candidate has no mobile'],
  known: ['该手机号已是员工', 'Somebody on the staff has this number'],
  elsewhere: ['已入职其他职位', 'Onboarded in another job'],
  dropped: ['未到岗', 'Did not come'],
  nobody: ['没有建立员工档案', 'Nobody made them staff'],
});

async function begin(work: Work, offer: Offer): Promise<void> {
  const { candidateId, applicationId, postId, schoolId, startOn } = offer;
  if (candidateId === null || (await count(work, Onboarding, { offerId: offer.id })) > 0) return;
  const post = postId === null ? undefined : await rowOf(work, Post, postId);
  const application = await need(work, Application, applicationId);
  const asked = await configValue(work, 'recruitment.onboardingChecklist', schoolId);
  const titles = Array.isArray(asked) ? asked.filter((one) => typeof one === 'string') : [];
  await insert(work, Onboarding, {
    ...{ offerId: offer.id, candidateId, applicationId, schoolId, postId, startOn },
    handlerId: application.ownerId,
    needsCheck: post?.contactMinors ?? false,
    items: titles.map((title) => ({ title: title.slice(0, 60), responsibleId: application.ownerId, dueOn: startOn })),
  });
}

async function finish(work: Work, id: number, given: { startOn: string; staffNo: string | null; roleIds: number[] }) {
  const row = await reached(work, Onboarding, id, 'finish', { lock: true });
  if (row.state === 'onboarded' || row.state === 'dropped') throw conflict(said.done);
  const unmet = [
    ...(isChecked(row, dayOf(work.now, work.actor.timezone)) ? [] : [say(said.check, work)]),
    ...openItems(await rows(work, OnboardingItem, { onboardingId: id }, { sort: 'id' })).map(({ title }) => title),
  ];
  if (unmet.length > 0) throw conflict(said.unmet, { unmet }, { what: unmet.join('、') });
  const staffId = await employ(work, row, given);
  await fillSeat(work, row, staffId);
  await move(work, Onboarding, row, 'arrive', { staffId, startOn: given.startOn });
  return { staffId };
}

async function employ(
  work: Work,
  row: Onboarding,
  { startOn, staffNo, roleIds }: { startOn: string; staffNo: string | null; roleIds: number[] },
): Promise<number> {
  const { id: candidateId, name, mobile, gender, email, idCard } = await need(work, Candidate, row.candidateId);
  if (!mobile) throw conflict(said.mobile);
  if ((await count(work, Staff, { mobile })) > 0) throw conflict(said.known);
  const offer = await need(work, Offer, row.offerId);
  await work.emit(candidateOnboarded, {
    ...{ candidateId, offerId: offer.id, name, mobile, gender, email, idCard, startOn, staffNo, roleIds },
    ...{ schoolId: row.schoolId, postId: row.postId, isProbation: offer.probationMonths > 0 },
    terms: offer,
  });
  const made = await rowOf(work, Staff, { mobile });
  if (!made) throw conflict(said.nobody);
  return made.id;
}

/** The seat is filled, whatever else they applied for is over. */
async function fillSeat(work: Work, row: Onboarding, staffId: number): Promise<void> {
  const who = await need(work, Candidate, row.candidateId, { lock: true });
  await update(work, Candidate, who, { staffId });
  const application = await need(work, Application, row.applicationId, { lock: true });
  await move(work, Application, application, 'onboard');
  const offer = await need(work, Offer, row.offerId);
  const seat = await need(work, HiringNeed, offer.needId, { lock: true });
  const now = await update(work, HiringNeed, seat, {
    acceptedCount: Math.max(0, seat.acceptedCount - 1),
    filledCount: seat.filledCount + 1,
  });
  if (now.state === 'recruiting' && now.filledCount >= now.headCount) await move(work, HiringNeed, now, 'fill');
  const others = await rows(
    work,
    Application,
    (a) => and(eq(a.candidateId, who.id), ne(a.id, application.id), inArray(a.state, [...activeStages])),
    { lock: true },
  );
  for (const one of others)
    await update(work, Application, one, { state: 'withdrawn', endNote: say(said.elsewhere, 'zh') });
}

export const onboardingPiece: AreaPiece = {
  services: [
    service(Onboarding, {
      async beforeSave({ row, work }) {
        if (row.state !== 'preparing' && row.state !== 'ready') return;
        const isReady = openItems(row.items).length === 0 && isChecked(row, dayOf(work.now, work.actor.timezone));
        row.state = isReady ? 'ready' : 'preparing';
      },
      transitions: {
        async drop({ row, work }) {
          const offer = await need(work, Offer, row.offerId, { lock: true });
          if (offer.state === 'accepted')
            await move(work, Offer, offer, 'withdraw', { withdrawReason: say(said.dropped, 'zh') });
          const application = await need(work, Application, row.applicationId, { lock: true });
          if (application.state === 'passed')
            await move(work, Application, application, 'withdraw', { talentLevel: 'c', endNote: row.note });
        },
      },
      calls: [serves(onboard, (work, { id, ...given }) => finish(work, id, given))],
    }),
    service(OnboardingItem),
  ],
  extends: [
    extend(Offer, {
      async afterSave({ row, was, work }) {
        if (row.state === 'accepted' && was?.state !== 'accepted') await begin(work, row);
      },
    }),
  ],
  registers: {
    detailTab: [
      { ...onboardingOfCandidate, count: (work, candidateId) => countReached(work, Onboarding, { candidateId }) },
    ],
  },
};
