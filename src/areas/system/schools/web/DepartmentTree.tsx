// The departments of one school, arranged by drag or keyboard, and the people of the one that is chosen.

import { useState } from 'react';
import { sendForm } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { useDelete } from '#kernel/web/resource/actions/useRemove';
import { ResourceForm } from '#kernel/web/resource/form/ResourceForm';
import { useRename } from '#kernel/web/resource/form/useRename';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { PersonTag } from '#kernel/web/widgets/PersonTag';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { TreeEditor } from '#kernel/web/widgets/TreeEditor';
import type { TreeNode } from '#kernel/web/widgets/tree/moves';
import { Department } from '../../organisation/model/organisation';
import { type OrgNode, sortDepartment } from '../../organisation/model/orgCalls';
import { useOrganisation } from '../../organisation/web/nearClient';
import css from '../../organisation/web/schools.module.css';
import { schoolTexts as s } from '../../organisation/web/schoolTexts';

interface DepartmentNode extends TreeNode {
  id: number;
  version: number;
  staff: number;
  people: NonNullable<OrgNode['people']>;
  children: readonly DepartmentNode[];
}

export function DepartmentTree({ schoolId }: { schoolId: number }) {
  const { t } = useText();
  const can = useCan();
  const organisation = useOrganisation();
  const refresh = useRefreshRows(Department);
  const deleteDepartments = useDelete(Department);
  const [chosen, setChosen] = useState<number | null>(null);
  const { rename, dialog } = useRename(Department, refresh);
  const [adding, setAdding] = useState<{ parentId: number | null } | null>(null);
  const nodes = departmentsOf(organisation.data ?? [], schoolId).map(toNode);
  const mayEdit = can('system.department.edit');

  return (
    <Shown
      loading={organisation.isPending}
      error={organisation.error}
      onRetry={() => void organisation.refetch()}
      height={200}
    >
      <div className={css.departments}>
        <TreeEditor<DepartmentNode>
          nodes={nodes}
          selected={chosen}
          onSelect={(id) => setChosen(id === null ? null : Number(id))}
          maxDepth={4}
          disabled={!mayEdit}
          onMove={async (move) => {
            await sendForm(sortDepartment, { ...move });
            await refresh();
          }}
          onRename={async (id, name) => {
            const node = found(nodes, Number(id));
            if (node) await rename(node, 'name', name, node.title);
          }}
          onAdd={
            can('system.department.add') ? (id) => setAdding({ parentId: id === null ? null : Number(id) }) : undefined
          }
          onDelete={can('system.department.delete') ? (node) => deleteDepartments([node.id]) : undefined}
          extra={(node) => <span className={css.faint}>{t(s.people, { count: node.staff })}</span>}
        />
        <People node={found(nodes, chosen)} />
      </div>
      {dialog}
      {adding && (
        <ResourceForm
          of={Department}
          open
          values={{ schoolId, parentId: adding.parentId }}
          onClose={() => setAdding(null)}
          onSaved={() => void refresh()}
        />
      )}
    </Shown>
  );
}

function People({ node }: { node: DepartmentNode | undefined }) {
  const { t } = useText();
  if (!node) return <Empty text={t(s.pickPeople)} height={160} />;
  if (node.people.length === 0) return <Empty text={t(s.noPeople)} height={160} />;
  return (
    <ul className={css.checks}>
      {node.people.map((person) => (
        <li key={person.id}>
          <PersonTag name={person.name} />
          <span className={css.faint}>{person.post ?? ''}</span>
        </li>
      ))}
    </ul>
  );
}

function found(nodes: readonly DepartmentNode[], id: number | null): DepartmentNode | undefined {
  for (const node of nodes) {
    const hit = node.id === id ? node : found(node.children, id);
    if (hit) return hit;
  }
  return undefined;
}

const toNode = (node: OrgNode): DepartmentNode => ({
  id: node.id,
  title: node.title,
  version: node.version ?? 0,
  staff: node.staff ?? 0,
  people: node.people ?? [],
  children: node.children.map(toNode),
});

function departmentsOf(nodes: readonly OrgNode[], schoolId: number): OrgNode[] {
  for (const node of nodes) {
    if (node.kind === 'school' && node.id === schoolId) return node.children;
    const found = departmentsOf(node.kind === 'region' ? node.children : [], schoolId);
    if (found.length > 0) return found;
  }
  return [];
}
