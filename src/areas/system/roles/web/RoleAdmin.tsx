// The roles, and the editor of what each may do.
import { App, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { actsAs } from '#kernel/model/area';
import { ruleMessages } from '#kernel/model/messages';
import { useNamed, useText } from '#kernel/web/i18n';
import type { RowAction } from '#kernel/web/resource/actions/rowAction';
import { useKeptForm } from '#kernel/web/resource/form/useKeptForm';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { Frame } from '#kernel/web/widgets/Frame';
import { Role } from '../../identity/model/role';
import { access } from './accessClient';
import { roleTexts as r } from './accessTexts';
import { showProblems } from './formProblems';
import { RoleEditor } from './RoleEditor';

const columns = {
  name: { width: 130, render: (row: WireOf<typeof Role>) => <RoleName row={row} /> },
  key: { width: 120 },
  enabled: { width: 80 },
  people: {
    label: r.people,
    width: 65,
    align: 'end' as const,
    render: (row: WireOf<typeof Role>) => row.people,
  },
  grants: {
    label: r.grantCount,
    width: 65,
    align: 'end' as const,
    render: (row: WireOf<typeof Role>) => row.grants,
  },
  actsAs: { label: r.actsAs, width: 140, render: (row: WireOf<typeof Role>) => actsAs(row.key).join(', ') },
};

function Networks({ id, value, onChange, disabled }: FieldInputProps) {
  return (
    <Select
      id={id}
      mode="tags"
      open={false}
      suffixIcon={null}
      disabled={disabled}
      tokenSeparators={[',', ' ']}
      placeholder="10.1.0.0/16"
      value={(value ?? []) as string[]}
      onChange={onChange}
    />
  );
}

const inputs = { ipAllow: Networks };

function RoleName({ row }: { row: WireOf<typeof Role> }) {
  return useNamed()(row.name, row.nameEn as string | null);
}

export default function RoleAdmin() {
  const can = useCan();
  const [open, setOpen] = useState<WireOf<typeof Role> | null>(null);
  const [copied, setCopied] = useState<WireOf<typeof Role> | null>(null);
  const actions: RowAction<WireOf<typeof Role>>[] = [
    { key: 'grants', label: r.grants, run: (row) => setOpen(row) },
    {
      key: 'copyRole',
      label: r.copy,
      isShown: (row) => row.key !== 'super_editor' && can('system.role.add'),
      run: (row) => setCopied(row),
    },
  ];
  return (
    <>
      <ResourcePage of={Role} rowActions={actions} columns={columns} inputs={inputs} onOpen={setOpen} />
      {open && <RoleEditor role={open} onClose={() => setOpen(null)} />}
      {copied && <CopyRole role={copied} onClose={() => setCopied(null)} />}
    </>
  );
}

function CopyRole({ role, onClose }: { role: WireOf<typeof Role>; onClose: () => void }) {
  const { t } = useText();
  const { message } = App.useApp();
  const refresh = useRefreshRows(Role);
  const named = useNamed();
  const form = useKeptForm<{ name: string; key: string }>(`copyRole:${role.id}`);
  const copy = async () => {
    const { name, key } = await form.validateFields();
    try {
      await access.copyRole(role.id, name, key);
      await refresh();
      message.success(t(r.copied));
      onClose();
    } catch (error) {
      showProblems(form, error);
    }
  };
  const required = { required: true };
  return (
    <Frame
      open
      title={t(r.copyOf, { name: named(String(role.name), role.nameEn as string | null) })}
      width={480}
      height={200}
      onCancel={onClose}
      onConfirm={copy}
    >
      <Form form={form} layout="vertical" initialValues={{ name: `${role.name} 2`, key: `${role.key}-2` }}>
        <Form.Item name="name" label={t(Role.fields.name.label)} rules={[required]}>
          <Input maxLength={30} />
        </Form.Item>
        <Form.Item
          name="key"
          label={t(r.key)}
          rules={[
            required,
            { pattern: Role.fields.key.pattern, message: t(ruleMessages.pattern, { label: Role.fields.key.label }) },
          ]}
        >
          <Input maxLength={40} />
        </Form.Item>
      </Form>
    </Frame>
  );
}
