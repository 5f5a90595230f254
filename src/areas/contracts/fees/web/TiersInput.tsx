// Price tiers as rows: from how many lessons, at which price.
import { InputNumber } from 'antd';
import { useText } from '#kernel/web/i18n';
import { LineEditor } from '#kernel/web/resource/form/LineEditor';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import type { PriceTier } from '../../pricing/model/cart';
import { HundredthsInput } from '../../pricing/web/HundredthsInput';
import { feeTexts } from './feeTexts';

export function TiersInput({ id, value, onChange, disabled, isInvalid }: FieldInputProps) {
  const { t } = useText();
  const tiers = Array.isArray(value) ? (value as PriceTier[]) : [];
  const last = tiers.at(-1);
  return (
    <LineEditor<PriceTier>
      id={id}
      lines={tiers}
      onChange={onChange}
      fresh={() => (last ? { minLessons: last.minLessons + 1, price: last.price } : { minLessons: 1, price: 0 })}
      add={feeTexts.add}
      removeName={(_, at) => t(feeTexts.drop, { n: at + 1 })}
      disabled={disabled}
      columns={[
        {
          head: feeTexts.from,
          cell: (tier, change, at) => (
            <InputNumber
              min={1}
              max={999}
              precision={0}
              disabled={disabled}
              status={isInvalid ? 'error' : ''}
              aria-label={`${t(feeTexts.from)} ${at + 1}`}
              value={tier.minLessons}
              onChange={(minLessons) => change({ minLessons: minLessons ?? 0 })}
            />
          ),
        },
        {
          head: feeTexts.price,
          cell: (tier, change, at) => (
            <HundredthsInput
              disabled={disabled}
              prefix="¥"
              label={`${t(feeTexts.price)} ${at + 1}`}
              value={tier.price}
              onChange={(price) => change({ price })}
            />
          ),
        },
      ]}
    />
  );
}
