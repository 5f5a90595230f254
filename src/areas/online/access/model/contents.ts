// What can be opened to a student, and in which ways.
import { z } from 'zod';

export const contentKinds = {
  course: ['课程', 'Course', 'blue'],
  resource: ['资源', 'Resource', 'cyan'],
  audio_album: ['音频专辑', 'Album', 'purple'],
} as const;
export type ContentKind = keyof typeof contentKinds;

export interface Content {
  kind: ContentKind;
  refId: number;
}

export const contentKey = ({ kind, refId }: Content): string => `${kind}:${refId}`;

export const contentList = z
  .array(z.object({ kind: z.enum(['course', 'resource', 'audio_album']), refId: z.number().int().positive() }))
  .max(100);

export const periodModes = {
  days: ['天数', 'Days'],
  until: ['截止日', 'Until'],
  forever: ['永久', 'Forever'],
} as const;

export const conflicts = {
  extend: ['顺延', 'Add'],
  longer: ['取较晚', 'Longer'],
  skip: ['跳过', 'Skip'],
} as const;
export type Conflict = keyof typeof conflicts;
