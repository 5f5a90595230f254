// Who it is, how far, how warm, whose, how long; and everything that can be done from here.
import { Alert, Avatar, Button, Flex, Space, Steps, Tag, Typography } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { daysBetween } from '#kernel/model/dates';
import { useText } from '#kernel/web/i18n';
import { labelOf, mayDo, type WireRow } from '#kernel/web/resource/rows';
import { TransitionButtons } from '#kernel/web/resource/TransitionButtons';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/navigation';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { Customer } from '../../model/customer';
import { CustomerLife } from '../../model/customerLife';
import { ageOn } from '../../model/customerRules';
import { ranked } from '../../model/funnelRules';
import { localDay } from '../localDay';
import { ActionDialog, useAction } from '../manage/ActionDialog';
import { type CustomerAction, customerActions } from '../manage/actions';
import { shownCustomer } from '../shownCustomer';
import { detailTexts as d } from './detailTexts';

interface DetailHeadProps {
  row: WireRow;
  duplicates: number;
  onFollow: () => void;
  onBook: () => void;
  onGone: () => void;
}

const offered = ['transfer', 'release', 'protect'];
const firsts = {
  new: 'createdAt',
  following: 'firstFollowedAt',
  invited: 'firstInvitedAt',
  visited: 'firstVisitedAt',
  trial: 'firstTrialAt',
  member: 'memberAt',
} as const;

export function DetailHead({ row, duplicates, onFollow, onBook, onGone }: DetailHeadProps) {
  const { t } = useText();
  const can = useCan();
  const open = useOpen();
  const [acting, setActing] = useState<CustomerAction | null>(null);
  const today = localDay(new Date());
  const isPooled = row.inPool === true;
  const photo = row.photo as { FileUrl: string } | null;
  const tags = (row.$labels?.tags as string[] | undefined) ?? [];
  return (
    <>
      {row.mergedFrom ? <Alert type="info" showIcon title={t(d.merged)} /> : null}
      <Flex justify="space-between" gap={16} wrap>
        <Space size={12} align="start">
          <Avatar size={48} {...(photo ? { src: photo.FileUrl } : {})}>
            {String(row.name).slice(0, 1)}
          </Avatar>
          <Flex vertical gap={4}>
            <Space wrap size={8}>
              <Typography.Title level={4} style={{ margin: 0 }}>
                {String(row.name)}
              </Typography.Title>
              <StateTag option={Customer.fields.state.options![String(row.state)]!} />
              {row.birthDate ? <span>{t(d.years, { age: ageOn(String(row.birthDate), today) })}</span> : null}
              <span>{labelOf(row, 'grade')}</span>
              <Typography.Text type="secondary">{String(row.code)}</Typography.Text>
            </Space>
            <Space wrap size={4}>
              {row.doNotContact ? <Tag color="red">{t(d.doNotContact)}</Tag> : null}
              {isChild(row, today) && row.consent === 'none' ? <Tag color="orange">{t(d.consentMissing)}</Tag> : null}
              {duplicates > 0 ? <Tag color="orange">{t(d.duplicates, { count: duplicates })}</Tag> : null}
              {tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </Space>
          </Flex>
        </Space>
        {isPooled ? (
          <ClaimButton row={row} />
        ) : (
          <Space wrap>
            {can('customers.followUp.add') && (
              <Button type="primary" onClick={onFollow}>
                {t(d.follow)}
              </Button>
            )}
            {can('customers.appointment.add') && row.state !== 'lost' && <Button onClick={onBook}>{t(d.book)}</Button>}
            {mayDo(row, 'edit') && (
              <Button onClick={() => open('/addCustomer', { id: String(row.id) }, String(row.name))}>
                {t(d.edit)}
              </Button>
            )}
            {customerActions
              .filter(({ key }) => offered.includes(key) && mayDo(row, key))
              .map((action) => (
                <Button key={action.key} danger={action.danger ?? false} onClick={() => setActing(action)}>
                  {t(action.label)}
                </Button>
              ))}
            <TransitionButtons of={shownCustomer} row={row} onDone={(after) => after.state === 'lost' && onGone()} />
          </Space>
        )}
      </Flex>
      {isPooled && <Alert type="info" showIcon title={t(d.pooled)} />}
      <Flex gap={24} wrap align="center" justify="space-between">
        <Stages row={row} />
        <Figures row={row} today={today} />
      </Flex>
      {acting && (
        <ActionDialog
          action={acting}
          ids={[row.id]}
          name={String(row.name)}
          onClose={() => setActing(null)}
          {...(acting.key === 'protect' ? {} : { onDone: onGone })}
        />
      )}
    </>
  );
}

const consentAge = 14;
const isChild = (row: WireRow, today: string): boolean =>
  typeof row.birthDate === 'string' && ageOn(row.birthDate, today) < consentAge;

function ClaimButton({ row }: { row: WireRow }) {
  const { t } = useText();
  const claim = useAction(customerActions.find(({ key }) => key === 'claim')!);
  if (!mayDo(row, 'claim')) return null;
  return (
    <Button type="primary" onClick={() => claim([row.id], {})}>
      {t(d.claim)}
    </Button>
  );
}

function Stages({ row }: { row: WireRow }) {
  const { t } = useText();
  const reached = ranked.map((stage) => row[firsts[stage]] as string | null);
  const current = ranked.indexOf(String(row.state) as (typeof ranked)[number]);
  return (
    <Steps
      size="small"
      style={{ maxWidth: 720 }}
      current={current >= 0 ? current : reached.reduce((last, at, n) => (at ? n : last), 0)}
      status={row.state === 'lost' ? 'error' : 'process'}
      items={ranked.map((stage, n) => ({
        title: t(CustomerLife.states[stage].label),
        content: reached[n] ? dayjs(reached[n]).format('MM-DD') : undefined,
      }))}
    />
  );
}

function Figures({ row, today }: { row: WireRow; today: string }) {
  const { t } = useText();
  const recycle = row.recycleAt ? daysBetween(today, localDay(new Date(String(row.recycleAt)))) : null;
  const guarded = row.protectedUntil && dayjs(String(row.protectedUntil)).isAfter(dayjs());
  const figures = [
    [t(d.owner), labelOf(row, 'ownerId') ?? t(d.noOwner)],
    [t(d.level), labelOf(row, 'level') ?? '–'],
    [t(d.heat), String(row.heat)],
    guarded
      ? ['', t(d.protectedTo, { day: dayjs(String(row.protectedUntil)).format('MM-DD') })]
      : recycle !== null && [t(d.recycle), recycle > 0 ? t(d.inDays, { days: recycle }) : t(d.today)],
  ].filter((one): one is string[] => Array.isArray(one));
  return (
    <Space size={24}>
      {figures.map(([label, value]) => (
        <Flex key={`${label}${value}`} vertical>
          <Typography.Text type="secondary" style={{ fontSize: 12 }}>
            {label}
          </Typography.Text>
          <Typography.Text strong>{value}</Typography.Text>
        </Flex>
      ))}
    </Space>
  );
}
