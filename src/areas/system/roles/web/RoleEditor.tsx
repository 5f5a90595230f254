// What a role may do: the matrix, the sensitive fields, the people. Saved as a whole.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Input, Tabs } from 'antd';
import { useMemo } from 'react';
import type { DataScope } from '#kernel/model/area';
import { useNamed, useText } from '#kernel/web/i18n';
import { useKeptSheet } from '#kernel/web/resource/form/useKept';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useCan, useClient } from '#kernel/web/session';
import { useUnsaved } from '#kernel/web/shell/site/navigation';
import { Frame } from '#kernel/web/widgets/Frame';
import { Shown } from '#kernel/web/widgets/States';
import { Role } from '../../identity/model/role';
import type { CatalogueArea, RoleGrants } from '../model/roleCalls';
import { access } from './accessClient';
import { roleTexts as r } from './accessTexts';
import { RoleFieldRules, type RuleMap } from './RoleFieldRules';
import { RoleMatrix } from './RoleMatrix';
import { RolePeople } from './RolePeople';
import { changedKeys, type GrantMap, newSensitive } from './roleSet';

export function RoleEditor({ role, onClose }: { role: WireRow; onClose: () => void }) {
  const { t, locale } = useText();
  const named = useNamed();
  const name = named(String(role.name), role.nameEn as string | null);
  const catalogue = useQuery({ queryKey: ['catalogue', locale], queryFn: access.catalogue, staleTime: 60_000 });
  const stored = useQuery({ queryKey: ['grants', role.id], queryFn: () => access.grants(role.id), gcTime: 0 });
  const error = catalogue.error ?? stored.error;
  if (catalogue.data && stored.data) {
    return (
      <Loaded key={stored.data.version} name={name} areas={catalogue.data} stored={stored.data} onClose={onClose} />
    );
  }
  return (
    <Frame open kind="drawer" width={1180} title={t(r.editor, { name })} onCancel={onClose} footer={null}>
      <Shown
        loading
        error={error}
        onRetry={() => void Promise.all([catalogue.refetch(), stored.refetch()])}
        height={420}
      >
        {null}
      </Shown>
    </Frame>
  );
}

interface LoadedProps {
  name: string;
  areas: CatalogueArea[];
  stored: RoleGrants;
  onClose: () => void;
}

function Loaded({ name, areas, stored, onClose }: LoadedProps) {
  const { t } = useText();
  const { message, modal } = App.useApp();
  const can = useCan();
  const client = useClient();
  const queries = useQueryClient();
  const refresh = useRefreshRows(Role);
  const before: GrantMap = useMemo(
    () => new Map(stored.grants.map((one) => [one.permission, one.dataScope] as const)),
    [stored],
  );
  const rulesBefore: RuleMap = useMemo(
    () => new Map(stored.fieldRules.map(({ entity, field, view, edit }) => [`${entity}.${field}`, { view, edit }])),
    [stored],
  );
  const [said, say] = useKeptSheet(`roleGrants:${stored.id}:${stored.version}`, {
    ...{ grants: [...before], rules: [...rulesBefore], reason: '' },
  });
  const grants: GrantMap = useMemo(() => new Map(said.grants), [said.grants]);
  const rules: RuleMap = useMemo(() => new Map(said.rules), [said.rules]);
  const { reason } = said;
  const verbs = useMemo(() => areas.flatMap((area) => area.entities.flatMap((one) => one.verbs)), [areas]);
  const changes = changedKeys(before, grants).length + changedRules(rulesBefore, rules);
  const sensitive = newSensitive(before, grants, verbs, stored.dataScope);
  useUnsaved(changes > 0);

  const isChief = stored.key === 'super_editor';
  const isOwn = client?.roles.includes(stored.key) ?? false;
  const isClosed = isChief || isOwn || !can('system.role.edit');

  const save = async () => {
    const answer = await access.saveGrants({
      id: stored.id,
      version: stored.version,
      grants: [...grants].map(([permission, dataScope]) => ({ permission, dataScope })),
      fieldRules: [...rules].map(([key, rule]) => {
        const [entity, field] = key.split('.');
        return { entity, field, ...rule };
      }),
      ...(reason ? { reason } : {}),
    });
    await Promise.all([refresh(), queries.invalidateQueries({ queryKey: ['grants', stored.id] })]);
    const waiting = answer.waiting?.length ?? 0;
    message.success(waiting > 0 ? t(r.waiting, { count: waiting }) : t(r.saved));
    onClose();
  };
  const close = () => {
    if (changes === 0) return onClose();
    modal.confirm({ title: t(r.leave, { count: changes }), onOk: onClose });
  };

  return (
    <Frame
      open
      kind="drawer"
      width={1180}
      title={t(r.editor, { name })}
      onCancel={close}
      asksItself
      {...(isClosed
        ? { footer: null }
        : { onConfirm: save, confirmDisabled: changes === 0 || (sensitive.length > 0 && !reason) })}
      aside={
        sensitive.length > 0 ? (
          <Input
            style={{ width: 420 }}
            maxLength={200}
            value={reason}
            aria-label={t(r.reason)}
            placeholder={t(r.reasonHint, { count: sensitive.length })}
            onChange={(event) => say({ reason: event.target.value })}
          />
        ) : (
          changes > 0 && t(r.changes, { count: changes })
        )
      }
    >
      {(isChief || isOwn) && (
        <Alert type="info" showIcon title={t(isChief ? r.chief : r.own)} style={{ marginBottom: 12 }} />
      )}
      <Tabs
        items={[
          {
            key: 'matrix',
            label: t(r.matrix),
            children: (
              <RoleMatrix
                areas={areas}
                grants={isChief ? everything(areas) : grants}
                byDefault={stored.dataScope as DataScope}
                disabled={isClosed}
                onChange={(next) => say({ grants: [...next] })}
              />
            ),
          },
          {
            key: 'fields',
            label: t(r.fields),
            children: (
              <RoleFieldRules
                areas={areas}
                rules={rules}
                disabled={isClosed}
                onChange={(next) => say({ rules: [...next] })}
              />
            ),
          },
          { key: 'people', label: t(r.members), children: <RolePeople roleId={stored.id} /> },
        ]}
      />
    </Frame>
  );
}

const everything = (areas: CatalogueArea[]): GrantMap =>
  new Map(areas.flatMap((area) => area.entities.flatMap((one) => one.verbs.map((verb) => [verb.key, 'all'] as const))));

const changedRules = (before: RuleMap, after: RuleMap): number =>
  [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => before.get(key)?.view !== after.get(key)?.view || before.get(key)?.edit !== after.get(key)?.edit,
  ).length;
