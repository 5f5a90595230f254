// Lots as cards: how much of each is left, what a lesson of it cost, how long it is valid.
import { Card, Empty, Progress, Tag, Typography } from 'antd';
import { fen, yuan } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import css from './lots.module.css';
import { lotTexts as l } from './lotTexts';

export interface LotCard {
  lotId: number;
  lotNo: string;
  course?: string;
  /** Lessons, as they are shown. */
  qty: number;
  left: number;
  isGift: boolean;
  frozen: boolean;
  validTo: string | null;
  /** Only for those who may see values. */
  amount: string | null;
  value: string | null;
}

/** For the eye alone: what is charged goes by the curve of the lot. */
const unitPrice = (amount: string | null, qty: number): string | null => {
  const all = fen(amount ?? '');
  return all === null || qty === 0 ? null : yuan(Math.round(all / qty));
};

export function LotCards({ lots }: { lots: readonly LotCard[] }) {
  const { t } = useText();
  if (lots.length === 0) return <Empty description={t(l.none)} />;
  return (
    <div className={css.lots}>
      {lots.map(({ lotId, lotNo, course, qty, left, isGift, frozen, validTo, amount, value }) => {
        const price = isGift ? null : unitPrice(amount, qty);
        return (
          <Card
            key={lotId}
            size="small"
            title={<span data-data>{course ? `${course} · ${lotNo}` : lotNo}</span>}
            extra={
              <>
                {isGift && <Tag color="cyan">{t(l.gift)}</Tag>}
                {frozen && <Tag color="orange">{t(l.frozen)}</Tag>}
              </>
            }
          >
            <Progress percent={qty === 0 ? 0 : Math.round((left / qty) * 100)} size="small" showInfo={false} />
            <div>{t(l.left, { left, all: qty })}</div>
            {amount !== null && value !== null && !isGift && <div>{t(l.worth, { left: value, all: amount })}</div>}
            <Typography.Text type="secondary">
              {[price && t(l.unit, { price }), validTo && t(l.until, { day: validTo })].filter(Boolean).join(' · ')}
            </Typography.Text>
          </Card>
        );
      })}
    </div>
  );
}
