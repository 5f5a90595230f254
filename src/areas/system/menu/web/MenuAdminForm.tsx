// One entry of the menu: what it is called, where it leads, who sees it.

import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex, Form, Input, Radio, Select, Switch } from 'antd';
import { useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { useKeptForm } from '#kernel/web/resource/form/useKeptForm';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useCan } from '#kernel/web/session';
import { IconPicker } from '#kernel/web/shell/menu/IconPicker';
import { useUnsaved } from '#kernel/web/shell/site/navigation';
import css from '../../roles/web/access.module.css';
import { access } from '../../roles/web/accessClient';
import { menuTexts as m } from '../../roles/web/accessTexts';
import { Menu } from '../model/menu';
import type { MenuEntry } from '../model/menuCalls';
import { Picture, Roles } from './MenuAdminInputs';
import { menuCalls } from './menuClient';

interface MenuAdminFormProps {
  entry: MenuEntry | null;
  parent: number | null;
  disabled: boolean;
  onSaved: (id: number) => Promise<void>;
}

type Values = Pick<
  MenuEntry,
  | 'mname'
  | 'mnameEn'
  | 'kind'
  | 'url'
  | 'ico'
  | 'icoImg'
  | 'permission'
  | 'roleIds'
  | 'openMode'
  | 'keepAlive'
  | 'tab'
  | 'isPadding'
  | 'visible'
  | 'badge'
>;

const kinds = ['group', 'page', 'link', 'frame'] as const;
const switches = ['visible', 'tab', 'keepAlive', 'isPadding'] as const;
const switchedOn = {
  openMode: 'tab',
  visible: true,
  tab: true,
  keepAlive: true,
  isPadding: true,
  badge: 'none',
} as const;

export function MenuAdminForm({ entry, parent, disabled, onSaved }: MenuAdminFormProps) {
  const { t, locale } = useText();
  const can = useCan();
  const form = useKeptForm<Values>(entry ? `menu:${entry.id}:${entry.version}` : `menu:new:${parent ?? 'top'}`);
  const kind = Form.useWatch('kind', form) ?? entry?.kind ?? 'page';
  const [isDirty, setDirty] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useUnsaved(isDirty);
  const routes = useQuery({ queryKey: ['menuRoutes', locale], queryFn: menuCalls.routes, staleTime: 300_000 });
  const catalogue = useQuery({
    queryKey: ['catalogue', locale],
    queryFn: access.catalogue,
    enabled: can('system.role.view'),
    staleTime: 300_000,
  });

  const save = async (values: Values) => {
    setBusy(true);
    setFailure(null);
    const whole = { ...values, url: values.kind === 'group' ? null : values.url, parentId: parent };
    try {
      const client = resourceClient(Menu);
      const saved = entry
        ? await client.edit(entry.id, entry.version, whole)
        : await client.add(whole, crypto.randomUUID());
      setDirty(false);
      await onSaved(saved.id);
    } catch (error) {
      const problems = error instanceof ApiError ? error.problems : [];
      form.setFields(problems.map(({ field, message }) => ({ name: field as keyof Values, errors: [message] })));
      if (problems.length === 0) setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  /** A page brings its name and its permission along, where nothing was typed yet. */
  const take = (path: string) => {
    const route = routes.data?.find((one) => one.path === path);
    if (!route) return;
    const { mname, mnameEn, permission } = form.getFieldsValue();
    form.setFieldsValue({
      mname: mname || route.titles.zh.slice(0, 20),
      mnameEn: mnameEn || route.titles.en.slice(0, 40),
      permission: permission || route.permission,
      keepAlive: route.keepAlive,
      tab: route.tab,
      isPadding: route.isPadding,
    });
  };

  const initial: Partial<Values> = entry ?? { kind: parent === null ? 'group' : 'page', roleIds: [], ...switchedOn };
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      initialValues={initial}
      disabled={disabled}
      onValuesChange={() => setDirty(true)}
      onFinish={save}
    >
      <div className={css.head}>
        <h2>{t(entry ? m.editEntry : m.newEntry)}</h2>
        {!disabled && (
          <Button type="primary" htmlType="submit" loading={isBusy} disabled={!isDirty && entry !== null}>
            {t(m.save)}
          </Button>
        )}
      </div>
      {failure && <Alert type="error" showIcon title={failure} style={{ marginBottom: 12 }} />}
      <Form.Item name="kind" label={t(m.kind)}>
        <Radio.Group
          optionType="button"
          options={kinds.map((one) => ({ value: one, label: t(Menu.fields.kind.options![one]!.label) }))}
        />
      </Form.Item>
      {kind === 'page' && (
        <Form.Item name="url" label={t(m.page)} rules={[{ required: true, message: t(m.required) }]}>
          <Select
            showSearch={{ optionFilterProp: 'search' }}
            loading={routes.isPending}
            onChange={take}
            options={(routes.data ?? []).map((one) => ({
              value: one.path,
              label: `${one.area} · ${one.title}  ${one.path}`,
              search: `${one.area}${one.title}${one.path}`,
            }))}
          />
        </Form.Item>
      )}
      {(kind === 'link' || kind === 'frame') && (
        <Form.Item
          name="url"
          label={t(m.address)}
          extra={t(m.addressHint)}
          rules={[{ required: true, message: t(m.required) }]}
        >
          <Input maxLength={300} />
        </Form.Item>
      )}
      <Flex gap={16}>
        <Form.Item
          name="mname"
          label={t(m.name)}
          rules={[{ required: true, message: t(m.required) }]}
          style={{ flex: 1 }}
        >
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item name="mnameEn" label={t(m.nameEn)} style={{ flex: 1 }}>
          <Input maxLength={40} />
        </Form.Item>
      </Flex>
      {parent === null && (
        <Flex gap={16}>
          <Form.Item name="ico" label={t(m.icon)} style={{ flex: 1 }}>
            <IconPicker label={t(m.icon)} />
          </Form.Item>
          <Form.Item name="icoImg" label={t(m.picture)} style={{ width: 160 }}>
            <Picture />
          </Form.Item>
        </Flex>
      )}
      <Form.Item name="permission" label={t(m.permission)}>
        {catalogue.data ? (
          <Select
            allowClear
            placeholder={t(m.permissionHint)}
            showSearch={{ optionFilterProp: 'search' }}
            options={catalogue.data.map((area) => ({
              label: area.title,
              options: area.entities.flatMap((one) =>
                one.verbs.map((verb) => ({
                  value: verb.key,
                  label: `${one.title} · ${verb.name}`,
                  search: `${one.title}${verb.name}${verb.key}`,
                })),
              ),
            }))}
          />
        ) : (
          <Input maxLength={80} />
        )}
      </Form.Item>
      <Form.Item name="roleIds" label={t(m.limitRoles)}>
        <Roles label={entry?.$labels?.roleIds} disabled={disabled} />
      </Form.Item>
      {(kind === 'page' || kind === 'frame') && (
        <Form.Item name="openMode" label={t(Menu.fields.openMode.label)}>
          <Radio.Group
            optionType="button"
            options={Object.entries(Menu.fields.openMode.options!).map(([value, { label }]) => ({
              value,
              label: t(label),
            }))}
          />
        </Form.Item>
      )}
      <Form.Item name="badge" label={t(Menu.fields.badge.label)} extra={t(m.badgeHint)}>
        <Radio.Group
          optionType="button"
          options={Object.entries(Menu.fields.badge.options!).map(([value, { label }]) => ({ value, label: t(label) }))}
        />
      </Form.Item>
      <Flex gap={24} wrap>
        {switches
          .filter((name) => name === 'visible' || kind === 'page' || kind === 'frame')
          .map((name) => (
            <Form.Item key={name} name={name} label={t(Menu.fields[name].label)} valuePropName="checked">
              <Switch />
            </Form.Item>
          ))}
      </Flex>
    </Form>
  );
}
