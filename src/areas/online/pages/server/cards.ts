// What a block of a page lists: chosen by whoever designed it and still on, or what is open to the family that looks.
import { and, eq, gte, inArray } from 'drizzle-orm';
import { AudioAlbum } from '#areas/learning/audio/model/audio';
import { Course } from '#areas/learning/courses/model/course';
import { Activity } from '#areas/marketing/activities/model/activity';
import { CouponBatch } from '#areas/marketing/coupons/model/batch';
import { Poster } from '#areas/marketing/posters/model/poster';
import { Staff } from '#areas/people/model/staff';
import { QuestionnaireIssue } from '#areas/questionnaires/issue/model/issue';
import { School } from '#areas/system/organisation/model/organisation';
import { Class } from '#areas/teaching/classes/model/class';
import { ClassMember } from '#areas/teaching/classes/model/member';
import { Lesson } from '#areas/teaching/lessons/model/lesson';
import { yuan } from '#kernel/model/money';
import { say } from '#kernel/model/text';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { OpenCourse } from '../../access/model/openCourse';
import { VipPlan } from '../../memberships/model/membership';
import { runningOf } from '../../memberships/server/memberships';
import { OnlinePackage } from '../../packages/model/package';
import { OnlineResource } from '../../resources/model/resource';
import type { Block } from '../model/document';
import type { GuestCard } from '../model/guestPage';
import { pageRules as said } from './pageTexts';
import { codeLink } from './targets';

export interface Looking {
  /** The family's own page. */
  my: string;
  /** Of the family that is signed in: the student it is about. */
  student: { id: number; name: string } | null;
}

type Source = (work: Work, ids: number[], at: Looking) => Promise<GuestCard[]>;
type Bare = Partial<GuestCard> & { id: number; name: string };
const card = (one: Bare): GuestCard => ({ note: '', at: null, price: null, picture: null, link: null, ...one });

async function each<T>(found: Promise<readonly T[]>, made: (one: T) => Bare | Promise<Bare>): Promise<GuestCard[]> {
  const cards: GuestCard[] = [];
  for (const one of await found) cards.push(card(await made(one)));
  return cards;
}

/** The next lessons of the classes a student is in. */
async function lessonsOf(work: Work, customerId: number): Promise<GuestCard[]> {
  const member = await rows(work, ClassMember, { customerId, state: 'active' }, { limit: 50 });
  const classIds = [...new Set(member.map(({ classId }) => classId))];
  if (classIds.length === 0) return [];
  const next = await rows(
    work,
    Lesson,
    (l) => and(inArray(l.classId, classIds), eq(l.state, 'scheduled'), gte(l.endAt, work.now)),
    { sort: 'startAt', limit: 10 },
  );
  const classes = await rows(work, Class, { id: classIds });
  return next.map(({ id, classId, title, startAt }) =>
    card({
      ...{ id, name: classes.find((one) => one.id === classId)?.name ?? '' },
      ...{ at: startAt.toISOString(), note: title ?? '' },
    }),
  );
}

const sources: Partial<Record<Block['type'], { ids?: string; of: Source }>> = {
  package_list: {
    ids: 'packageIds',
    of: async (work, ids, { my }) =>
      (await rows(work, OnlinePackage, { id: ids, state: 'on_sale' })).map(({ id, name, subtitle, price, cover }) =>
        card({
          id,
          name,
          note: subtitle ?? '',
          price: yuan(price),
          picture: cover?.FileUrl ?? null,
          link: `${my}#package/${id}`,
        }),
      ),
  },
  course_list: {
    ids: 'courseIds',
    of: async (work, ids, { my }) =>
      (await rows(work, Course, { id: ids, state: 'published' })).map(({ id, name }) =>
        card({ id, name, link: `${my}#course/${id}` }),
      ),
  },
  resource_list: {
    ids: 'resourceIds',
    of: async (work, ids, { my }) =>
      (await rows(work, OnlineResource, { id: ids, state: 'on' })).map(({ id, title, intro, cover }) =>
        card({ id, name: title, note: intro ?? '', picture: cover?.FileUrl ?? null, link: `${my}#lesson/${id}` }),
      ),
  },
  vip_card: {
    ids: 'planIds',
    of: async (work, ids, { my }) =>
      (await rows(work, VipPlan, { id: ids, state: 'on_sale' })).map(({ id, name, days, price }) =>
        card({ id, name, note: say(said.days, work, { n: days }), price: yuan(price), link: `${my}#vip/${id}` }),
      ),
  },
  album_list: {
    ids: 'albumIds',
    of: async (work, ids) =>
      (await rows(work, AudioAlbum, { id: ids, state: 'published' })).map(({ id, title }) => card({ id, name: title })),
  },
  teacher_list: {
    ids: 'staffIds',
    of: async (work, ids) =>
      (await rows(work, Staff, { id: ids }))
        .filter(({ status }) => status !== 'left')
        .map(({ id, name, avatar }) => card({ id, name, picture: avatar?.FileUrl ?? null })),
  },
  school_list: {
    ids: 'placeIds',
    of: async (work, ids) =>
      (await rows(work, School, { id: ids })).map(({ id, name, address }) => card({ id, name, note: address ?? '' })),
  },
  activity_list: {
    ids: 'activityIds',
    of: (work, ids) =>
      each(rows(work, Activity, { id: ids, state: 'published' }), async ({ id, name, cover, startAt, place }) => ({
        ...{ id, name, picture: cover?.FileUrl ?? null, at: startAt.toISOString(), note: place ?? '' },
        link: await codeLink(work, { name, activityId: id }),
      })),
  },
  coupon_list: {
    ids: 'batchIds',
    of: (work, ids) =>
      each(rows(work, CouponBatch, { id: ids, state: 'active' }), async ({ id, name, terms, issued, total }) => ({
        ...{ id, name, note: terms ?? '' },
        link: issued < total ? await codeLink(work, { name, couponBatchId: id }) : null,
      })),
  },
  questionnaire: {
    ids: 'issueIds',
    of: (work, ids) =>
      each(rows(work, QuestionnaireIssue, { id: ids, state: 'running', access: 'public' }), ({ id, name, link }) => ({
        ...{ id, name, link },
      })),
  },
  poster_share: {
    ids: 'posterIds',
    of: (work, ids) =>
      each(rows(work, Poster, { id: ids, state: 'published' }), async ({ id, name, cover, activityId }) => ({
        ...{ id, name, picture: cover?.FileUrl ?? null },
        link: activityId ? await codeLink(work, { name, activityId }) : null,
      })),
  },
  timetable: { of: (work, _, { student }) => (student ? lessonsOf(work, student.id) : Promise.resolve([])) },
  my_courses: {
    of: async (work, _, { my, student }) => {
      if (!student) return [];
      const opened = await rows(work, OpenCourse, { customerId: student.id, state: 'active' }, { limit: 20 });
      return opened.map(({ id, kind, refId, contentName, endAt }) =>
        card({
          ...{ id, name: contentName, note: endAt ? say(said.until, work, { day: endAt }) : '' },
          link: `${my}#${kind === 'resource' ? 'lesson' : 'course'}/${refId}`,
        }),
      );
    },
  },
  member_card: {
    of: async (work, _, { student }) => {
      if (!student) return [];
      const running = await runningOf(work, student.id);
      const note = running
        .map(({ level, endAt }) => `${level.toUpperCase()} ${say(said.until, work, { day: endAt })}`)
        .join(' · ');
      return [card({ id: student.id, name: student.name, note })];
    },
  },
};

/** In the order in which they were chosen. */
export async function cardsOf(work: Work, { type, props }: Block, at: Looking): Promise<GuestCard[]> {
  const source = sources[type];
  if (!source) return [];
  const given = source.ids ? props[source.ids] : [];
  const ids = Array.isArray(given) ? given.map(Number) : [];
  if (source.ids && ids.length === 0) return [];
  const found = await source.of(work, ids, at);
  return source.ids ? ids.flatMap((id) => found.find((one) => one.id === id) ?? []) : found;
}
