// 区域管理: the regions as a tree to arrange, with their managers and schools.

import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { sendForm } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { useDelete } from '#kernel/web/resource/actions/useRemove';
import { ResourceForm } from '#kernel/web/resource/form/ResourceForm';
import { useRename } from '#kernel/web/resource/form/useRename';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useList, useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { TreeEditor } from '#kernel/web/widgets/TreeEditor';
import type { TreeNode } from '#kernel/web/widgets/tree/moves';
import { Region } from '../model/organisation';
import { type ShownFigure, sortRegion } from '../model/orgCalls';
import { figureText } from './figureText';
import { useNear, useRegionFigures } from './nearClient';
import { RegionPanel } from './RegionPanel';
import css from './schools.module.css';
import { schoolTexts as s } from './schoolTexts';
import { useLook } from './useLook';

interface RegionNode extends TreeNode {
  row: WireOf<typeof Region>;
  children: readonly RegionNode[];
}

type Look = 'tree' | 'table';
const looks: readonly Look[] = ['tree', 'table'];

export default function RegionPage() {
  const { t } = useText();
  const [look, setLook] = useLook<'tree'>('tree');
  return (
    <>
      <Segmented<Look>
        aria-label={t(s.look)}
        style={{ marginBottom: 12 }}
        value={look}
        onChange={setLook}
        options={looks.map((value) => ({ value, label: t(s[value]) }))}
      />
      {look === 'table' ? <ResourcePage of={Region} show={{ boundary: null }} /> : <RegionTree />}
    </>
  );
}

function RegionTree() {
  const { t } = useText();
  const can = useCan();
  const mayEdit = can('system.region.edit');
  const refresh = useRefreshRows(Region);
  const list = useList(Region, { page: 1, pageSize: 200, sort: 'sort' });
  const schools = useNear({});
  const [chosen, setChosen] = useState<number | null>(null);
  const deleteRegions = useDelete(Region, () => setChosen(null));
  const [adding, setAdding] = useState<{ parentId: number | null } | null>(null);
  const rows = useMemo(() => list.data?.list ?? [], [list.data]);
  const nodes = useMemo(() => nested(rows, null), [rows]);
  const row = rows.find((one) => one.id === chosen);
  const { rename, dialog } = useRename(Region, refresh);
  const figures = useRegionFigures();
  const figuresOf = (id: number) => figures.data?.find(({ regionId }) => regionId === id)?.figures ?? [];
  const inside = (id: number) => (schools.data ?? []).filter((school) => within(rows, school.regionId, id));

  return (
    <div className={css.tree}>
      {dialog}
      <section className={css.card}>
        <Shown loading={list.isPending} error={list.error} onRetry={() => void list.refetch()} height={420}>
          <p className={css.faint} style={{ marginTop: 0 }}>
            {t(s.regions, { count: rows.length })}
          </p>
          <TreeEditor<RegionNode>
            nodes={nodes}
            maxDepth={4}
            selected={chosen}
            onSelect={(id) => setChosen(id === null ? null : Number(id))}
            disabled={!mayEdit}
            onMove={async (move) => {
              await sendForm(sortRegion, { ...move });
              await refresh();
            }}
            onRename={async (id, name) => {
              const was = rows.find((one) => one.id === id);
              if (was) await rename(was, 'name', name, was.name);
            }}
            onAdd={
              can('system.region.add') ? (id) => setAdding({ parentId: id === null ? null : Number(id) }) : undefined
            }
            onDelete={can('system.region.delete') ? (node) => deleteRegions([node.row.id]) : undefined}
            extra={(node) => (
              <Facts row={node.row} schools={inside(node.row.id).length} figures={figuresOf(node.row.id)} />
            )}
          />
        </Shown>
      </section>
      <section className={css.card}>
        {row ? (
          <RegionPanel key={`${row.id} ${row.version}`} row={row} schools={inside(row.id)} />
        ) : (
          <Empty
            text={t(mayEdit ? s.pickRegion : s.seeRegion)}
            hint={mayEdit ? t(s.pickRegionHint) : undefined}
            height={240}
          />
        )}
      </section>
      {adding && (
        <ResourceForm
          of={Region}
          open
          title={t(s.addRegion)}
          values={{ parentId: adding.parentId }}
          onClose={() => setAdding(null)}
          onSaved={(made) => setChosen(made.id)}
        />
      )}
    </div>
  );
}

function Facts({
  row,
  schools,
  figures,
}: {
  row: WireOf<typeof Region>;
  schools: number;
  figures: readonly ShownFigure[];
}) {
  const { t } = useText();
  const managers = row.$labels?.managerIds;
  const names = Array.isArray(managers) ? managers : [];
  return (
    <span className={css.faint}>
      {names.length > 0 ? <span data-data>{t(s.managers, { names: names.join('、') })}</span> : t(s.noManagers)} ·{' '}
      {t(s.schoolsHere, { count: schools })}
      {figures.map((figure) => ` · ${figure.label} ${figureText(figure)}`)}
    </span>
  );
}

const nested = (rows: readonly WireOf<typeof Region>[], parentId: number | null): RegionNode[] =>
  rows
    .filter((row) => (row.parentId ?? null) === parentId)
    .map((row) => ({ id: row.id, title: row.name, row, children: nested(rows, row.id) }));

/** Whether a region is this one or lies below it. */
function within(rows: readonly WireOf<typeof Region>[], id: number, top: number): boolean {
  for (let at: number | null = id, steps = 0; at !== null && steps < 10; steps++) {
    if (at === top) return true;
    at = (rows.find((row) => row.id === at)?.parentId as number | null | undefined) ?? null;
  }
  return false;
}
