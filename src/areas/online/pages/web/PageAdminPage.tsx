// 页面装修: blocks on the left, the phone in the middle, properties on the right; every step can be taken back.
import { Alert, App, Button, Card, Flex, Form, Input, Segmented, Tag, Typography } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { useDetail } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { useOpen, useQueryState } from '#kernel/web/shell/site/navigation';
import { Shown } from '#kernel/web/widgets/States';
import type { Block, PageDocument } from '../model/document';
import { MiniPage } from '../model/miniPage';
import { shareBlock } from '../model/sharedBlock';
import { BlockForm } from './BlockForm';
import { Canvas } from './Canvas';
import { Palette, useBlockLabel } from './Palette';
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
  const { t } = useText();
  const labelOf = useBlockLabel();
  const can = useCan();
  const open = useOpen();
  const { message } = App.useApp();
  const designer = useDesigner(id, document, version);
  const { state, act, isDirty, isSaving, problem, heldBy, takeOver, save, isStale, overwrite, keepAsCopy } = designer;
  const [width, setWidth] = useState(375);
  const [isPublishing, setPublishing] = useState(false);
  const [sharing, setSharing] = useState<Block | null>(null);
  const { blocks } = state.document;
  const chosen = blocks.find(({ uid }) => uid === state.chosen);
  const press = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key.toLowerCase() === 'z') {
      event.preventDefault();
      act({ do: event.shiftKey ? 'redo' : 'undo' });
    }
  };
  const copied = async () => {
    try {
      open('/pageAdmin', { id: String(await keepAsCopy(t(p.copyOf, { name }))) });
    } catch (error) {
      message.error(messageOf(error));
    }
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
          action={
            <Flex gap={8} wrap>
              {isStale && (
                <>
                  <Button onClick={() => void copied()}>{t(p.asCopy)}</Button>
                  <Button danger onClick={overwrite}>
                    {t(p.overwrite)}
                  </Button>
                </>
              )}
              <Button onClick={() => location.reload()}>{t(p.reload)}</Button>
            </Flex>
          }
          style={{ marginBottom: 8 }}
        />
      )}
      <Flex gap={12} align="flex-start" wrap>
        <Palette blocks={blocks} chosen={state.chosen} act={act} />
        <Canvas document={state.document} chosen={state.chosen} width={width} act={act} onShare={setSharing} />
        <Card size="small" title={chosen ? labelOf(chosen.type) : t(p.pageSettings)} style={{ width: 320 }}>
          {chosen ? (
            <BlockForm
              key={chosen.uid}
              block={chosen}
              blocks={blocks
                .filter(({ uid }) => uid !== chosen.uid)
                .map(({ uid, type, props }) => ({
                  ...{ value: uid, label: [labelOf(type), props.heading].filter(Boolean).join(' · ') },
                }))}
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
      {sharing && (
        <CallDialog
          of={shareBlock}
          given={{ block: sharing }}
          onClose={() => setSharing(null)}
          onDone={({ blockId }) =>
            act({ do: 'change', uid: sharing.uid, block: { type: 'shared', props: { blockId }, entries: [] } })
          }
        />
      )}
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
