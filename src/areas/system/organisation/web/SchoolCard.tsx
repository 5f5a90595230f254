// One school as a card: what it is, where, whom to call, when it is open, how far.
import { ClockCircleOutlined, CopyOutlined, EnvironmentOutlined, PhoneOutlined, UserOutlined } from '@ant-design/icons';
import { App, Button, Tag, Tooltip } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { copyText } from '#kernel/web/copyText';
import { useText } from '#kernel/web/i18n';
import { distanceParts } from '#kernel/web/widgets/map/distance';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { zonedNow } from '#kernel/web/zone';
import type { OpeningHours } from '../../openingHours/model/openingHours';
import { hoursToday } from '../../openingHours/web/hours';
import { hoursTexts as h } from '../../openingHours/web/hoursTexts';
import { School, SchoolLife } from '../model/organisation';
import css from './schools.module.css';
import { schoolTexts as s } from './schoolTexts';

interface SchoolCardProps {
  school: {
    id: number;
    code: string;
    name: string;
    kind: string;
    state: string;
    region: string;
    address: string | null;
    phone: string | null;
    principal: string | null;
    distanceM?: number | null;
    openingHours?: OpeningHours | null;
    isOpenNow?: boolean;
    approvalNo?: string | null;
    suspendedUntil?: string | null;
    licenceUntil?: string | null;
    staff?: number;
  };
  isSelected?: boolean;
  onSelect: () => void;
  /** A button of the page's own: choose it, open it. */
  action?: ReactNode;
}

export function SchoolCard({ school, isSelected, onSelect, action }: SchoolCardProps) {
  const { t } = useText();
  const { message } = App.useApp();
  const distance = school.distanceM === null || school.distanceM === undefined ? null : distanceParts(school.distanceM);
  const copy = async () => {
    await copyText(school.address ?? '');
    message.success(t(s.copied));
  };
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isSelected) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  const today = school.openingHours && hoursToday(school.openingHours, zonedNow().format('YYYY-MM-DD'), t);
  return (
    <article ref={card} className={css.school} data-selected={isSelected}>
      <div className={css.title}>
        <button type="button" className={css.name} data-data onClick={onSelect}>
          {school.name}
        </button>
        {distance && <strong className={css.distance}>{t(s[distance.unit], { value: distance.value })}</strong>}
      </div>
      <div className={css.tags}>
        <StateTag option={SchoolLife.states[school.state as keyof typeof SchoolLife.states]} />
        <StateTag option={School.fields.kind.options?.[school.kind]} />
        {school.isOpenNow && <Tag color="green">{t(h.openNow)}</Tag>}
        {school.approvalNo && <Tag color="orange">{t(s.awaiting, { no: school.approvalNo })}</Tag>}
        <span className={css.faint} data-data>
          {school.region} · {school.code}
        </span>
      </div>
      <p className={css.line}>
        <EnvironmentOutlined aria-hidden />
        {school.address ? <span data-data>{school.address}</span> : <span>{t(s.noAddress)}</span>}
        {school.address && (
          <Tooltip title={t(s.copyAddress)}>
            <Button type="text" size="small" icon={<CopyOutlined />} aria-label={t(s.copyAddress)} onClick={copy} />
          </Tooltip>
        )}
      </p>
      {today && (
        <p className={css.line}>
          <ClockCircleOutlined aria-hidden />
          <span>{t(h.today, { hours: today })}</span>
        </p>
      )}
      {school.suspendedUntil && (
        <p className={css.line}>
          <ClockCircleOutlined aria-hidden />
          <span>{t(s.suspendedUntil, { day: school.suspendedUntil })}</span>
        </p>
      )}
      <p className={css.line}>
        <PhoneOutlined aria-label={t(s.phone)} />
        <span>{school.phone || t(s.noPhone)}</span>
        {school.principal && (
          <>
            <UserOutlined aria-label={t(s.principal)} />
            <span data-data>{school.principal}</span>
          </>
        )}
        {school.staff !== undefined && <span className={css.faint}>{t(s.people, { count: school.staff })}</span>}
      </p>
      {school.licenceUntil && <span className={css.faint}>{t(s.licence, { day: school.licenceUntil })}</span>}
      {action && <div className={css.action}>{action}</div>}
    </article>
  );
}
