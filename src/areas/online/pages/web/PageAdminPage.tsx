// 页面装修: blocks on the left, the phone in the middle, properties on the right; every step can be taken back.
import { Alert, Button, Card, Empty, Flex, Form, Input, List, Segmented, Tag, Typography } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { nonce } from '#kernel/web/api/signIn';
import { useText } from '#kernel/web/i18n';
import { useDetail } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { Shown } from '#kernel/web/widgets/States';
import { type Block, type BlockKey, blockTypes, type PageDocument } from '../model/document';
import type { GuestBlock } from '../model/guestPage';
import { MiniPage } from '../model/miniPage';
import { BlockView } from '../public/PageBlocks';
import { BlockForm } from './BlockForm';
import { PublishDialog } from './PublishDialog';
import { pageTexts as p } from './pageTexts';
import { useDesigner } from './useDesigner';

export default function PageAdminPage() {
  const [query] = useQueryState();
  const id = Number(query.id) || 0;
  const row = useDetail(MiniPage, id || null, true);
  return (
    <Shown loading={row.isPending} error={row.error} onRetry={() => void row.refetch()} height={400}>
      {row.data && (
        <Designer
          key={id}
          id={id}
          name={row.data.name}
          document={row.data.document as PageDocument}
          version={row.data.version}
        />
      )}
    </Shown>
  );
}

const widths = [375, 390, 414, 768];
const groups = ['text', 'nav', 'teach', 'sell'] as const;

/** As the page shows it; lists are filled by the server. */
const guestOf = ({ uid, type, props, entries, bg }: Block): GuestBlock => ({
  ...{ uid, type, props, bg, cards: [] },
  entries: entries.map(({ text, picture }) => ({
    text,
    picture: (picture as { FileUrl?: string } | null)?.FileUrl ?? null,
    link: null,
  })),
});

function Designer({
  id,
  name,
  document,
  version,
}: {
  id: number;
  name: string;
  document: PageDocument;
  version: number;
}) {
  const { t, locale } = useText();
  const can = useCan();
  const { state, act, isDirty, isSaving, problem, heldBy, takeOver, save } = useDesigner(id, document, version);
  const [width, setWidth] = useState(375);
  const [isPublishing, setPublishing] = useState(false);
  const { blocks } = state.document;
  const chosen = blocks.find(({ uid }) => uid === state.chosen);
  const labelOf = (type: BlockKey) => blockTypes[type].label[locale === 'en' ? 1 : 0];
  const uid = () => nonce().slice(0, 12);
  const press = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key.toLowerCase() === 'z') {
      event.preventDefault();
      act({ do: event.shiftKey ? 'redo' : 'undo' });
    }
  };
  /** On the canvas: move, delete, leave. */
  const onBlock = (event: KeyboardEvent, one: string) => {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      act({ do: 'move', uid: one, by: event.key === 'ArrowUp' ? -1 : 1 });
    } else if (event.key === 'Delete') act({ do: 'remove', uid: one });
    else if (event.key === 'Escape') act({ do: 'choose', uid: null });
    else if (event.key === 'Enter') act({ do: 'choose', uid: one });
  };
  const said = problem ? t(p.failed, { why: problem }) : isSaving ? t(p.saving) : isDirty ? t(p.unsaved) : t(p.saved);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: steps back and forth work wherever one is on the page
    <div onKeyDown={press} style={{ padding: 12 }}>
      <Flex gap={8} align="center" wrap style={{ marginBottom: 8 }}>
        <Typography.Text strong data-data>
          {name}
        </Typography.Text>
        <Tag color={problem ? 'red' : isDirty ? 'orange' : 'green'} role="status">
          {said}
        </Tag>
        <Button disabled={state.past.length === 0} onClick={() => act({ do: 'undo' })}>
          {t(p.undo)}
        </Button>
        <Button disabled={state.future.length === 0} onClick={() => act({ do: 'redo' })}>
          {t(p.redo)}
        </Button>
        <Segmented value={width} options={widths} onChange={(next) => setWidth(Number(next))} />
        {can('online.page.publish') && (
          <Button
            type="primary"
            onClick={async () => {
              if (isDirty) await save();
              setPublishing(true);
            }}
          >
            {t(p.publish)}
          </Button>
        )}
      </Flex>
      {heldBy && (
        <Alert
          type="warning"
          message={t(p.heldBy, { name: heldBy })}
          action={<Button onClick={() => void takeOver()}>{t(p.takeOver)}</Button>}
          style={{ marginBottom: 8 }}
        />
      )}
      {problem && (
        <Alert
          type="error"
          message={said}
          action={<Button onClick={() => location.reload()}>{t(p.reload)}</Button>}
          style={{ marginBottom: 8 }}
        />
      )}
      <Flex gap={12} align="flex-start" wrap>
        <Card size="small" title={t(p.blocks)} style={{ width: 200 }}>
          {groups.map((group) => (
            <div key={group}>
              <Typography.Text type="secondary">{t(p[group])}</Typography.Text>
              <Flex gap={4} wrap style={{ margin: '4px 0 8px' }}>
                {(Object.keys(blockTypes) as BlockKey[])
                  .filter((key) => blockTypes[key].group === group)
                  .map((key) => (
                    <Button
                      key={key}
                      size="small"
                      draggable
                      onDragStart={(event) => event.dataTransfer.setData('block', key)}
                      onClick={() => act({ do: 'add', type: key, uid: uid() })}
                    >
                      {labelOf(key)}
                    </Button>
                  ))}
              </Flex>
            </div>
          ))}
          <List
            size="small"
            header={t(p.layers)}
            dataSource={blocks}
            renderItem={(block) => (
              <List.Item style={{ padding: '2px 0' }}>
                <Button
                  type={block.uid === state.chosen ? 'primary' : 'text'}
                  size="small"
                  onClick={() => act({ do: 'choose', uid: block.uid })}
                >
                  {labelOf(block.type)}
                </Button>
                {block.hidden && <Tag>{t(p.hidden)}</Tag>}
              </List.Item>
            )}
          />
        </Card>
        <div style={{ flex: 1, minWidth: 300, display: 'flex', justifyContent: 'center' }}>
          <ul
            style={{
              width,
              maxWidth: '100%',
              minHeight: 480,
              padding: 0,
              margin: 0,
              listStyle: 'none',
              background: state.document.bgColor,
              border: '1px solid #d9d9e3',
              borderRadius: 12,
              overflow: 'auto',
            }}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              const type = event.dataTransfer.getData('block');
              if (type in blockTypes) act({ do: 'add', type: type as BlockKey, uid: uid(), at: blocks.length });
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
                  else if (type in blockTypes) act({ do: 'add', type: type as BlockKey, uid: uid(), at });
                }}
                style={{
                  opacity: block.hidden ? 0.4 : 1,
                  outline: block.uid === state.chosen ? '2px solid #7571f9' : 'none',
                  ...(block.bg ? { background: block.bg } : {}),
                }}
              >
                <button
                  type="button"
                  aria-label={labelOf(block.type)}
                  aria-pressed={block.uid === state.chosen}
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
                  {block.type !== 'lead_form' && <BlockView block={guestOf(block)} locale={locale} />}
                </button>
                {block.uid === state.chosen && (
                  <Flex gap={4} style={{ padding: 4 }}>
                    <Button
                      size="small"
                      disabled={at === 0}
                      onClick={() => act({ do: 'move', uid: block.uid, by: -1 })}
                    >
                      {t(p.up)}
                    </Button>
                    <Button
                      size="small"
                      disabled={at === blocks.length - 1}
                      onClick={() => act({ do: 'move', uid: block.uid, by: 1 })}
                    >
                      {t(p.down)}
                    </Button>
                    <Button size="small" onClick={() => act({ do: 'copy', uid: block.uid, as: uid() })}>
                      {t(p.copy)}
                    </Button>
                    <Button size="small" danger onClick={() => act({ do: 'remove', uid: block.uid })}>
                      {t(p.remove)}
                    </Button>
                  </Flex>
                )}
              </li>
            ))}
          </ul>
        </div>
        <Card size="small" title={chosen ? labelOf(chosen.type) : t(p.pageSettings)} style={{ width: 320 }}>
          {chosen ? (
            <BlockForm
              key={chosen.uid}
              block={chosen}
              onChange={(block) => act({ do: 'change', uid: chosen.uid, block })}
            />
          ) : (
            <Form layout="vertical" component="div">
              <Form.Item label={t(p.title)}>
                <Input
                  aria-label={t(p.title)}
                  maxLength={40}
                  value={state.document.title}
                  onChange={(event) => act({ do: 'page', page: { title: event.target.value } })}
                />
              </Form.Item>
              <Form.Item label={t(p.bgColor)}>
                <Input
                  type="color"
                  aria-label={t(p.bgColor)}
                  value={state.document.bgColor}
                  onChange={(event) => act({ do: 'page', page: { bgColor: event.target.value } })}
                />
              </Form.Item>
            </Form>
          )}
        </Card>
      </Flex>
      {isPublishing && (
        <PublishDialog
          id={id}
          onChoose={(one) => act({ do: 'choose', uid: one })}
          onClose={() => setPublishing(false)}
        />
      )}
    </div>
  );
}
