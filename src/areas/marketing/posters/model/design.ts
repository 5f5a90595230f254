// A poster's drawing as data: elements from the bottom up. Everything that changes it is pure, so that undo is exact.
import { shape } from '#kernel/model/fields';

export type Fill = 'fixed' | 'free' | 'bind';
interface Base {
  id: string;
  name: string;
  x: number;
  y: number;
  w: number;
  h: number;
  rotate: number;
  opacity: number;
  locked: boolean;
  hidden: boolean;
  fill: Fill;
  bind?: Variable | undefined;
}
export interface TextElement extends Base {
  type: 'text';
  content: string;
  size: number;
  weight: number;
  colour: string;
  align: 'left' | 'center' | 'right';
  lineHeight: number;
  autoShrink: boolean;
}
export interface ImageElement extends Base {
  type: 'image';
  url: string;
  radius: number;
}
/** Of a code as it is drawn: modules of white around it, and how much damage it bears. */
export const quietModules = 2;
export const qrLevel = 'M';
export interface QrElement extends Base {
  type: 'qrcode';
  source: 'personal' | 'fixed';
  url: string;
}
export interface ShapeElement extends Base {
  type: 'shape';
  form: 'rect' | 'circle';
  colour: string;
  radius: number;
}
export type Element = TextElement | ImageElement | QrElement | ShapeElement;
export interface Design {
  v: 1;
  background: { colour: string; to?: string | undefined; url?: string | undefined };
  elements: Element[];
}

export const variables = {
  staffName: ['员工姓名', 'Staff name'],
  staffMobile: ['员工手机', 'Staff mobile'],
  schoolName: ['校区名称', 'School'],
  schoolAddress: ['校区地址', 'School address'],
  schoolPhone: ['校区电话', 'School phone'],
  activityName: ['活动名称', 'Activity'],
  activityTime: ['活动时间', 'Activity time'],
  activityPlace: ['活动地点', 'Activity place'],
  couponName: ['优惠券', 'Coupon'],
  today: ['今天', 'Today'],
} as const;
export type Variable = keyof typeof variables;
export type Bound = Partial<Record<Variable, string>>;

export const mostElements = 200;
const isNumber = (value: unknown): boolean =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 100_000;
const isElement = (value: unknown): boolean => {
  const one = value as Record<string, unknown> | null;
  return (
    typeof one === 'object' &&
    one !== null &&
    typeof one.id === 'string' &&
    ['text', 'image', 'qrcode', 'shape'].includes(String(one.type)) &&
    ['x', 'y', 'w', 'h', 'rotate', 'opacity'].every((name) => isNumber(one[name])) &&
    ['fixed', 'free', 'bind'].includes(String(one.fill)) &&
    (one.url === undefined || one.url === '' || /^(https:\/\/|\/)/.test(String(one.url)))
  );
};
export const designShape = shape((value): value is Design => {
  const one = value as Design | null;
  return (
    typeof one === 'object' &&
    one !== null &&
    one.v === 1 &&
    typeof one.background?.colour === 'string' &&
    Array.isArray(one.elements) &&
    one.elements.length <= mostElements &&
    one.elements.every(isElement) &&
    JSON.stringify(one).length <= 2_000_000
  );
});
export const blank: Design = { v: 1, background: { colour: '#ffffff' }, elements: [] };

export type Fault = { element: string; why: 'qrSmall' | 'noImage' };
/** What keeps a poster from being published, with the element that does. */
export function faultOf({ elements }: Design, width: number, height: number): Fault | null {
  const least = Math.max(150, Math.min(width, height) * 0.08);
  for (const one of elements.filter(({ hidden }) => !hidden)) {
    if (one.type === 'qrcode' && Math.min(one.w, one.h) < least) return { element: one.name, why: 'qrSmall' };
    if (one.type === 'image' && !one.url && one.fill === 'fixed') return { element: one.name, why: 'noImage' };
  }
  return null;
}

/** What a text shows: what was filled in, what it is bound to, or its own; null hides it. */
export function textOf(element: TextElement, fills: Readonly<Record<string, string>>, bound: Bound): string | null {
  if (element.fill === 'free') return fills[element.id] ?? element.content;
  if (element.fill !== 'bind') return element.content;
  return (element.bind && bound[element.bind]) || null;
}
