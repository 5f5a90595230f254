// Days by level: one number for each level of the enterprise; an empty one follows the rule for all.
import { useQuery } from '@tanstack/react-query';
import { Flex, InputNumber } from 'antd';
import { useText } from '#kernel/web/i18n';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { categoryTree } from '#kernel/web/resource/rows/resourceClient';
import { poolRuleTexts } from './poolRuleTexts';

export type LevelDays = Readonly<Record<string, number>>;

/** Levels that days can be given for: those with a code. */
export function useLevels(): { code: string; name: string }[] {
  const { locale } = useText();
  const tree = useQuery({
    queryKey: ['categories', 'customer_level'],
    queryFn: () => categoryTree('customer_level'),
    staleTime: 60_000,
  });
  return (tree.data ?? []).flatMap(({ code, name, nameEn }) =>
    code ? [{ code, name: locale === 'en' ? nameEn || name : name }] : [],
  );
}

export function LevelDaysInput({ id, value, onChange, disabled, isInvalid }: FieldInputProps) {
  const { t } = useText();
  const days = (value ?? {}) as LevelDays;
  return (
    <Flex gap={16} wrap id={id}>
      {useLevels().map(({ code, name }) => (
        <Flex key={code} gap={8} align="center">
          <span data-data>{name}</span>
          <InputNumber
            aria-label={name}
            style={{ width: 84 }}
            min={1}
            max={365}
            precision={0}
            disabled={disabled}
            status={isInvalid ? 'error' : ''}
            placeholder={t(poolRuleTexts.likeAll)}
            value={days[code] ?? null}
            onChange={(next) => {
              const { [code]: _, ...rest } = days;
              onChange(next === null ? rest : { ...rest, [code]: next });
            }}
          />
        </Flex>
      ))}
    </Flex>
  );
}
