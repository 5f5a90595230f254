// What a block of a page lists: chosen by whoever designed it and still on, or what is open to the family that looks.

import { AudioAlbum } from '#areas/learning/audio/model/audio';
import { Course } from '#areas/learning/courses/model/course';
import { Staff } from '#areas/people/model/staff';
import { School } from '#areas/system/organisation/model/organisation';
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

export interface Looking {
  /** The family's own page. */
  my: string;
  /** Of the family that is signed in: the student it is about. */
  student: { id: number; name: string } | null;
}

type Source = (work: Work, ids: number[], at: Looking) => Promise<GuestCard[]>;
type Bare = Partial<GuestCard> & { id: number; name: string };
const card = (one: Bare): GuestCard => ({ note: '', price: null, picture: null, link: null, ...one });

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
