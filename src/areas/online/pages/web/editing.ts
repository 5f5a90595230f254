// The state of the designer: a document with steps back and forth. Pure.
import type { BlockKey } from '../model/blockTypes';
import { type Block, newBlock, type PageDocument } from '../model/document';

export interface Editing {
  document: PageDocument;
  past: readonly PageDocument[];
  future: readonly PageDocument[];
  chosen: string | null;
}

const mostSteps = 100;

export const begun = (document: PageDocument): Editing => ({ document, past: [], future: [], chosen: null });

const changed = (state: Editing, document: PageDocument, chosen = state.chosen): Editing => ({
  document,
  past: [...state.past, state.document].slice(-mostSteps),
  future: [],
  chosen,
});

export type Act =
  | { do: 'load'; document: PageDocument }
  | { do: 'choose'; uid: string | null }
  | { do: 'add'; type: BlockKey; uid: string; at?: number }
  | { do: 'move'; uid: string; by: number }
  | { do: 'place'; uid: string; at: number }
  | { do: 'copy'; uid: string; as: string }
  | { do: 'remove'; uid: string }
  | { do: 'change'; uid: string; block: Partial<Block> }
  | { do: 'page'; page: Partial<Pick<PageDocument, 'title' | 'bgColor'>> }
  | { do: 'undo' }
  | { do: 'redo' };

export function edited(state: Editing, act: Act): Editing {
  const { document, past, future } = state;
  const { blocks } = document;
  const withBlocks = (next: Block[], chosen = state.chosen) => changed(state, { ...document, blocks: next }, chosen);
  switch (act.do) {
    case 'load':
      return begun(act.document);
    case 'choose':
      return { ...state, chosen: act.uid };
    case 'add': {
      const at = act.at ?? (state.chosen ? blocks.findIndex(({ uid }) => uid === state.chosen) + 1 : blocks.length);
      return withBlocks(blocks.toSpliced(at, 0, newBlock(act.type, act.uid)), act.uid);
    }
    case 'move':
    case 'place': {
      const from = blocks.findIndex(({ uid }) => uid === act.uid);
      const to = act.do === 'move' ? from + act.by : act.at;
      const block = blocks[from];
      if (!block || block.locked || to < 0 || to >= blocks.length || to === from) return state;
      return withBlocks(blocks.toSpliced(from, 1).toSpliced(to, 0, block), act.uid);
    }
    case 'copy': {
      const at = blocks.findIndex(({ uid }) => uid === act.uid);
      const block = blocks[at];
      return block
        ? withBlocks(blocks.toSpliced(at + 1, 0, { ...structuredClone(block), uid: act.as }), act.as)
        : state;
    }
    case 'remove':
      return withBlocks(
        blocks.filter(({ uid, locked }) => uid !== act.uid || locked),
        null,
      );
    case 'change':
      return withBlocks(blocks.map((block) => (block.uid === act.uid ? { ...block, ...act.block } : block)));
    case 'page':
      return changed(state, { ...document, ...act.page });
    case 'undo': {
      const before = past.at(-1);
      return before
        ? { document: before, past: past.slice(0, -1), future: [document, ...future], chosen: state.chosen }
        : state;
    }
    case 'redo': {
      const [next, ...rest] = future;
      return next ? { document: next, past: [...past, document], future: rest, chosen: state.chosen } : state;
    }
  }
}
