// 分类管理: the trees by area, one of them to arrange, and the category chosen in it.

import { Tag } from 'antd';
import { useMemo, useState } from 'react';
import { useNamed, useText } from '#kernel/web/i18n';
import { useDelete } from '#kernel/web/resource/actions/useRemove';
import { useRename } from '#kernel/web/resource/form/useRename';
import { useCan } from '#kernel/web/session';
import { MenuIcon } from '#kernel/web/shell/ground/icons';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { TreeEditor } from '#kernel/web/widgets/TreeEditor';
import type { TreeNode } from '#kernel/web/widgets/tree/moves';
import { Category } from '../model/category';
import type { CategoryRow, Tree } from '../model/categoryCalls';
import { AddDialog } from './AddDialog';
import { moveCategory, useNodes, useRefreshCategories, useTrees } from './categoryClient';
import css from './classify.module.css';
import { classifyTexts as c } from './classifyTexts';
import { MergeDialog } from './MergeDialog';
import { NodePanel } from './NodePanel';
import { TreeList } from './TreeList';
import { TreeTools } from './TreeTools';

interface Node extends TreeNode {
  row: CategoryRow;
}

export default function ClassifyPage() {
  const trees = useTrees();
  const [key, setKey] = useState<string>();
  const tree = trees.data?.find((one) => one.key === key) ?? trees.data?.[0];
  return (
    <Shown loading={trees.isPending} error={trees.error} onRetry={() => void trees.refetch()} height={480}>
      <div className={css.page}>
        <section className={css.card}>
          <TreeList trees={trees.data ?? []} chosen={tree?.key} onChoose={setKey} />
        </section>
        {tree && <OneTree key={tree.key} tree={tree} />}
      </div>
    </Shown>
  );
}

function OneTree({ tree }: { tree: Tree }) {
  const { t, locale } = useText();
  const named = useNamed();
  const can = useCan();
  const refresh = useRefreshCategories();
  const nodes = useNodes(tree.key);
  const [chosen, setChosen] = useState<number | null>(null);
  const [adding, setAdding] = useState<{ parent: CategoryRow | null } | null>(null);
  const [isMerging, setMerging] = useState(false);
  const rows = useMemo(() => nodes.data ?? [], [nodes.data]);
  const shown = useMemo(() => nested(rows, null, named), [rows, named]);
  const find = (id: unknown) => rows.find((row) => row.id === id) ?? null;
  const row = find(chosen);

  const { rename, dialog } = useRename(Category, refresh);
  const renameNode = async (id: unknown, title: string) => {
    const was = find(id);
    // Renamed is the name that is shown: the English one to whoever reads English.
    const field = locale === 'en' && was?.nameEn ? 'nameEn' : 'name';
    if (was) await rename(was, field, title, was[field] ?? '');
  };
  const deleteCategories = useDelete(Category, () => {
    setChosen(null);
    void refresh();
  });
  const isFree = !tree.fixed;

  return (
    <>
      <section className={css.card}>
        <div className={css.head}>
          <h2>{tree.title}</h2>
          <span className={css.faint}>{t(c.nodes, { count: rows.length })}</span>
          <span className={css.faint}>{t(tree.fixed ? c.fixedHint : c.depth, { depth: tree.maxDepth })}</span>
          <span className={css.tools}>
            <TreeTools tree={tree} nodes={rows} />
          </span>
        </div>
        <Shown loading={nodes.isPending} error={nodes.error} onRetry={() => void nodes.refetch()} height={320}>
          <TreeEditor<Node>
            nodes={shown}
            selected={chosen}
            onSelect={(id) => setChosen(id === null ? null : Number(id))}
            maxDepth={tree.maxDepth}
            disabled={!can('system.category.edit')}
            onMove={async (move) => {
              await moveCategory(move);
              await refresh();
            }}
            onRename={renameNode}
            onAdd={isFree && can('system.category.add') ? (id) => setAdding({ parent: find(id) }) : undefined}
            onDelete={isFree && can('system.category.delete') ? (node) => deleteCategories([node.row.id]) : undefined}
            extra={(node) => <Facts row={node.row} />}
          />
        </Shown>
      </section>
      <section className={`${css.card} ${css.panel}`}>
        {row ? (
          <NodePanel key={`${row.id} ${row.version}`} tree={tree} node={row} onMerge={() => setMerging(true)} />
        ) : (
          <Empty text={t(c.pickNode)} hint={t(c.pickNodeHint)} height={240} />
        )}
      </section>
      {dialog}
      {adding && <AddDialog tree={tree} parent={adding.parent} onClose={() => setAdding(null)} onAdded={setChosen} />}
      {isMerging && row && (
        <MergeDialog nodes={rows} from={row} onClose={() => setMerging(false)} onMerged={setChosen} />
      )}
    </>
  );
}

function Facts({ row }: { row: CategoryRow }) {
  const { t } = useText();
  return (
    <span className={css.facts}>
      {row.icon && <MenuIcon node={{ Mname: '', Url: null, Ico: row.icon, child: [] }} />}
      {row.school && <Tag color="purple">{row.school}</Tag>}
      {!row.enabled && <Tag>{t(c.off)}</Tag>}
      <span className={css.code}>{row.code}</span>
      <span className={css.faint}>{row.used > 0 ? t(c.used, { count: row.used }) : t(c.unused)}</span>
      <span className={css.dot} style={row.color ? { background: row.color } : { visibility: 'hidden' }} />
    </span>
  );
}

const nested = (
  rows: readonly CategoryRow[],
  parentId: number | null,
  named: (name: string, nameEn?: string | null) => string,
): Node[] =>
  rows
    .filter((row) => row.parentId === parentId)
    .map((row) => ({ id: row.id, title: named(row.name, row.nameEn), row, children: nested(rows, row.id, named) }));
