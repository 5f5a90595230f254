// What became of the chapters from one version of a syllabus to another: matched by their stable keys. Pure.
export interface ComparedChapter {
  stableKey: string;
  kind: 'unit' | 'lesson';
  no: number | null;
  title: string;
  minutes: number | null;
  objectives: string | null;
  keyPoints: string | null;
}

export interface ChapterPlace {
  kind: 'unit' | 'lesson';
  no: number | null;
  title: string;
}

const compared = ['title', 'minutes', 'objectives', 'keyPoints'] as const;

export interface VersionDiff {
  added: ChapterPlace[];
  removed: ChapterPlace[];
  /** Passed another chapter on its way; a number that only follows from one added before it is no move. */
  moved: { from: ChapterPlace; to: ChapterPlace }[];
  changed: { from: ChapterPlace; to: ChapterPlace; fields: (typeof compared)[number][] }[];
}

export function versionDiff(from: readonly ComparedChapter[], to: readonly ComparedChapter[]): VersionDiff {
  const before = new Map(from.map((chapter, at) => [chapter.stableKey, { chapter, at }]));
  const after = new Set(to.map(({ stableKey }) => stableKey));
  const both = to.flatMap((chapter) => {
    const was = before.get(chapter.stableKey);
    return was ? [{ was: was.chapter, at: was.at, now: chapter }] : [];
  });
  const stayed = new Set(longestRise(both.map(({ at }) => at)));
  const pairOf = ({ was, now }: (typeof both)[number]) => ({ from: placeOf(was), to: placeOf(now) });
  return {
    added: to.filter(({ stableKey }) => !before.has(stableKey)).map(placeOf),
    removed: from.filter(({ stableKey }) => !after.has(stableKey)).map(placeOf),
    moved: both.filter(({ at }) => !stayed.has(at)).map(pairOf),
    changed: both.flatMap((one) => {
      const fields = compared.filter((name) => (one.was[name] || null) !== (one.now[name] || null));
      return fields.length > 0 ? [{ ...pairOf(one), fields }] : [];
    }),
  };
}

const placeOf = ({ kind, no, title }: ComparedChapter): ChapterPlace => ({ kind, no, title });

/** The most of these that stand in rising order: all others were moved. */
function longestRise(places: readonly number[]): number[] {
  const ends: number[] = [];
  const before: number[] = [];
  for (const [at, place] of places.entries()) {
    const found = ends.findIndex((end) => places[end]! >= place);
    const length = found < 0 ? ends.length : found;
    before[at] = length > 0 ? ends[length - 1]! : -1;
    ends[length] = at;
  }
  const rise: number[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at]!) rise.unshift(places[at]!);
  return rise;
}
