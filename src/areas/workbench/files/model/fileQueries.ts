// What others may ask of the cabinet.
import { query } from '#kernel/model/signals';

/** A file made by the product goes into the own space of the person at work; nothing where there is no cabinet. */
export const keepOwnFile = query<{ name: string; bytes: Uint8Array }, { id: number } | null>(
  'cabinet.keepOwn',
  () => null,
);
