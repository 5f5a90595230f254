// What a mark looks like, alike under the teacher's pen and on the family's phone: light, because pages for guests carry it too.
import { texts } from '#kernel/model/text';

export const signs: Readonly<Record<string, string>> = { tick: '✓', cross: '✗', half: '½', text: '✎' };

const says = texts('learning.stamp', {
  star: ['优秀', 'Excellent'],
  good: ['真棒', 'Well done'],
  better: ['有进步', 'Better'],
  mend: ['请订正', 'Please mend'],
  seen: ['已阅', 'Seen'],
});
export type StampName = keyof typeof says;

/** A mark keeps the name of its stamp, so that everybody reads it in their own language. */
export const stamps: Readonly<Record<StampName, { sign: string; says: (typeof says)[StampName] }>> = {
  star: { sign: '★', says: says.star },
  good: { sign: '☺', says: says.good },
  better: { sign: '↑', says: says.better },
  mend: { sign: '↺', says: says.mend },
  seen: { sign: '✓', says: says.seen },
};
export const stampNames = Object.keys(stamps) as StampName[];

export const isStamp = (name: string | null | undefined): name is StampName =>
  typeof name === 'string' && Object.hasOwn(stamps, name);

/** A private file's address is signed anew every half hour: what lies on it goes by the part that stays. */
export const bareUrl = (url: string): string => url.replace(/\?.*$/, '');

/** Where a word on a picture begins: at its own place at the left edge, ending there at the right one, so that it stays inside. */
export const inside = (x: number): string => `translate(-${x / 100}%, -50%)`;
