// What a capability of this area answers for another that stands below it.
import { query } from '#kernel/model/signals';

/** A banner as it is shown: its picture in the reader's language. */
interface ShownBanner {
  id: number;
  title: string;
  picture: string | null;
  link: { kind: string; id: number | null; url: string };
}

/** The banners of a place that somebody sees now, in their order. */
export const bannersAt = query<{ position: string; is: readonly string[]; schoolId: number | null }, ShownBanner[]>(
  'online.bannersAt',
  () => [],
);
