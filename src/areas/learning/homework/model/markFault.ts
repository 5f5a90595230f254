// What a mark must say to be one: where it lies, and what it says there. Pure.
import { isStamp } from './signs';

interface Made {
  kind: string;
  fileUrl: string | null;
  points: readonly unknown[];
  startMs: number | null;
  fromAt: number | null;
  toAt: number | null;
  text: string | null;
}

export type MarkFault = 'noPlace' | 'noWords' | 'noStamp';

export function markFault({ kind, fileUrl, points, startMs, fromAt, toAt, text }: Made): MarkFault | null {
  if (kind === 'stamp' && !isStamp(text)) return 'noStamp';
  if (kind === 'text' && !text?.trim()) return 'noWords';
  const isOnWords = fromAt !== null && toAt !== null;
  const isOnFile =
    Boolean(fileUrl) && (kind === 'time' ? startMs !== null : points.length >= (kind === 'stroke' ? 2 : 1));
  return isOnFile || (isOnWords && !['stroke', 'stamp', 'time'].includes(kind)) ? null : 'noPlace';
}
