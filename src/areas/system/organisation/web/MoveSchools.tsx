// Schools that change their region together; who will see more or less is shown before anything is moved.

import { useQuery } from '@tanstack/react-query';
import { App, Flex, Tag, Typography } from 'antd';
import { useState } from 'react';
import { sendForm } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { Frame } from '#kernel/web/widgets/Frame';
import { Shown } from '#kernel/web/widgets/States';
import { Region, School } from '../model/organisation';
import { moveSchools } from '../model/orgCalls';
import { regionTexts as r } from './regionTexts';
import css from './schools.module.css';

interface MoveSchoolsProps {
  schools: readonly { id: number; name: string }[];
  onClose: () => void;
  onMoved: () => void;
}

export function MoveSchools({ schools, onClose, onMoved }: MoveSchoolsProps) {
  const { t } = useText();
  const { message } = App.useApp();
  const refreshRegions = useRefreshRows(Region);
  const refreshSchools = useRefreshRows(School);
  const [regionId, setRegion] = useState<number | null>(null);
  const asked = { schoolIds: schools.map(({ id }) => id), regionId };
  const call = (dryRun: boolean) => sendForm(moveSchools, { ...asked, dryRun });
  const tried = useQuery({
    // Not among the rows that a change brings up to date: once moved, there is nothing left to try.
    queryKey: ['moveSchools', asked],
    queryFn: () => call(true),
    enabled: regionId !== null,
    gcTime: 0,
  });
  const move = async () => {
    const { count } = await call(false);
    message.success(t(r.moved, { count }));
    await Promise.all([refreshRegions(), refreshSchools()]);
    onMoved();
  };
  return (
    <Frame
      title={t(r.moveTitle, { count: schools.length })}
      width={620}
      height={380}
      open
      onCancel={onClose}
      onConfirm={move}
      confirmText={t(r.move)}
      confirmDisabled={regionId === null || !tried.data || tried.data.count === 0}
    >
      <Flex gap={4} wrap style={{ marginBottom: 12 }}>
        {schools.map(({ id, name }) => (
          <Tag key={id}>{name}</Tag>
        ))}
      </Flex>
      <RefPicker
        to="region"
        style={{ width: '100%' }}
        placeholder={t(r.moveTo)}
        aria-label={t(r.moveTo)}
        value={regionId}
        onChange={(id) => setRegion(id === null ? null : Number(id))}
      />
      <h3 className={css.faint} style={{ marginBlock: '16px 8px' }}>
        {t(r.effect)}
      </h3>
      {regionId === null ? (
        <Typography.Text type="secondary">{t(r.effectFirst)}</Typography.Text>
      ) : (
        <Shown
          loading={tried.isPending}
          error={tried.error}
          empty={tried.data?.effects.length === 0}
          emptyText={t(r.noEffect)}
          onRetry={() => void tried.refetch()}
          height={160}
        >
          <ul className={css.checks}>
            {tried.data?.effects.map((one) => (
              <li key={one.staffId} style={{ justifyContent: 'start', gap: 12 }}>
                <strong data-data style={{ width: 80 }}>
                  {one.name}
                </strong>
                <Flex vertical gap={4}>
                  {one.gains.length > 0 && (
                    <Typography.Text type="success">{t(r.gains, { schools: one.gains.join('、') })}</Typography.Text>
                  )}
                  {one.loses.length > 0 && (
                    <Typography.Text type="danger">{t(r.loses, { schools: one.loses.join('、') })}</Typography.Text>
                  )}
                </Flex>
              </li>
            ))}
          </ul>
        </Shown>
      )}
    </Frame>
  );
}
