// How many of a gift lie at each school.
import { Button, Flex, InputNumber } from 'antd';
import { useText } from '#kernel/web/i18n';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { peaTexts as p } from './peaTexts';

const stocksOf = (value: unknown): Record<string, number> =>
  typeof value === 'object' && value !== null ? (value as Record<string, number>) : {};

export function StocksInput({ id, value, onChange, disabled }: FieldInputProps) {
  const { t } = useText();
  const stocks = stocksOf(value);
  return (
    <Flex vertical gap={8} id={id}>
      {Object.entries(stocks).map(([schoolId, left]) => (
        <Flex key={schoolId} gap={8}>
          <RefPicker to="school" value={Number(schoolId)} disabled style={{ width: 220 }} onChange={() => undefined} />
          <InputNumber
            min={0}
            max={1_000_000}
            precision={0}
            aria-label={t(p.stock)}
            disabled={disabled}
            value={left}
            onChange={(n) => onChange({ ...stocks, [schoolId]: n ?? 0 })}
          />
          <Button
            disabled={disabled}
            onClick={() => onChange(Object.fromEntries(Object.entries(stocks).filter(([one]) => one !== schoolId)))}
          >
            ×
          </Button>
        </Flex>
      ))}
      <RefPicker
        to="school"
        value={null}
        disabled={disabled}
        placeholder={t(p.addSchool)}
        style={{ width: 220 }}
        onChange={(schoolId) => typeof schoolId === 'number' && onChange({ [schoolId]: 0, ...stocks })}
      />
    </Flex>
  );
}
