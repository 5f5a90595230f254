// 角色交接项: what somebody with a role has to hand over, to whom, and who checks it; saved for the role as a whole.
import { Empty as AntEmpty, App, Button, Card, Checkbox, Flex, Input, Menu, Select, Table, Tag } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useKept } from '#kernel/web/resource/form/useKept';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { useCan } from '#kernel/web/session';
import { Shown } from '#kernel/web/widgets/States';
import { HandoverRule } from '../model/handover';
import { type Binding, bindRole, type ItemType, roleItems } from '../model/handoverCalls';
import { handoverTexts as x } from './handoverTexts';

const blank = {
  mandatory: false,
  defaultReceiver: 'superior',
  receiverId: null,
  checkerRoleId: null,
  guide: null,
} as const;

export function RoleItems() {
  const { t } = useText();
  const [roleId, setRoleId] = useState<number | null>(null);
  const answer = useAnswer(roleItems, roleId === null ? {} : { roleId });
  const roles = answer.data?.roles ?? [];
  return (
    <Flex gap={12} align="start" wrap>
      <Card size="small" style={{ width: 220, maxHeight: 560, overflow: 'auto' }}>
        <Shown loading={answer.isPending && roles.length === 0} error={answer.error} height={200}>
          <Menu
            selectedKeys={roleId === null ? [] : [String(roleId)]}
            onClick={({ key }) => setRoleId(Number(key))}
            items={roles.map(({ id, name, bound }) => ({
              key: String(id),
              label: (
                <Flex justify="space-between">
                  <span data-data>{name}</span>
                  <Tag color={bound ? 'blue' : 'default'}>{bound ? t(x.bound, { count: bound }) : t(x.unbound)}</Tag>
                </Flex>
              ),
            }))}
          />
        </Shown>
      </Card>
      <div style={{ flex: 1, minWidth: 320 }}>
        {roleId === null || !answer.data ? (
          <AntEmpty description={t(x.choose)} />
        ) : (
          <Bindings
            key={`${roleId} ${answer.data.stamp}`}
            {...{ roleId, stamp: answer.data.stamp, types: answer.data.types, start: answer.data.items }}
          />
        )}
      </div>
    </Flex>
  );
}

interface BindingsProps {
  roleId: number;
  stamp: string;
  types: readonly ItemType[];
  start: readonly Binding[];
}

function Bindings({ roleId, stamp, types, start }: BindingsProps) {
  const { t } = useText();
  const can = useCan();
  const { message } = App.useApp();
  const { run, isRunning } = useCall(bindRole);
  const [items, setItems] = useKept<readonly Binding[]>(`handoverItems:${roleId}:${stamp}`, start);
  const mayBind = can('people.handoverRule.bind');
  const of = (type: string) => items.find(({ itemType }) => itemType === type);
  const set = (type: string, change: Partial<Binding>) =>
    setItems(items.map((one) => (one.itemType === type ? { ...one, ...change } : one)));
  const save = async () => {
    try {
      await run({ roleId, stamp, items: [...items] });
      message.success(t(x.saved));
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  const receivers = Object.entries(HandoverRule.fields.defaultReceiver.options ?? {}).map(([value, { label }]) => ({
    ...{ value, label: t(label) },
  }));
  return (
    <Flex vertical gap={8}>
      <Table
        size="small"
        rowKey="type"
        pagination={false}
        scroll={{ x: 'max-content', y: 440 }}
        dataSource={types}
        columns={[
          {
            title: t(x.item),
            key: 'item',
            render: (_: unknown, { type, name }: ItemType) => (
              <Checkbox
                disabled={!mayBind}
                checked={of(type) !== undefined}
                onChange={({ target }) =>
                  setItems(
                    target.checked
                      ? [...items, { ...blank, itemType: type }]
                      : items.filter((one) => one.itemType !== type),
                  )
                }
              >
                {name}
              </Checkbox>
            ),
          },
          {
            title: t(x.mandatory),
            key: 'mandatory',
            render: (_: unknown, { type, mandatory }: ItemType) => (
              <Checkbox
                aria-label={t(x.mandatory)}
                disabled={!mayBind || mandatory || !of(type)}
                checked={mandatory || (of(type)?.mandatory ?? false)}
                onChange={({ target }) => set(type, { mandatory: target.checked })}
              />
            ),
          },
          {
            title: t(x.defaultReceiver),
            key: 'receiver',
            render: (_: unknown, { type }: ItemType) => {
              const bound = of(type);
              if (!bound) return '—';
              return (
                <Flex gap={4}>
                  <Select
                    aria-label={t(x.defaultReceiver)}
                    style={{ width: 120 }}
                    disabled={!mayBind}
                    value={bound.defaultReceiver}
                    options={receivers}
                    onChange={(defaultReceiver: Binding['defaultReceiver']) => set(type, { defaultReceiver })}
                  />
                  {bound.defaultReceiver === 'named' && (
                    <RefPicker
                      to="staff"
                      aria-label={t(x.named)}
                      style={{ width: 140 }}
                      value={bound.receiverId}
                      onChange={(id) => set(type, { receiverId: typeof id === 'number' ? id : null })}
                    />
                  )}
                </Flex>
              );
            },
          },
          {
            title: t(x.checker),
            key: 'checker',
            render: (_: unknown, { type }: ItemType) =>
              of(type) ? (
                <RefPicker
                  to="role"
                  aria-label={t(x.checker)}
                  style={{ width: 140 }}
                  disabled={!mayBind}
                  value={of(type)?.checkerRoleId}
                  onChange={(id) => set(type, { checkerRoleId: typeof id === 'number' ? id : null })}
                />
              ) : (
                '—'
              ),
          },
          {
            title: t(x.guide),
            key: 'guide',
            render: (_: unknown, { type }: ItemType) =>
              of(type) ? (
                <Input
                  aria-label={t(x.guide)}
                  maxLength={300}
                  disabled={!mayBind}
                  value={of(type)?.guide ?? ''}
                  onChange={({ target }) => set(type, { guide: target.value || null })}
                />
              ) : (
                '—'
              ),
          },
        ]}
      />
      {mayBind && (
        <Flex justify="end">
          <Button type="primary" loading={isRunning} onClick={() => void save()}>
            {t(x.save)}
          </Button>
        </Flex>
      )}
    </Flex>
  );
}
