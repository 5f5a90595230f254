// The way to becoming a member, with the day each stage was first reached and how long the present one has lasted.
import { Steps } from 'antd';
import { daysBetween } from '#kernel/model/dates';
import { useText } from '#kernel/web/i18n';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { zoned } from '#kernel/web/zone';
import { ranked } from '../../board/model/funnelRules';
import type { Customer } from '../../customer/model/customer';
import { CustomerLife } from '../../customer/model/customerLife';
import { localDay } from '../../customer/web/localDay';
import { detailTexts as d } from './detailTexts';

const firsts = {
  new: 'createdAt',
  following: 'firstFollowedAt',
  invited: 'firstInvitedAt',
  visited: 'firstVisitedAt',
  trial: 'firstTrialAt',
  member: 'memberAt',
} as const;

export function Stages({ row, since }: { row: WireOf<typeof Customer>; since: string | null }) {
  const { t } = useText();
  const reached = ranked.map((stage) => row[firsts[stage]] as string | null);
  const current = ranked.indexOf(row.state as (typeof ranked)[number]);
  const days = since ? daysBetween(localDay(new Date(since)), localDay(new Date())) : null;
  const said = (n: number) =>
    [zoned(reached[n])?.format('MM-DD'), n === current && days !== null && t(d.daysInStage, { days })]
      .filter(Boolean)
      .join(' · ');
  return (
    <Steps
      size="small"
      style={{ maxWidth: 760, flex: 1, minWidth: 'min(700px, 100%)' }}
      current={current >= 0 ? current : reached.reduce((last, at, n) => (at ? n : last), 0)}
      status={row.state === 'lost' ? 'error' : 'process'}
      items={ranked.map((stage, n) => ({
        title: t(CustomerLife.states[stage].label),
        content: said(n) || undefined,
      }))}
    />
  );
}
