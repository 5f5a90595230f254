// What stands in the way of publishing, block by block; and what of a page somebody is shown. Pure.
import type { Day } from '#kernel/model/dates';
import { type BlockKey, blockTypes } from './blockTypes';
import { type Block, everyBlock, isNumbered, type Link, type PageDocument } from './document';

export type FaultKind = 'empty' | 'picture' | 'noItems' | 'deadLink' | 'notHttps' | 'noText' | 'twoTabs';

export interface Fault {
  uid: string | null;
  kind: FaultKind;
}

/** What can be led to: `page:3`, `package:7`, `coupon:2`. */
export type Live = ReadonlySet<string>;

export function faultsOf(document: PageDocument, live: Live, isAllowed: Allowed = () => true): Fault[] {
  if (document.blocks.length === 0) return [{ uid: null, kind: 'empty' }];
  const shown = document.blocks.filter(({ hidden }) => !hidden);
  const uids = new Set(shown.map(({ uid }) => uid));
  const found = everyBlock({ ...document, blocks: shown }).flatMap((block) =>
    blockFaults(block, live, uids, isAllowed).map((kind) => ({ uid: block.uid, kind })),
  );
  const second = shown.filter(({ type }) => type === 'tabs')[1];
  return second ? [...found, { uid: second.uid, kind: 'twoTabs' }] : found;
}

/** What lists name, and what it is to be there; without a kind anything that was chosen stands. */
const lists: Partial<Record<BlockKey, { ids: string; kind?: string }>> = {
  course_list: { ids: 'courseIds', kind: 'course' },
  resource_list: { ids: 'resourceIds', kind: 'resource' },
  package_list: { ids: 'packageIds', kind: 'package' },
  vip_card: { ids: 'planIds', kind: 'vip' },
  album_list: { ids: 'albumIds', kind: 'album' },
  coupon_list: { ids: 'batchIds', kind: 'coupon' },
  activity_list: { ids: 'activityIds', kind: 'activity' },
  questionnaire: { ids: 'issueIds', kind: 'questionnaire' },
  poster_share: { ids: 'posterIds', kind: 'poster' },
  teacher_list: { ids: 'staffIds' },
  school_list: { ids: 'placeIds' },
};
const listed = ({ type, props }: Block): number[] => {
  const name = lists[type]?.ids;
  return name && Array.isArray(props[name]) ? props[name].map(Number) : [];
};

const files: Partial<Record<BlockKey, string>> = {
  ...{ image: 'picture', video: 'film', audio: 'sound', hotspot: 'picture' },
};
const words: Partial<Record<BlockKey, string>> = { title: 'heading', rich_text: 'body', countdown: 'until' };

/** Everything a page leads to, by kind: what is asked of the tables before it is published. */
export function wantedBy(document: PageDocument): Map<string, number[]> {
  const wanted = new Map<string, number[]>();
  const want = (kind: string, ids: readonly number[]) =>
    ids.length > 0 && wanted.set(kind, [...new Set([...(wanted.get(kind) ?? []), ...ids])]);
  for (const block of everyBlock(document)) {
    const kind = lists[block.type]?.kind;
    if (kind) want(kind, listed(block));
    if (block.type === 'shared') want('shared', [Number(block.props.blockId ?? 0)]);
    for (const { link } of block.entries) if (isNumbered(link.kind)) want(link.kind, [link.id ?? 0]);
  }
  return wanted;
}

type Allowed = (url: string) => boolean;

function blockFaults(block: Block, live: Live, uids: ReadonlySet<string>, isAllowed: Allowed): FaultKind[] {
  const found: FaultKind[] = [];
  const { type, props } = block;
  const asks = blockTypes[type];
  const [file, word, list] = [files[type], words[type], lists[type]];
  if (file && !props[file]) found.push('picture');
  if (word && !props[word]) found.push('noText');
  if (type === 'image' && props.address && !/^https:\/\//.test(String(props.address))) found.push('notHttps');
  if (type === 'columns' && (block.children ?? []).every((column) => column.length === 0)) found.push('noItems');
  if (type === 'shared' && !live.has(`shared:${Number(props.blockId ?? 0)}`)) found.push('deadLink');
  if (list) {
    const ids = listed(block);
    if (ids.length === 0) found.push('noItems');
    if (list.kind && ids.some((id) => !live.has(`${list.kind}:${id}`))) found.push('deadLink');
  }
  if (asks.entries && !(type === 'carousel' && props.position)) {
    if (block.entries.length < asks.entries.min) found.push('noItems');
    for (const { picture, text, link, area } of block.entries) {
      if (asks.entries.hasPicture && !picture) found.push('picture');
      if (!asks.entries.hasPicture && type !== 'hotspot' && !text) found.push('noText');
      if (type === 'hotspot' && !area) found.push('noItems');
      const isDead = link.kind === 'block' ? !uids.has(link.url) : type === 'tabs';
      const fault = isDead ? 'deadLink' : linkFault(link, live, isAllowed);
      if (fault) found.push(fault);
    }
  }
  return [...new Set(found)];
}

export function linkFault(link: Link, live: Live, isAllowed: Allowed = () => true): FaultKind | null {
  if (link.kind === 'url') return /^https:\/\/\S+$/.test(link.url) && isAllowed(link.url) ? null : 'notHttps';
  if (isNumbered(link.kind)) return live.has(`${link.kind}:${link.id}`) ? null : 'deadLink';
  return null;
}

export interface Viewer {
  is: readonly ('guest' | 'customer' | 'member' | 'vip')[];
  schoolId: number | null;
  today: Day;
}

/** Left out are what is hidden, for others, at another time or school. */
export const shownTo = <B extends Block>(blocks: readonly B[], { is, schoolId, today }: Viewer): B[] =>
  blocks.filter(
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
