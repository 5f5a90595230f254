// One syllabus being arranged: steps that can be undone, kept in this browser until they are saved, and laid beside the
// other's tree when somebody was faster.
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#kernel/web/api/apiError';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { preference, setPreference } from '#kernel/web/state';
import type { ChapterNode } from '../model/chapterTree';
import { readTree, type SavedTree, saveTree } from '../model/syllabus';
import { type Chapter, keyed } from './chapterNodes';

const keptAt = (versionId: number) => `syllabus_${versionId}`;
const plain = (chapters: readonly Chapter[]): ChapterNode[] => chapters.map(({ key: _, ...node }) => node);

/** What was arranged here and never saved, on top of which version. */
interface Kept {
  version: number;
  nodes: ChapterNode[];
}
const kept = (versionId: number): Kept | null => preference<Kept | null>(keptAt(versionId), null);

export function useSyllabus(versionId: number) {
  const stored = useAnswer(readTree, { versionId });
  const { run, isRunning } = useCall(saveTree);
  const [chapters, setChapters] = useState<Chapter[] | null>(null);
  const [steps, setSteps] = useState<Chapter[][]>([]);
  const [isRestored, setRestored] = useState(false);
  const [theirs, setTheirs] = useState<SavedTree | null>(null);
  const version = useRef(0);

  useEffect(() => {
    if (chapters || !stored.data || stored.data.versionId !== versionId) return;
    const left = kept(versionId);
    version.current = left?.version ?? stored.data.version;
    setChapters(keyed(left?.nodes ?? stored.data.nodes));
    setRestored(left !== null);
    if (left) setSteps([keyed(stored.data.nodes)]);
  }, [chapters, stored.data, versionId]);

  const keep = useCallback(
    (next: readonly Chapter[] | null) =>
      setPreference<Kept | null>(keptAt(versionId), next && { version: version.current, nodes: plain(next) }),
    [versionId],
  );

  const change = (next: Chapter[]) => {
    if (chapters) setSteps((before) => [...before.slice(-49), chapters]);
    setChapters(next);
    keep(next);
  };
  const undo = () => {
    const before = steps.at(-1);
    if (!before) return;
    setSteps(steps.slice(0, -1));
    setChapters(before);
    keep(steps.length > 1 ? before : null);
  };
  const begin = (tree: SavedTree) => {
    version.current = tree.version;
    setChapters(keyed(tree.nodes));
    setSteps([]);
    setRestored(false);
    setTheirs(null);
    keep(null);
  };
  const save = async (over?: number) => {
    try {
      begin(await run({ versionId, version: over ?? version.current, nodes: plain(chapters ?? []) }));
    } catch (error) {
      const late = error instanceof ApiError && error.code === 409 ? (error.data as { current?: SavedTree }) : null;
      if (!late?.current) throw error;
      setTheirs(late.current);
    }
  };
  return {
    chapters,
    error: stored.error,
    retry: stored.refetch,
    isChanged: steps.length > 0,
    isRestored,
    isSaving: isRunning,
    theirs,
    change,
    undo,
    save,
    takeTheirs: () => theirs && begin(theirs),
    keepMine: () => (theirs ? save(theirs.version) : undefined),
  };
}
