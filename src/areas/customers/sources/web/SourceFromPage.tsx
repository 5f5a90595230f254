// Where customers come from: the tree, and what each branch brought and cost.

import { useQuery } from '@tanstack/react-query';
import { App, Button, Card, Flex, Tag, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { sendCall, sendForm } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { ResourceForm } from '#kernel/web/resource/form/ResourceForm';
import { useRename } from '#kernel/web/resource/form/useRename';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { listTexts } from '#kernel/web/resourceTexts';
import { useCan } from '#kernel/web/session';
import { Shown } from '#kernel/web/widgets/States';
import { TreeEditor } from '#kernel/web/widgets/TreeEditor';
import { CustomerSource } from '../model/source';
import { type Source, sortSource, sourceTree as wholeTree } from '../model/sourceCalls';
import { SourceMergeDialog } from './SourceMergeDialog';
import { SourceSide } from './SourceSide';
import { sourceTexts } from './sourceTexts';
import { type SourceNode, sourceName, sourceTree } from './sourceTree';

type Asked = { what: 'add'; parentId: number | null } | { what: 'merge'; from: Source } | { what: 'edit'; id: number };

export default function SourceFromPage() {
  const { t, locale } = useText();
  const can = useCan();
  const { message } = App.useApp();
  const refreshRows = useRefreshRows(CustomerSource);
  const [chosen, setChosen] = useState<number | null>(null);
  const [asking, setAsking] = useState<Asked | null>(null);
  const tree = useQuery({
    queryKey: ['rows', CustomerSource.name, 'tree'],
    queryFn: () => sendCall(wholeTree, {}),
  });
  const nodes = useMemo(() => sourceTree(tree.data ?? [], null, locale), [tree.data, locale]);
  const mayEdit = can('customers.source.edit');
  const { rename, dialog } = useRename(CustomerSource, refreshRows);
  const isLeaf = chosen !== null && !(tree.data ?? []).some(({ parentId }) => parentId === chosen);
  const found = (id: number | null | undefined) => (tree.data ?? []).find((one) => one.id === id);
  const named = found(chosen);
  const above =
    asking?.what === 'edit'
      ? found(found(asking.id)?.parentId)
      : found(asking?.what === 'add' ? asking.parentId : null);
  /** Switched off it stays on old customers and vanishes from forms. */
  const turn = async ({ id, version, active }: Source) => {
    try {
      await resourceClient(CustomerSource).edit(id, version, { active: !active });
    } catch (error) {
      message.error(messageOf(error));
    }
    await refreshRows();
  };
  return (
    <Flex gap={12} align="flex-start" wrap>
      <Card
        size="small"
        title={t(sourceTexts.sources)}
        style={{ flex: '1 1 320px' }}
        extra={
          mayEdit && (
            <Button type="link" size="small" onClick={() => setAsking({ what: 'add', parentId: null })}>
              {t(sourceTexts.addSource)}
            </Button>
          )
        }
      >
        <Shown loading={tree.isPending} error={tree.error} onRetry={() => void tree.refetch()} height={320}>
          <TreeEditor<SourceNode>
            nodes={nodes}
            maxDepth={3}
            height={640}
            selected={chosen}
            onSelect={(id) => setChosen(id === null ? null : Number(id))}
            disabled={!mayEdit}
            extra={({ source }) => (source.active ? null : <Tag>{t(sourceTexts.off)}</Tag>)}
            onMove={async (move) => {
              await sendForm(sortSource, { ...move });
              await refreshRows();
            }}
            {...(mayEdit
              ? {
                  onRename: async (id: number | string, name: string) => {
                    const was = found(Number(id));
                    const field = locale === 'en' ? 'nameEn' : 'name';
                    if (was) await rename(was, field, name, was[field] ?? '');
                  },
                  onAdd: (parent: number | string | null) =>
                    setAsking({ what: 'add', parentId: parent === null ? null : Number(parent) }),
                }
              : {})}
          />
        </Shown>
      </Card>
      <Card
        size="small"
        style={{ flex: '1000 1 340px', minWidth: 0 }}
        styles={{ body: { paddingTop: 0 } }}
        title={
          named ? (
            <Flex gap={8}>
              <Typography.Link onClick={() => setChosen(null)}>{t(sourceTexts.allSources)}</Typography.Link>
              <span data-data>{`/ ${sourceName(named, locale)}`}</span>
            </Flex>
          ) : (
            t(sourceTexts.allSources)
          )
        }
        extra={
          mayEdit &&
          named && (
            <Flex gap={8}>
              <Button size="small" onClick={() => setAsking({ what: 'edit', id: named.id })}>
                {t(listTexts.edit)}
              </Button>
              <Button size="small" onClick={() => turn(named)}>
                {t(named.active ? sourceTexts.disable : sourceTexts.enable)}
              </Button>
              {isLeaf && (
                <Button size="small" danger onClick={() => setAsking({ what: 'merge', from: named })}>
                  {t(sourceTexts.merge)}
                </Button>
              )}
            </Flex>
          )
        }
      >
        <SourceSide sourceId={chosen} isLeaf={isLeaf} onChoose={setChosen} />
      </Card>
      {dialog}
      {(asking?.what === 'add' || asking?.what === 'edit') && (
        <ResourceForm
          of={above ? forms.below : forms.top}
          {...(asking.what === 'edit'
            ? { id: asking.id }
            : { values: { parentId: asking.parentId, ...(above ? { kind: above.kind } : {}) } })}
          open
          onClose={() => setAsking(null)}
          onSaved={(row) => {
            setChosen(row.id);
            void refreshRows();
          }}
        />
      )}
      {asking?.what === 'merge' && (
        <SourceMergeDialog
          from={asking.from}
          sources={tree.data ?? []}
          onClose={() => setAsking(null)}
          onMerged={async (toId) => {
            setChosen(toId);
            await refreshRows();
          }}
        />
      )}
    </Flex>
  );
}

/** Where it stands in the tree is said by the tree, and its kind by what stands above it. */
const formWithout = (...names: string[]) => ({
  ...CustomerSource,
  form: CustomerSource.form.filter((name) => !names.includes(name)),
});
const forms = { top: formWithout('parentId', 'sort'), below: formWithout('parentId', 'sort', 'kind') };
