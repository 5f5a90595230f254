// How much of a material somebody has seen; told by heartbeats of the page that plays it.
import { z } from 'zod';
import { call, type } from '#kernel/model/call';
import { datetime, int, json, ref } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { beaten, filmPace, type Pace, pagePace, type Range, seenPercent } from './seen';
import type { CourseMaterial } from './syllabus';

const range = z.tuple([z.coerce.number().min(0).max(100_000), z.coerce.number().min(0).max(100_000)]);
const ranges = z.array(range).max(500);

export const MaterialProgress = resource({
  name: 'material_progress',
  area: 'learning',
  noun: 'course',
  grantedBy: { export: 'view' },
  path: '/coursemanage/v1/materialProgress',
  title: ['学习记录', 'Material seen'],
  fields: {
    materialId: ref('资料', 'Material', 'course_material', { required: true, fixed: true }),
    staffId: ref('员工', 'Staff', 'staff', { fixed: true }),
    customerId: ref('学员', 'Student', 'customer', { fixed: true }),
    seconds: int('已看', 'Seen', { default: 0 }),
    percent: int('进度 %', 'Percent', { default: 0 }),
    lastPosition: int('上次位置', 'Last position', { default: 0 }),
    ranges: json('已看区间', 'Ranges', ranges, { default: [] }),
    /** Thousandths of a second or page. */
    credit: int('可信余量', 'Credit', { default: 0, secret: true }),
    firstAt: datetime('首次', 'First'),
    lastAt: datetime('最近', 'Last'),
    doneAt: datetime('看完', 'Done'),
  },
  label: 'materialId',
  scope: { parent: 'materialId' },
  search: ['materialId', 'staffId', 'customerId'],
  columns: ['materialId', 'staffId', 'customerId', 'percent', 'firstAt', 'lastAt', 'doneAt'],
  unique: [
    ['materialId', 'staffId'],
    ['materialId', 'customerId'],
  ],
  verbs: ['list', 'count', 'export'],
});
export type MaterialProgress = Row<typeof MaterialProgress>;

type Measured = Pick<CourseMaterial, 'kind' | 'seconds' | 'pages' | 'minPercent'>;

const isFilm = ({ kind }: Measured) => kind === 'video' || kind === 'audio';
export const paceOf = (material: Measured): Pace => (isFilm(material) ? filmPace : pagePace);
/** Seconds or pages; a link or a picture has no length and is seen when it is opened. */
export const lengthOfMaterial = (material: Measured): number =>
  (isFilm(material) ? material.seconds : material.pages) ?? 0;

type Kept = Pick<MaterialProgress, 'ranges' | 'credit' | 'lastAt' | 'doneAt'>;

/** The row after a heartbeat. */
export function afterBeat(material: Measured, was: Kept, claimed: readonly Range[], now: Date) {
  const length = lengthOfMaterial(material);
  const elapsed = was.lastAt ? (now.getTime() - was.lastAt.getTime()) / 1000 : 0;
  const inside = claimed.map(([from, to]): Range => [from, Math.min(to, length)]);
  const { ranges: seen, credit } = beaten(
    { ranges: was.ranges, credit: was.credit / 1000 },
    inside,
    elapsed,
    paceOf(material),
  );
  const percent = length > 0 ? seenPercent(seen, length) : 100;
  const isDone = percent * 100 >= material.minPercent;
  return {
    ranges: seen.map(([from, to]): [number, number] => [from, to]),
    credit: Math.floor(credit * 1000),
    percent,
    seconds: Math.floor(seen.reduce((sum, [from, to]) => sum + to - from, 0)),
    lastAt: now,
    doneAt: was.doneAt ?? (isDone ? now : null),
  };
}

// No references: who learns need not reach the rows of courses.
const materialId = int('资料', 'Material', { required: true, min: 1, max: Number.MAX_SAFE_INTEGER });

export interface OpenedMaterial {
  id: number;
  title: string;
  kind: string;
  /** Signed, or an address elsewhere. */
  url: string | null;
  seconds: number;
  pages: number;
  percent: number;
  done: boolean;
  position: number;
}

/** Where watching begins: the clock of what can be claimed starts here. */
export const openMaterial = call('POST', '/coursemanage/v1/material/open', {
  label: ['打开资料', 'Open material'],
  input: { materialId },
  answer: type<OpenedMaterial>(),
});

export const beatMaterial = call('POST', '/coursemanage/v1/material/beat', {
  label: ['学习心跳', 'Heartbeat'],
  input: {
    materialId,
    ranges: json('区间', 'Ranges', ranges, { required: true }),
    position: int('位置', 'Position', { default: 0, min: 0, max: 100_000 }),
  },
  answer: type<{ percent: number; done: boolean }>(),
});
