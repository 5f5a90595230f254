// One school as a card: what it is, where, whom to call, how far.
import { CopyOutlined, EnvironmentOutlined, PhoneOutlined, UserOutlined } from '@ant-design/icons';
import { App, Button, Tooltip } from 'antd';
import { useText } from '#kernel/web/i18n';
import { distanceParts } from '#kernel/web/widgets/map/distance';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { School, SchoolLife } from '../../model/organisation';
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
  };
  isSelected?: boolean;
  onSelect: () => void;
}

export function SchoolCard({ school, isSelected, onSelect }: SchoolCardProps) {
  const { t } = useText();
  const { message } = App.useApp();
  const distance = school.distanceM === null || school.distanceM === undefined ? null : distanceParts(school.distanceM);
  const copy = async () => {
    await navigator.clipboard.writeText(school.address ?? '');
    message.success(t(s.copied));
  };
  return (
    <article className={css.school} data-selected={isSelected}>
      <div className={css.title}>
        <button type="button" className={css.name} onClick={onSelect}>
          {school.name}
        </button>
        {distance && <strong className={css.distance}>{t(s[distance.unit], { value: distance.value })}</strong>}
      </div>
      <div className={css.tags}>
        <StateTag option={SchoolLife.states[school.state as keyof typeof SchoolLife.states]} />
        <StateTag option={School.fields.kind.options?.[school.kind]} />
        <span className={css.faint}>
          {school.region} · {school.code}
        </span>
      </div>
      <p className={css.line}>
        <EnvironmentOutlined aria-hidden />
        <span>{school.address || t(s.noAddress)}</span>
        {school.address && (
          <Tooltip title={t(s.copyAddress)}>
            <Button type="text" size="small" icon={<CopyOutlined />} aria-label={t(s.copyAddress)} onClick={copy} />
          </Tooltip>
        )}
      </p>
      <p className={css.line}>
        <PhoneOutlined aria-label={t(s.phone)} />
        <span>{school.phone || t(s.noPhone)}</span>
        {school.principal && (
          <>
            <UserOutlined aria-label={t(s.principal)} />
            <span>{school.principal}</span>
          </>
        )}
      </p>
    </article>
  );
}
