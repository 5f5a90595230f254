// What is taken off: the recommended combination, or schemes chosen by hand, each with what it saves or why it cannot be used.
import { Checkbox, Flex, Radio, Tag, Typography } from 'antd';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { HundredthsInput } from '../../pricing/web/HundredthsInput';
import { Voucher } from '../../vouchers/model/voucher';
import type { Cart } from '../model/cart';
import type { Quote } from '../model/quote';
import { contractTexts as c } from './contractTexts';

interface DiscountStepProps {
  cart: Cart;
  quote: Quote | undefined;
  onChange: (changes: Partial<Cart>) => void;
}

export function DiscountStep({ cart, quote, onChange }: DiscountStepProps) {
  const { t } = useText();
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
      {quote?.usable.map(({ id, name, saves, giftLessons }) => (
        <Checkbox
          key={id}
          checked={chosen.includes(id)}
          onChange={(event) =>
            onChange({ concessionIds: event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id) })
          }
        >
          {name}{' '}
          <Tag color="green">{giftLessons > 0 ? t(c.gifts, { n: giftLessons }) : t(c.saves, { amount: saves })}</Tag>
        </Checkbox>
      ))}
      {quote?.unusable.map(({ id, name, reason }) => (
        <Typography.Text key={id} type="secondary">
          {name} · {t(c.notUsable)} · {reason}
        </Typography.Text>
      ))}
      <Flex gap={8} align="center">
        <span style={{ width: 90 }}>{t(Voucher.title)}</span>
        <RefPicker
          to="voucher"
          multiple
          aria-label={t(Voucher.title)}
          value={cart.voucherIds}
          onChange={(ids) => onChange({ voucherIds: Array.isArray(ids) ? ids : [] })}
        />
      </Flex>
      <Flex gap={8} align="center">
        <span style={{ width: 90 }}>{t(c.coupons)}</span>
        <RefPicker
          to="coupon"
          multiple
          aria-label={t(c.coupons)}
          value={cart.couponIds}
          onChange={(ids) => onChange({ couponIds: Array.isArray(ids) ? ids : [] })}
        />
      </Flex>
      <Flex gap={8} align="center">
        <Checkbox
          checked={cart.target !== null && cart.target !== undefined}
          onChange={(event) =>
            onChange({ target: event.target.checked ? Math.round(Number(quote?.authority.before ?? 0) * 100) : null })
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
      </Flex>
    </Flex>
  );
}
