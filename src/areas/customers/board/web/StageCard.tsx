// One customer on the board: who, how warm, what is next, how long here, and when the pool takes it.
import { Button, Space, Tag, Typography } from 'antd';
import { daysBetween } from '#kernel/model/dates';
import type { Text, Vars } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { labelOf } from '#kernel/web/resource/rows/rows';
import type { Customer } from '../../customer/model/customer';
import { ageOn } from '../../customer/model/customerRules';
import { localDay } from '../../customer/web/localDay';
import css from './board.module.css';
import { boardTexts as b } from './boardTexts';

interface StageCardProps {
  row: WireOf<typeof Customer>;
  onOpen: () => void;
  onFollow?: () => void;
  onBook?: () => void;
  onCall?: () => void;
}

export function StageCard({ row, onOpen, onFollow, onBook, onCall }: StageCardProps) {
  const { t } = useText();
  const today = localDay(new Date());
  const next = nextOf(row.nextFollowUpAt, today);
  const recycle = daysUntil(row.recycleAt, today);
  const since = daysUntil(row.stageSince, today);
  const tags = (row.$labels?.tags as string[] | undefined) ?? [];
  const wanted = [row.$labels?.intendedCourses, row.$labels?.intendedSubjects].flat().filter(Boolean);
  return (
    <div className={css.card} data-customer={row.id}>
      <div className={css.who}>
        <Typography.Link strong data-data onClick={onOpen}>
          {row.name}
        </Typography.Link>
        {row.birthDate ? <span>{t(b.years, { age: ageOn(row.birthDate, today) })}</span> : null}
        <span>{labelOf(row, 'grade')}</span>
      </div>
      <div className={css.who}>
        {labelOf(row, 'level') && <Tag>{labelOf(row, 'level')}</Tag>}
        {recycle !== null && recycle <= 7 && (
          <Typography.Text type="warning" style={{ fontSize: 12 }}>
            {recycle > 0 ? t(b.recycleIn, { days: recycle }) : t(b.recycleNow)}
          </Typography.Text>
        )}
      </div>
      <div className={css.line}>
        <span>
          <i className={`${css.dot} ${css[next.tone] ?? ''}`} />
          {t(next.text, next.vars)}
        </span>
        {since !== null && <span>{t(b.daysInStage, { days: -since })}</span>}
      </div>
      {wanted.length > 0 && <span className={`${css.wanted} ${css.further}`}>{wanted.slice(0, 3).join('、')}</span>}
      {tags.length > 0 && (
        <div className={`${css.line} ${css.further}`}>
          {tags.slice(0, 3).map((tag) => (
            <Tag key={tag} data-data>
              {tag}
            </Tag>
          ))}
        </div>
      )}
      {(onFollow || onBook || onCall) && (
        // The card itself is dragged by pointer and keyboard; its buttons are not.
        <Space
          size={4}
          onPointerDown={(event) => event.stopPropagation()}
          onKeyDown={(event) => event.stopPropagation()}
        >
          {onFollow && (
            <Button size="small" type="link" style={{ padding: 0 }} onClick={onFollow}>
              {t(b.follow)}
            </Button>
          )}
          {onCall && (
            <Button size="small" type="link" style={{ padding: 0 }} onClick={onCall}>
              {t(b.call)}
            </Button>
          )}
          {onBook && (
            <Button size="small" type="link" style={{ padding: 0 }} onClick={onBook}>
              {t(b.book)}
            </Button>
          )}
        </Space>
      )}
    </div>
  );
}

const daysUntil = (at: unknown, today: string): number | null =>
  typeof at === 'string' ? daysBetween(today, localDay(new Date(at))) : null;

function nextOf(at: unknown, today: string): { tone: string; text: Text; vars: Vars } {
  const days = daysUntil(at, today);
  if (days === null) return { tone: '', text: b.noNext, vars: {} };
  if (days < 0) return { tone: 'late', text: b.late, vars: { days: -days } };
  if (days === 0) return { tone: 'today', text: b.nextToday, vars: {} };
  return { tone: 'planned', text: b.nextOn, vars: { day: localDay(new Date(String(at))).slice(5) } };
}
