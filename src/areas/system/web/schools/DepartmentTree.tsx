// The departments of one school, arranged by drag or keyboard, with how many people work in each.
import { useState } from 'react';
import { api } from '#kernel/web/api/client';
import { useText } from '#kernel/web/i18n';
import { ResourceForm } from '#kernel/web/resource/ResourceForm';
import { resourceClient } from '#kernel/web/resource/resourceClient';
import { useRefreshRows } from '#kernel/web/resource/useRows';
import { useCan } from '#kernel/web/session';
import { Shown } from '#kernel/web/widgets/States';
import { TreeEditor } from '#kernel/web/widgets/TreeEditor';
import type { TreeNode } from '#kernel/web/widgets/tree/moves';
import { Department } from '../../model/organisation';
import { type OrgNode, useOrganisation } from './nearClient';
import css from './schools.module.css';
import { schoolTexts as s } from './schoolTexts';

interface DepartmentNode extends TreeNode {
  id: number;
  staff: number;
}

export function DepartmentTree({ schoolId }: { schoolId: number }) {
  const { t } = useText();
  const can = useCan();
  const organisation = useOrganisation();
  const refresh = useRefreshRows(Department);
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
      <TreeEditor<DepartmentNode>
        nodes={nodes}
        maxDepth={4}
        disabled={!mayEdit}
        onMove={async (move) => {
          await api.post('/common/orgs/department/sort', { ...move });
          await refresh();
        }}
        onRename={async (id, name) => {
          const { version } = await resourceClient(Department).detail(Number(id));
          await resourceClient(Department).edit(Number(id), version, { name });
          await refresh();
        }}
        onAdd={
          can('system.department.add') ? (id) => setAdding({ parentId: id === null ? null : Number(id) }) : undefined
        }
        onDelete={
          can('system.department.delete')
            ? async (node) => {
                await resourceClient(Department).delete([node.id]);
                await refresh();
              }
            : undefined
        }
        extra={(node) => <span className={css.faint}>{t(s.people, { count: node.staff })}</span>}
      />
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

const toNode = (node: OrgNode): DepartmentNode => ({
  id: node.id,
  title: node.title,
  staff: node.staff ?? 0,
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
