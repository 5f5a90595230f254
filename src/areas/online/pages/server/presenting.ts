// A page as it goes out to whoever looks: blocks for them alone, with what they list and where they lead.
import { row } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { bannersAt } from '../../model/queries';
import { shownTo, type Viewer } from '../model/checking';
import { type Block, type Link, linkShape, type PageDocument } from '../model/document';
import type { GuestBlock, GuestPage } from '../model/guestPage';
import { SharedBlock } from '../model/sharedBlock';
import { cardsOf, type Looking } from './cards';
import { cleanDocument } from './sharedBlocks';
import { addressOf } from './targets';

export interface Looker extends Looking {
  viewer: Viewer;
}

export async function presented(
  work: Work,
  document: PageDocument,
  looker: Looker,
  isPreview: boolean,
): Promise<GuestPage> {
  // What was stored while words were shown as they were typed was not cleaned then.
  const { title, bgColor, blocks: stored } = cleanDocument(document);
  const blocks = await presentedBlocks(work, stored, looker);
  return { title, bgColor, isPreview, my: looker.my, isSignedIn: looker.student !== null, blocks };
}

async function presentedBlocks(work: Work, blocks: readonly Block[], looker: Looker): Promise<GuestBlock[]> {
  const made: GuestBlock[] = [];
  for (const block of shownTo(blocks, looker.viewer)) {
    if (block.type === 'shared') made.push(...(await sharedOf(work, block, looker)));
    else made.push(await presentedBlock(work, block, looker));
  }
  return made;
}

/** As it stands now, for whom it is itself; one that is gone leaves no gap. */
async function sharedOf(work: Work, { uid, props }: Block, looker: Looker): Promise<GuestBlock[]> {
  const found = await row(work, SharedBlock, Number(props.blockId) || 0);
  return found ? presentedBlocks(work, [{ ...found.block, uid }], looker) : [];
}

async function presentedBlock(work: Work, block: Block, looker: Looker): Promise<GuestBlock> {
  const { uid, type, props, bg, children = [] } = block;
  const { sourceId: _source, ...shown } = props as Record<string, unknown>;
  const columns = [];
  for (const column of children) columns.push(await presentedBlocks(work, column, looker));
  return {
    ...{ uid, type, props: shown, bg, cards: await cardsOf(work, block, looker) },
    ...{ entries: await entriesOf(work, block, looker), columns },
  };
}

async function entriesOf(work: Work, { type, props, entries }: Block, looker: Looker): Promise<GuestBlock['entries']> {
  if (type === 'carousel' && props.position) return bannersOf(work, String(props.position), looker);
  const made = [];
  for (const { text, picture, link, area = null } of entries)
    made.push({
      ...{ text, area, picture: (picture as { FileUrl?: string } | null)?.FileUrl ?? null },
      ...{ link: await addressOf(work, link, looker.my), bannerId: null },
    });
  return made;
}

/** Banners of a place as entries, for the same eyes as blocks. */
export async function bannersOf(work: Work, position: string, { my, viewer }: Looker): Promise<GuestBlock['entries']> {
  const made = [];
  for (const { id, picture, link } of await work.ask(bannersAt, { position, ...viewer }))
    made.push({
      ...{ text: '', area: null, picture, bannerId: id },
      link: await addressOf(work, linkOf(link), my),
    });
  return made;
}

const linkOf = (given: unknown): Link => linkShape.catch({ kind: 'none', id: null, url: '' }).parse(given);
