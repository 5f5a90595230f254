// What pages and banners lead to: which of it is there now, and at which address a family finds it.
import { AudioAlbum } from '#areas/learning/audio/model/audio';
import { Course } from '#areas/learning/courses/model/course';
import { Activity } from '#areas/marketing/activities/model/activity';
import { CouponBatch } from '#areas/marketing/coupons/model/batch';
import { trackCodeMake } from '#areas/marketing/model/queries';
import { Poster } from '#areas/marketing/posters/model/poster';
import { QuestionnaireIssue } from '#areas/questionnaires/issue/model/issue';
import { row, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { VipPlan } from '../../memberships/model/membership';
import { OnlinePackage } from '../../packages/model/package';
import { OnlineResource } from '../../resources/model/resource';
import { type Live, linkFault, wantedBy } from '../model/checking';
import type { Link, PageDocument } from '../model/document';
import { MiniPage } from '../model/miniPage';
import { SharedBlock } from '../model/sharedBlock';

type Found = Promise<readonly { id: number }[]>;
const there: Record<string, (work: Work, id: number[]) => Found> = {
  page: (work, id) => rows(work, MiniPage, { id, state: 'published' }),
  package: (work, id) => rows(work, OnlinePackage, { id, state: 'on_sale' }),
  course: (work, id) => rows(work, Course, { id, state: 'published' }),
  vip: (work, id) => rows(work, VipPlan, { id, state: 'on_sale' }),
  resource: (work, id) => rows(work, OnlineResource, { id, state: 'on' }),
  album: (work, id) => rows(work, AudioAlbum, { id, state: 'published' }),
  activity: (work, id) => rows(work, Activity, { id, state: 'published' }),
  coupon: async (work, id) =>
    (await rows(work, CouponBatch, { id, state: 'active' })).filter(({ issueWays }) => issueWays.includes('code')),
  questionnaire: (work, id) => rows(work, QuestionnaireIssue, { id, state: 'running', access: 'public' }),
  poster: (work, id) => rows(work, Poster, { id, state: 'published' }),
  shared: (work, id) => rows(work, SharedBlock, { id }),
};

/** Of all that a page leads to, what is there. */
export async function liveTargets(work: Work, document: PageDocument): Promise<Live> {
  const live = new Set<string>();
  for (const [kind, ids] of wantedBy(document))
    for (const { id } of (await there[kind]?.(work, ids)) ?? []) live.add(`${kind}:${id}`);
  return live;
}

/** Whether a single link leads somewhere. */
export async function leadsSomewhere(work: Work, link: Link): Promise<boolean> {
  const found = link.id ? ((await there[link.kind]?.(work, [link.id])) ?? []) : [];
  return linkFault(link, new Set(found.map(({ id }) => `${link.kind}:${id}`))) === null;
}

/** A page of the market behind a code of the house: who comes by it is counted, and nobody's in particular. */
export async function codeLink(
  work: Work,
  target: { name: string; activityId?: number; couponBatchId?: number },
): Promise<string | null> {
  const made = await work.ask(trackCodeMake, { ownerKind: 'none', ownerId: 0, ...target });
  return made?.url || null;
}

/** Where a link leads; what is gone meanwhile leads nowhere. */
export async function addressOf(work: Work, link: Link, my: string): Promise<string | null> {
  const { kind, id, url } = link;
  if (kind === 'none') return null;
  if (kind === 'phone') return `tel:${url}`;
  if (kind === 'block') return `#${url}`;
  if (kind === 'url') return url || null;
  if (!id || !(await leadsSomewhere(work, link))) return null;
  if (kind === 'page') return my.replace(/my$/, (await row(work, MiniPage, id))?.key ?? 'my');
  if (kind === 'activity') return codeLink(work, { name: (await row(work, Activity, id))?.name ?? '', activityId: id });
  if (kind === 'questionnaire') return (await row(work, QuestionnaireIssue, id))?.link ?? null;
  return `${my}#${kind === 'resource' ? 'lesson' : kind}/${id}`;
}
