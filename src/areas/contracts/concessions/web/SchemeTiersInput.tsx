// The tiers of a scheme: from which threshold it gives how much, and which goods if it gives goods.
import { useText } from '#kernel/web/i18n';
import { LineEditor } from '#kernel/web/resource/form/LineEditor';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import type { SchemeTier } from '../../pricing/model/scheme';
import { HundredthsInput } from '../../pricing/web/HundredthsInput';
import { concessionTexts as c } from './concessionTexts';

const numbers = [
  ['threshold', c.threshold],
  ['value', c.value],
] as const;

export function SchemeTiersInput({ id, value, onChange, disabled, isInvalid }: FieldInputProps) {
  const { t } = useText();
  return (
    <LineEditor<SchemeTier>
      id={id}
      lines={Array.isArray(value) ? (value as SchemeTier[]) : []}
      onChange={onChange}
      fresh={() => ({ threshold: 0, value: 0 })}
      add={c.add}
      most={6}
      removeName={(_, at) => t(c.drop, { n: at + 1 })}
      disabled={disabled ?? false}
      columns={[
        ...numbers.map(([name, head]) => ({
          head,
          cell: (tier: SchemeTier, change: (changes: Partial<SchemeTier>) => void, at: number) => (
            <HundredthsInput
              disabled={disabled}
              isInvalid={isInvalid}
              label={`${t(head)} ${at + 1}`}
              value={tier[name]}
              onChange={(typed) => change({ [name]: typed })}
            />
          ),
        })),
        {
          head: c.goods,
          minWidth: 180,
          cell: (tier, change, at) => (
            <RefPicker
              to="product"
              allowClear
              aria-label={`${t(c.goods)} ${at + 1}`}
              value={tier.goodsId}
              onChange={(goodsId) => change(typeof goodsId === 'number' ? { goodsId } : {})}
            />
          ),
        },
      ]}
    />
  );
}
