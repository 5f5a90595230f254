// What a group is: its kind, whose it is, what puts customers into it, and what its keeper can do with it.

import { App, Button, Card, Dropdown, Flex, Tag, Typography } from 'antd';
import { useState } from 'react';
import type { ConditionGroup } from '#kernel/model/conditions';
import { messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { HistoryPanel } from '#kernel/web/resource/detail/HistoryPanel';
import { momentText } from '#kernel/web/resource/rows/plainText';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { labelOf, mayDo } from '#kernel/web/resource/rows/rows';
import { useExactTotal, useList } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { Drawer } from '#kernel/web/widgets/Panels';
import { ConditionWords } from '../../conditions/web/ConditionsInput';
import { Customer } from '../../customer/model/customer';
import { CustomerGroup } from '../../groups/model/group';
import { setTexts as s } from '../../groups/web/setTexts';
import { type CustomerAction, customerActions, permissionOf } from './actions';

const { kind, visibility } = CustomerGroup.fields;
/** As many as the calls behind take at once. */
const most: Record<string, number> = { assign: 500, batchEdit: 500, followAll: 100 };

interface GroupHeadProps {
  row: WireOf<typeof CustomerGroup>;
  onAsk: (what: 'edit' | 'members' | 'freeze') => void;
  onAct: (action: CustomerAction, ids: number[]) => void;
}

export function GroupHead({ row, onAsk, onAct }: GroupHeadProps) {
  const { t } = useText();
  const can = useCan();
  const { message } = App.useApp();
  const [isLooking, setLooking] = useState(false);
  const isStatic = row.kind === 'static';
  // What its keeper reaches and what this person sees of it are two numbers; the list below has the second.
  const asked = { groupId: `${row.id}` };
  const found = useList(Customer, { ...asked, pageSize: 1 });
  // Many are counted from a memory of a minute, few as they are now.
  const exact = useExactTotal(Customer, asked, found.data?.totalIsCapped ?? false);
  const seen = exact.data?.total ?? found.data?.total;
  const offered = customerActions.filter((action) => action.key in most && can(permissionOf(action)));
  const act = async (action: CustomerAction) => {
    try {
      const ids = await memberIds(row.id, most[action.key]! + 1);
      if (ids.length === 0) message.info(t(s.nobody));
      else if (ids.length > most[action.key]!) message.warning(t(s.tooMany, { max: most[action.key]! }));
      else onAct(action, ids);
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  return (
    <Card size="small">
      <Flex justify="space-between" gap={12} wrap>
        <Flex vertical gap={4} style={{ flex: 1, minWidth: 240 }}>
          <Flex gap={8} align="center" wrap>
            <Typography.Title level={5} style={{ margin: 0 }} data-data>
              {row.name}
            </Typography.Title>
            <Tag>{t(kind.options![row.kind]!.label)}</Tag>
            <Tag>{t(visibility.options![row.visibility]!.label)}</Tag>
            {seen !== undefined && <Typography.Text>{t(s.youSee, { count: seen })}</Typography.Text>}
            <Typography.Text type="secondary" data-data>
              {t(isStatic ? s.countedAll : s.countedAt, {
                owner: labelOf(row, 'ownerId') ?? '–',
                count: row.memberCount ?? 0,
                at: row.countedAt ? momentText(row.countedAt, 'MM-DD HH:mm') : '–',
              })}
            </Typography.Text>
          </Flex>
          {row.note ? (
            <Typography.Text type="secondary" data-data>
              {row.note}
            </Typography.Text>
          ) : null}
          {row.conditions ? (
            <Typography.Text data-data>
              <ConditionWords conditions={row.conditions as ConditionGroup} />
            </Typography.Text>
          ) : null}
        </Flex>
        <Flex gap={8} wrap>
          {offered.length > 0 && (
            <Dropdown
              trigger={['click']}
              menu={{
                items: offered.map((action) => ({ key: action.key, label: t(action.label) })),
                onClick: ({ key }) => void act(offered.find((action) => action.key === key)!),
              }}
            >
              <Button>{t(s.withAll)}</Button>
            </Dropdown>
          )}
          <Button onClick={() => setLooking(true)}>{t(s.history)}</Button>
          {!isStatic && can('customers.group.edit') && <Button onClick={() => onAsk('freeze')}>{t(s.freeze)}</Button>}
          {mayDo(row, 'edit') && <Button onClick={() => onAsk('edit')}>{t(s.edit)}</Button>}
          {mayDo(row, 'edit') && isStatic && (
            <Button type="primary" onClick={() => onAsk('members')}>
              {t(s.addMembers)}
            </Button>
          )}
        </Flex>
      </Flex>
      <Drawer open={isLooking} onClose={() => setLooking(false)} size={480} title={t(s.history)} destroyOnHidden>
        <HistoryPanel of={CustomerGroup} id={row.id} />
      </Drawer>
    </Card>
  );
}

const perPage = 200;

/** Whom this person sees of the group, no more than so many. */
async function memberIds(groupId: number, limit: number): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ids.length < limit; page++) {
    const { list } = await resourceClient(Customer).list({ groupId, page, pageSize: perPage });
    ids.push(...list.map(({ id }) => id));
    if (list.length < perPage) break;
  }
  return ids.slice(0, limit);
}
