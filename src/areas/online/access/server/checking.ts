// May this student see this? The reasons one by one, and when not, which ways are open.

import { getCustomers } from '#areas/customers/customer/model/queries';
import { Course } from '#areas/learning/courses/model/course';
import { notFound } from '#kernel/model/problems';
import { say } from '#kernel/model/text';
import { reachesSchool } from '#kernel/server/actor';
import { row } from '#kernel/server/rows';
import { serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { OnlineResource } from '../../resources/model/resource';
import { type Content, contentKey } from '../model/contents';
import { OpenCourse } from '../model/openCourse';
import { type AccessAnswer, accessCheck, findContents } from '../model/openingCalls';
import { membershipOpens, waysToGet } from '../model/signals';
import { accessTexts as said } from './accessTexts';
import { contentsLike, namesOf } from './contentNames';
import { todayOf } from './granting';

export async function accessOf(work: Work, customerId: number, content: Content): Promise<AccessAnswer> {
  const reasons: AccessAnswer['reasons'] = [];
  const ok = (text: string) => reasons.push({ ok: true, text });
  const missing = (text: string) => reasons.push({ ok: false, text });
  const today = todayOf(work);
  const named = (await namesOf(work, [content])).get(contentKey(content));
  const resource = content.kind === 'resource' ? await row(work, OnlineResource, content.refId) : undefined;
  if (resource && ['free', 'signed_in'].includes(resource.access)) ok(say(said.whyFree, work));
  const to = (endAt: string | null) => endAt ?? say(said.forever, work);
  const own = await row(work, OpenCourse, { customerId, ...content });
  if (!own) missing(say(said.notOpened, work));
  else if (own.state === 'active') ok(say(said.whyActive, work, { from: own.startAt, to: to(own.endAt) }));
  else if (own.state === 'paused') missing(say(said.isPaused, work, { on: own.pausedAt ?? '' }));
  else if (own.state === 'expired') missing(say(said.isExpired, work, { on: own.endAt ?? '' }));
  else if (own.state === 'pending') missing(say(said.isPending, work, { on: own.startAt }));
  else missing(say(said.isRevoked, work));
  if (resource?.courseId) {
    const course = await row(work, OpenCourse, { customerId, kind: 'course', refId: resource.courseId });
    const name = (await row(work, Course, resource.courseId))?.name ?? '';
    if (course?.state === 'active') ok(say(said.whyCourse, work, { name, to: to(course.endAt) }));
    if (course?.state === 'paused') missing(say(said.coursePaused, work, { name, on: course.pausedAt ?? '' }));
  }
  // A plan that lists the course opens its lessons, too.
  const asked: Content[] = [
    content,
    ...(resource?.courseId ? [{ kind: 'course' as const, refId: resource.courseId }] : []),
  ];
  const members = (
    await Promise.all(asked.map((one) => work.ask(membershipOpens, { customerId, content: one, on: today })))
  )
    .flat()
    .filter(({ level }) => resource?.access !== 'svip' || level === 'svip');
  for (const { level, plan, endAt } of members)
    ok(say(said.whyVip, work, { level: level.toUpperCase(), plan, to: endAt }));
  if (members.length === 0) missing(say(said.noVip, work));
  const may = reasons.some((one) => one.ok);
  if (!may) {
    const ways = (await Promise.all(asked.map((one) => work.ask(waysToGet, { content: one })))).flat();
    for (const { kind, name } of ways) missing(say(kind === 'package' ? said.buyPackage : said.buyVip, work, { name }));
    missing(say(said.redeem, work));
  }
  return { may, content: named?.name ?? '', reasons };
}

export const checkingCalls = [
  serves(accessCheck, async (work, { customerId, kind, refId }) => {
    const [customer] = await work.ask(getCustomers, { ids: [customerId] });
    if (!customer || !reachesSchool(work.actor, 'online.open.view', customer.schoolId ?? 0)) throw notFound();
    return accessOf(work, customerId, { kind, refId });
  }),
  serves(findContents, async (work, { q, kind, keys }) => {
    if (keys?.length) {
      const asked = keys.map((key) => {
        const [of = '', id] = key.split(':');
        return { kind: of as Content['kind'], refId: Number(id) || 0 };
      });
      return [...(await namesOf(work, asked)).values()];
    }
    return contentsLike(work, q ?? '', kind);
  }),
];
