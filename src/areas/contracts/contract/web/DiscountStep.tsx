// What is taken off: the recommended combination, or schemes chosen by hand, each with what it saves or why it cannot be used.
import { Checkbox, Flex, InputNumber, Radio, Tag, Typography } from 'antd';
import { fen } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { HundredthsInput } from '../../pricing/web/HundredthsInput';
import { Voucher } from '../../vouchers/model/voucher';
import type { Cart } from '../model/cart';
import type { Quote } from '../model/quote';
import { contractTexts as c } from './contractTexts';
import { HeldChoices } from './HeldChoices';

interface DiscountStepProps {
  customerId: number | null;
  cart: Cart;
  /** The last price that could be told: what is refused now can be taken back here. */
  quote: Quote | undefined;
  onChange: (changes: Partial<Cart>) => void;
}

export function DiscountStep({ customerId, cart, quote, onChange: say }: DiscountStepProps) {
  const { t } = useText();
  // What was agreed on line by line holds for the discounts it was agreed beside.
  const onChange = (changes: Partial<Cart>) => say({ lineTargets: null, ...changes });
  const chosen = cart.concessionIds ?? quote?.chosen ?? [];
  return (
    <Flex vertical gap={12}>
      <Radio.Group
        value={cart.concessionIds ? 'hand' : 'auto'}
        onChange={(event) => onChange({ concessionIds: event.target.value === 'auto' ? null : chosen })}
        options={[
          { value: 'auto', label: t(c.recommended) },
          { value: 'hand', label: t(c.byHand) },
        ]}
      />
      {quote && quote.usable.length === 0 && <Typography.Text type="secondary">{t(c.noSchemes)}</Typography.Text>}
      {quote?.usable.map(({ id, name, saves, giftLessons, against }) => (
        <Checkbox
          key={id}
          checked={chosen.includes(id)}
          onChange={(event) =>
            onChange({ concessionIds: event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id) })
          }
        >
          {name}{' '}
          <Tag color="green">{giftLessons > 0 ? t(c.gifts, { n: giftLessons }) : t(c.saves, { amount: saves })}</Tag>
          {against && <Typography.Text type={chosen.includes(id) ? 'warning' : 'secondary'}>{against}</Typography.Text>}
        </Checkbox>
      ))}
      {quote?.unusable.map(({ id, name, reason }) => (
        <Typography.Text key={id} type="secondary">
          {name} · {t(c.notUsable)} · {reason}
        </Typography.Text>
      ))}
      <HeldChoices
        of={Voucher}
        asked={{ customerId, state: ['unused', 'locked'] }}
        until="expiresOn"
        chosen={cart.voucherIds}
        onChange={(voucherIds) => onChange({ voucherIds })}
      />
      <Flex gap={8} align="center">
        <Typography.Text strong style={{ whiteSpace: 'nowrap' }}>
          {t(c.coupons)}
        </Typography.Text>
        <RefPicker
          to="coupon"
          asked={{ customerId, state: ['unused', 'locked'] }}
          multiple
          aria-label={t(c.coupons)}
          value={cart.couponIds}
          onChange={(ids) => onChange({ couponIds: Array.isArray(ids) ? ids : [] })}
        />
      </Flex>
      {quote && (quote.points.there > 0 || cart.points > 0) && (
        <Flex gap={8} align="center" wrap>
          <span>{t(c.points)}</span>
          <InputNumber
            min={0}
            step={quote.points.step}
            precision={0}
            aria-label={t(c.points)}
            value={cart.points}
            onChange={(points) => onChange({ points: points ?? 0 })}
          />
          <Typography.Text type="secondary">{t(c.pointsThere, { ...quote.points })}</Typography.Text>
        </Flex>
      )}
      <Flex gap={8} align="center" wrap>
        <Checkbox
          disabled={!quote}
          checked={cart.target !== null && cart.target !== undefined}
          onChange={(event) =>
            onChange({
              target: event.target.checked ? (fen(quote?.authority.before ?? '') ?? 0) : null,
            })
          }
        >
          {t(c.target)}
        </Checkbox>
        {typeof cart.target === 'number' && (
          <HundredthsInput
            prefix="¥"
            label={t(c.target)}
            value={cart.target}
            onChange={(target) => onChange({ target })}
          />
        )}
        {quote && (
          <Typography.Text type="secondary">
            {t(quote.authority.own === null ? c.freeHand : c.ownLimit, { amount: quote.authority.own ?? '' })}
          </Typography.Text>
        )}
      </Flex>
    </Flex>
  );
}
