// Posters: published only when they can be scanned, kept by version, made personal with a code of one's own.
import { sql } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { School } from '#areas/system/organisation/model/organisation';
import { dayOf } from '#kernel/model/dates';
import { conflict, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { detail } from '#kernel/server/resources/reading';
import { insert, live, need, ours, reached, row as rowOf, rows, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, extend, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Activity } from '../../activities/model/activity';
import { CouponBatch } from '../../coupons/model/batch';
import { TrackCode } from '../../tracking/model/track';
import { codeFor } from '../../tracking/server/codes';
import { type Bound, faultOf } from '../model/design';
import {
  countUse,
  makePoster,
  myPosters,
  Poster,
  PosterMaterial,
  PosterUse,
  PosterVersion,
  restoreVersion,
  usablePosters,
} from '../model/poster';

const said = texts('marketing.poster', {
  qrSmall: [
    '二维码「{element}」太小，至少 150 像素且不小于短边的 8%',
    'QR code "{element}" is too small: 150 px and 8 % of the short side at least',
  ],
  noImage: ['图片「{element}」缺失', 'The picture of "{element}" is missing'],
  target: ['个人二维码须设置目标', 'A personal QR code needs a target'],
  off: ['该海报不可用', 'This poster cannot be used'],
  used: ['素材正被已发布的海报使用', 'A published poster uses it'],
});

async function publish(work: Work, row: Poster): Promise<void> {
  const fault = faultOf(row.design, row.width, row.height);
  if (fault) throw invalid('design', said[fault.why], { element: fault.element });
  const isPersonal = row.design.elements.some((one) => one.type === 'qrcode' && one.source === 'personal');
  if (isPersonal && !row.targetKind) throw invalid('targetKind', said.target);
  row.published = row.design;
  row.publishedVersion += 1;
  await insert(work, PosterVersion, { posterId: row.id, no: row.publishedVersion, design: row.design });
}

const isUsable = (row: Poster, work: Work): boolean => {
  const today = dayOf(work.now, work.actor.timezone);
  return row.state === 'published' && (!row.startOn || row.startOn <= today) && (!row.endOn || row.endOn >= today);
};

/** What a colleague's poster says of them, their school and what it leads to. */
async function boundOf(work: Work, poster: Poster): Promise<Bound> {
  const me = await rowOf(work, Staff, work.actor.staffId);
  const school = me?.schoolId ? await rowOf(work, School, me.schoolId) : undefined;
  const activity = poster.activityId ? await rowOf(work, Activity, poster.activityId) : undefined;
  const batch = poster.couponBatchId ? await rowOf(work, CouponBatch, poster.couponBatchId) : undefined;
  const zone = work.actor.timezone;
  return {
    ...{ staffName: me?.name ?? '', staffMobile: me?.mobile ?? '', today: dayOf(work.now, zone) },
    ...(school
      ? { schoolName: school.name, schoolAddress: school.address ?? '', schoolPhone: school.phone ?? '' }
      : {}),
    ...(activity
      ? {
          activityName: activity.name,
          activityTime: dayOf(activity.startAt, zone),
          activityPlace: activity.place ?? '',
        }
      : {}),
    ...(batch ? { couponName: batch.name } : {}),
  };
}

async function make(work: Work, posterId: number, fills: Record<string, string>) {
  const poster = await need(work, Poster, posterId);
  if (!isUsable(poster, work) || !poster.published) throw conflict(said.off);
  const isOpen = poster.schools.length === 0 || poster.schools.some((id) => work.actor.reach.schoolIds.includes(id));
  if (!isOpen) throw conflict(said.off);
  const ownerId = work.actor.staffId;
  const code = poster.targetKind
    ? await codeFor(work, {
        ...{ name: poster.name, ownerKind: 'staff', ownerRef: ownerId, targetKind: poster.targetKind, posterId },
        ...{ activityId: poster.activityId, couponBatchId: poster.couponBatchId, targetUrl: poster.targetUrl },
        ...{ channelId: poster.channelId, campaignId: poster.campaignId },
      })
    : null;
  const free = new Set(poster.published.elements.filter(({ fill }) => fill === 'free').map(({ id }) => id));
  const own = Object.fromEntries(Object.entries(fills).filter(([id]) => free.has(id)));
  const values = {
    fills: own,
    designVersion: poster.publishedVersion,
    trackCodeId: code?.id ?? null,
    lastAt: work.now,
  };
  const before = await rowOf(work, PosterUse, { posterId, ownerId }, { lock: true });
  const schoolId = (await rowOf(work, Staff, ownerId))?.schoolId ?? null;
  const useId = before ? before.id : await insert(work, PosterUse, { posterId, ownerId, schoolId, ...values });
  if (before) await update(work, PosterUse, before, values);
  else
    await work.session.rows(sql`update poster set uses = uses + 1 where ${ours(work, 'poster')} and id = ${posterId}`);
  return {
    ...{
      useId,
      design: poster.published,
      width: poster.width,
      height: poster.height,
      bound: await boundOf(work, poster),
    },
    ...{ url: code?.link ?? null, code: code?.code ?? null },
  };
}

async function isPictured(work: Work, url: string): Promise<boolean> {
  const found = await work.session.rows(
    sql`select id from poster where ${live(work, 'poster')} and state = 'published' and position(${url} in published::text) > 0 limit 1`,
  );
  return found.length > 0;
}

export const posters: AreaPiece = {
  services: [
    service(Poster, { transitions: { publish: ({ row, work }) => publish(work, row) } }),
    service(PosterVersion),
    service(PosterUse),
    service(PosterMaterial, {
      async beforeDelete({ row, work }) {
        if (await isPictured(work, row.file.FileUrl)) throw conflict(said.used);
      },
    }),
  ],
  extends: [
    extend(Poster, {
      calls: [
        serves(restoreVersion, async (work, { id, no }) => {
          await reached(work, Poster, id, 'edit');
          const version = await need(work, PosterVersion, { posterId: id, no });
          await update(work, Poster, await need(work, Poster, id, { lock: true }), { design: version.design });
          return detail(work, serviceOf(work, Poster), id);
        }),
      ],
    }),
  ],
  calls: [
    serves(makePoster, (work, { posterId, fills }) => make(work, posterId, fills)),
    serves(countUse, async (work, { id, what }) => {
      const use = await need(work, PosterUse, { id, ownerId: work.actor.staffId }, { lock: true });
      await update(work, PosterUse, use, { [what]: use[what] + 1, lastAt: work.now });
      if (what === 'downloads')
        await work.session.rows(
          sql`update poster set downloads = downloads + 1 where ${ours(work, 'poster')} and id = ${use.posterId}`,
        );
      return null;
    }),
    serves(usablePosters, async (work) => {
      const here = work.actor.reach.schoolIds;
      const found = await rows(work, Poster, { state: 'published' }, { sort: '-uses', limit: 60 });
      return found
        .filter(
          (row) => isUsable(row, work) && (row.schools.length === 0 || row.schools.some((id) => here.includes(id))),
        )
        .map(({ id, name, width, height, cover, published, design }) => ({
          ...{ id, name, width, height, cover: cover?.FileUrl ?? null, design: published ?? design },
        }));
    }),
    serves(myPosters, async (work) => {
      const mine = await rows(work, PosterUse, { ownerId: work.actor.staffId }, { sort: '-lastAt', limit: 100 });
      const names = await rows(work, Poster, { id: mine.map(({ posterId }) => posterId) });
      const codes = await rows(work, TrackCode, { id: mine.flatMap(({ trackCodeId }) => trackCodeId ?? []) });
      return mine.map(({ id, posterId, downloads, trackCodeId }) => {
        const code = codes.find((one) => one.id === trackCodeId);
        const name = names.find((one) => one.id === posterId)?.name ?? '';
        return {
          ...{ id, posterId, name, downloads, scans: code?.scans ?? 0, visitors: code?.visitors ?? 0 },
          ...{ signups: code?.signups ?? 0, deals: code?.deals ?? 0, url: code?.link ?? null },
        };
      });
    }),
  ],
};
