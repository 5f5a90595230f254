// Whose it is, who helps, how warm it is, and how long it stays.

import { Button, Flex, Typography } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useState } from 'react';
import { daysBetween } from '#kernel/model/dates';
import { useText } from '#kernel/web/i18n';
import { momentText } from '#kernel/web/resource/rows/plainText';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { labelOf } from '#kernel/web/resource/rows/rows';
import { CollaboratorDialog, useCollaborators, useMayAppoint } from '../../collaborators/web/Collaborators';
import { collaboratorTexts } from '../../collaborators/web/collaboratorTexts';
import type { Customer } from '../../customer/model/customer';
import { localDay } from '../../customer/web/localDay';
import { detailTexts as d } from './detailTexts';

export function HeadFigures({ row }: { row: WireOf<typeof Customer> }) {
  const { t } = useText();
  const isPooled = row.inPool === true;
  return (
    <Flex gap={24} wrap>
      <Figure label={t(d.owner)} data>
        {labelOf(row, 'ownerId') ?? (isPooled ? t(d.noOwner) : '–')}
      </Figure>
      {row.serviceOwnerId ? (
        <Figure label={t(d.serviceOwner)} data>
          {labelOf(row, 'serviceOwnerId')}
        </Figure>
      ) : null}
      {!isPooled && <AlongFigure row={row} />}
      <Figure label={t(d.level)} data>
        {labelOf(row, 'level') ?? '–'}
      </Figure>
      <Figure label={t(d.heat)}>{`${row.heat}`}</Figure>
      <Countdown row={row} />
    </Flex>
  );
}

function Figure({ label, children, data }: { label: string; children: ReactNode; data?: boolean }) {
  return (
    <Flex vertical>
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        {label}
      </Typography.Text>
      <Typography.Text strong {...(data ? { 'data-data': true } : {})}>
        {children}
      </Typography.Text>
    </Flex>
  );
}

function AlongFigure({ row }: { row: WireOf<typeof Customer> }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const mayAppoint = useMayAppoint(row);
  const along = useCollaborators(row.id).data?.list ?? [];
  if (along.length === 0 && !mayAppoint) return null;
  return (
    <>
      <Figure label={t(collaboratorTexts.along)} data>
        <Button type="link" size="small" style={{ padding: 0, height: 22 }} onClick={() => setOpen(true)}>
          {along.map((one) => labelOf(one, 'staffId')).join('、') || '+'}
        </Button>
      </Figure>
      {isOpen && <CollaboratorDialog row={row} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Protected until, or otherwise how long until it falls back. */
function Countdown({ row }: { row: WireOf<typeof Customer> }) {
  const { t } = useText();
  const today = localDay(new Date());
  if (row.protectedUntil && dayjs(row.protectedUntil).isAfter(dayjs()))
    return <Figure label={t(d.protected)}>{momentText(row.protectedUntil, 'MM-DD')}</Figure>;
  if (!row.recycleAt) return null;
  const days = daysBetween(today, localDay(new Date(row.recycleAt)));
  return (
    <Figure label={t(d.recycle)}>
      <Typography.Text {...(days <= 2 ? { type: 'danger' as const } : {})} strong>
        {days > 0 ? t(d.inDays, { days }) : t(d.today)}
      </Typography.Text>
    </Figure>
  );
}
