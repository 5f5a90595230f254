// The phone in the middle of the builder: blocks as families see them, dragged and moved by hand or by keys.
import { Button, Empty, Flex, Typography } from 'antd';
import type { KeyboardEvent } from 'react';
import { useText } from '#kernel/web/i18n';
import { type BlockKey, blockTypes } from '../model/blockTypes';
import type { Block, PageDocument } from '../model/document';
import type { GuestBlock } from '../model/guestPage';
import { BlockView } from '../public/PageBlocks';
import type { Act } from './editing';
import { newUid, useBlockLabel } from './Palette';
import { pageTexts as p } from './pageTexts';

/** As the page shows it; lists are filled by the server. */
const guestOf = ({ uid, type, props, entries, bg, children = [] }: Block): GuestBlock => ({
  ...{ uid, type, props, bg, cards: [] },
  entries: entries.map(({ text, picture, area = null }) => ({
    ...{ text, area, picture: (picture as { FileUrl?: string } | null)?.FileUrl ?? null },
    ...{ link: null, bannerId: null },
  })),
  columns: children.map((column) => column.map(guestOf)),
});

interface CanvasProps {
  document: PageDocument;
  chosen: string | null;
  width: number;
  act: (act: Act) => void;
  onShare: (block: Block) => void;
}

export function Canvas({ document, chosen, width, act, onShare }: CanvasProps) {
  const { t, locale } = useText();
  const labelOf = useBlockLabel();
  const { blocks } = document;
  /** Move, delete, leave. */
  const onBlock = (event: KeyboardEvent, one: string) => {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      act({ do: 'move', uid: one, by: event.key === 'ArrowUp' ? -1 : 1 });
    } else if (event.key === 'Delete') act({ do: 'remove', uid: one });
    else if (event.key === 'Escape') act({ do: 'choose', uid: null });
    else if (event.key === 'Enter') act({ do: 'choose', uid: one });
  };
  return (
    <div style={{ flex: 1, minWidth: 300, display: 'flex', justifyContent: 'center' }}>
      <ul
        style={{
          width,
          maxWidth: '100%',
          minHeight: 480,
          padding: 0,
          margin: 0,
          listStyle: 'none',
          background: document.bgColor,
          border: '1px solid #d9d9e3',
          borderRadius: 12,
          overflow: 'auto',
        }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          const type = event.dataTransfer.getData('block');
          if (type in blockTypes) act({ do: 'add', type: type as BlockKey, uid: newUid(), at: blocks.length });
        }}
      >
        {blocks.length === 0 && <Empty description={t(p.start)} style={{ paddingTop: 120 }} />}
        {blocks.map((block, at) => (
          <li
            key={block.uid}
            draggable={!block.locked}
            onDragStart={(event) => event.dataTransfer.setData('uid', block.uid)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.stopPropagation();
              const [moved, type] = [event.dataTransfer.getData('uid'), event.dataTransfer.getData('block')];
              if (moved) act({ do: 'place', uid: moved, at });
              else if (type in blockTypes) act({ do: 'add', type: type as BlockKey, uid: newUid(), at });
            }}
            style={{
              opacity: block.hidden ? 0.4 : 1,
              outline: block.uid === chosen ? '2px solid #7571f9' : 'none',
              ...(block.bg ? { background: block.bg } : {}),
            }}
          >
            <button
              type="button"
              aria-label={labelOf(block.type)}
              aria-pressed={block.uid === chosen}
              onClick={() => act({ do: 'choose', uid: block.uid })}
              onKeyDown={(event) => onBlock(event, block.uid)}
              style={{
                display: 'block',
                width: '100%',
                border: 0,
                background: 'none',
                font: 'inherit',
                textAlign: 'left',
                padding: '8px 12px',
              }}
            >
              <Typography.Text type="secondary" style={{ fontSize: 12 }}>
                {labelOf(block.type)}
              </Typography.Text>
              <div inert>
                <BlockView block={guestOf(block)} locale={locale} />
              </div>
            </button>
            {block.uid === chosen && (
              <Flex gap={4} style={{ padding: 4 }}>
                <Button size="small" disabled={at === 0} onClick={() => act({ do: 'move', uid: block.uid, by: -1 })}>
                  {t(p.up)}
                </Button>
                <Button
                  size="small"
                  disabled={at === blocks.length - 1}
                  onClick={() => act({ do: 'move', uid: block.uid, by: 1 })}
                >
                  {t(p.down)}
                </Button>
                <Button size="small" onClick={() => act({ do: 'copy', uid: block.uid, as: newUid() })}>
                  {t(p.copy)}
                </Button>
                {!blockTypes[block.type].isWhole && (
                  <Button size="small" onClick={() => onShare(block)}>
                    {t(p.share)}
                  </Button>
                )}
                <Button size="small" danger onClick={() => act({ do: 'remove', uid: block.uid })}>
                  {t(p.remove)}
                </Button>
              </Flex>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
