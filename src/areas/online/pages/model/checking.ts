// What stands in the way of publishing, block by block; and what of a page somebody is shown. Pure.
import type { Day } from '#kernel/model/dates';
import { type Block, blockTypes, type Link, type PageDocument } from './document';

export type FaultKind = 'empty' | 'picture' | 'noItems' | 'deadLink' | 'notHttps' | 'noText';

export interface Fault {
  uid: string | null;
  kind: FaultKind;
}

/** What can be led to: `page:3`, `package:7`. */
export type Live = ReadonlySet<string>;

export function faultsOf(
  document: PageDocument,
  live: Live,
  isAllowed: (url: string) => boolean = () => true,
): Fault[] {
  if (document.blocks.length === 0) return [{ uid: null, kind: 'empty' }];
  return document.blocks
    .filter(({ hidden }) => !hidden)
    .flatMap((block) => blockFaults(block, live, isAllowed).map((kind) => ({ uid: block.uid, kind })));
}

const lists = {
  course_list: 'courseIds',
  resource_list: 'resourceIds',
  package_list: 'packageIds',
  vip_card: 'planIds',
  album_list: 'albumIds',
  teacher_list: 'staffIds',
  school_list: 'placeIds',
} as const;

function blockFaults(block: Block, live: Live, isAllowed: (url: string) => boolean): FaultKind[] {
  const found: FaultKind[] = [];
  const type = blockTypes[block.type];
  if (block.type === 'image' && !block.props.picture) found.push('picture');
  if (block.type === 'video' && !block.props.film) found.push('picture');
  if (block.type === 'audio' && !block.props.sound) found.push('picture');
  if (block.type === 'countdown' && !block.props.until) found.push('noText');
  if (block.type === 'title' && !block.props.heading) found.push('noText');
  if (block.type === 'rich_text' && !block.props.body) found.push('noText');
  if (block.type === 'image' && block.props.address && !/^https:\/\//.test(String(block.props.address)))
    found.push('notHttps');
  if (block.type in lists) {
    const name = lists[block.type as keyof typeof lists];
    const ids = (block.props[name] ?? []) as number[];
    if (ids.length === 0) found.push('noItems');
    if (block.type === 'package_list' && ids.some((id) => !live.has(`package:${id}`))) found.push('deadLink');
  }
  if (type.entries) {
    if (block.entries.length < type.entries.min) found.push('noItems');
    for (const { picture, text, link } of block.entries) {
      if (type.entries.hasPicture && !picture) found.push('picture');
      if (!type.entries.hasPicture && !text) found.push('noText');
      const fault = linkFault(link, live, isAllowed);
      if (fault) found.push(fault);
    }
  }
  return [...new Set(found)];
}

export function linkFault(link: Link, live: Live, isAllowed: (url: string) => boolean = () => true): FaultKind | null {
  if (link.kind === 'url') return /^https:\/\/\S+$/.test(link.url) && isAllowed(link.url) ? null : 'notHttps';
  if (link.kind === 'page' || link.kind === 'package') return live.has(`${link.kind}:${link.id}`) ? null : 'deadLink';
  return null;
}

export interface Viewer {
  is: readonly ('guest' | 'customer' | 'member' | 'vip')[];
  schoolId: number | null;
  today: Day;
}

/** Left out are what is hidden, for others, at another time or school. */
export const shownTo = (document: PageDocument, { is, schoolId, today }: Viewer): Block[] =>
  document.blocks.filter(
    (block) =>
      !block.hidden &&
      (block.audience === 'all' || is.includes(block.audience)) &&
      (!block.from || block.from <= today) &&
      (!block.to || block.to >= today) &&
      (block.schoolIds.length === 0 || (schoolId !== null && block.schoolIds.includes(schoolId))),
  );

export interface Compared {
  added: string[];
  removed: string[];
  changed: string[];
  moved: string[];
}

export function compared(before: PageDocument, after: PageDocument): Compared {
  const was = new Map(before.blocks.map((block, i) => [block.uid, { block, i }]));
  const now = new Map(after.blocks.map((block) => [block.uid, block]));
  const kept = after.blocks.filter(({ uid }) => was.has(uid));
  const order = before.blocks.filter(({ uid }) => now.has(uid)).map(({ uid }) => uid);
  return {
    added: after.blocks.filter(({ uid }) => !was.has(uid)).map(({ uid }) => uid),
    removed: before.blocks.filter(({ uid }) => !now.has(uid)).map(({ uid }) => uid),
    changed: kept
      .filter((block) => JSON.stringify(block) !== JSON.stringify(was.get(block.uid)?.block))
      .map(({ uid }) => uid),
    moved: kept.filter(({ uid }, i) => order[i] !== uid).map(({ uid }) => uid),
  };
}
