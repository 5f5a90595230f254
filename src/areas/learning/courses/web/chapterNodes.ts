// The ordered list of a syllabus as the tree one arranges, and back. New chapters have names of their own until saved.
import type { TreeNode } from '#kernel/web/widgets/tree/moves';
import { type ChapterNode, numbers } from '../model/chapterTree';

export interface Chapter extends ChapterNode {
  key: string;
}

export interface ChapterBranch extends TreeNode {
  readonly id: string;
  readonly chapter: Chapter;
  readonly no: number | null;
  readonly children: readonly ChapterBranch[];
}

export const keyed = (nodes: readonly ChapterNode[]): Chapter[] =>
  nodes.map((node, at) => ({ ...node, key: node.id ? String(node.id) : `new-${at}-${node.title}` }));

export function asTree(chapters: readonly Chapter[]): ChapterBranch[] {
  const no = numbers(chapters);
  const top: (ChapterBranch & { children: ChapterBranch[] })[] = [];
  for (const [at, chapter] of chapters.entries()) {
    const branch = { id: chapter.key, title: chapter.title, chapter, no: no[at]!, children: [] };
    const unit = top.at(-1);
    if (chapter.kind === 'lesson' && unit?.chapter.kind === 'unit') unit.children.push(branch);
    else top.push(branch);
  }
  return top;
}

/** A lesson that was left at the top belongs to the unit before it: the list has no other way to say it. */
export const asList = (tree: readonly ChapterBranch[]): Chapter[] =>
  tree.flatMap(({ chapter, children }) => [chapter, ...asList(children)]);

/** After the last chapter of the unit, or at the end. */
export function withAdded(chapters: readonly Chapter[], unitKey: string | null, added: Chapter): Chapter[] {
  const at = chapters.findIndex(({ key }) => key === unitKey);
  if (at < 0) return [...chapters, added];
  const next = chapters.findIndex(({ kind }, n) => n > at && kind === 'unit');
  const end = next < 0 ? chapters.length : next;
  return [...chapters.slice(0, end), added, ...chapters.slice(end)];
}

/** A unit goes with its lessons. */
export function without(chapters: readonly Chapter[], key: string): Chapter[] {
  const at = chapters.findIndex((one) => one.key === key);
  if (at < 0) return [...chapters];
  const next = chapters.findIndex(({ kind }, n) => n > at && kind === 'unit');
  const end = chapters[at]!.kind === 'lesson' ? at + 1 : next < 0 ? chapters.length : next;
  return [...chapters.slice(0, at), ...chapters.slice(end)];
}
