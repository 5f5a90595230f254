// Conditions on customers, in words below, with how many match and ten of them while they are put together.
import { useQuery } from '@tanstack/react-query';
import { Flex, Tag, Typography } from 'antd';
import { type ConditionGroup, describe, emptyGroup, problemsOf } from '#kernel/model/conditions';
import type { Fields } from '#kernel/model/fields';
import { messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { ConditionBuilder } from '#kernel/web/widgets/ConditionBuilder';
import { Customer } from '../../customer/model/customer';
import css from '../../groups/web/sets.module.css';
import { ConditionPicker, useConditionFields, useConditionLabels } from './conditionParts';
import { conditionTexts } from './conditionTexts';

/** As the form of a group has it. */
export function ConditionsInput({ value, onChange, disabled, isInvalid }: FieldInputProps) {
  return (
    <ConditionsEditor
      value={(value as ConditionGroup | null) ?? emptyGroup()}
      onChange={onChange}
      showProblems={isInvalid ?? false}
      {...(disabled ? { disabled } : {})}
    />
  );
}

interface ConditionsEditorProps {
  value: ConditionGroup;
  onChange: (value: ConditionGroup) => void;
  /** Counted among these only: what the list beside it was asked for. */
  within?: Record<string, unknown>;
  showProblems?: boolean;
  disabled?: boolean;
}

export function ConditionsEditor({ value, onChange, within, ...rest }: ConditionsEditorProps) {
  const fields = useConditionFields();
  return (
    <Flex vertical gap={8}>
      <ConditionBuilder
        fields={fields}
        value={value}
        onChange={onChange}
        picker={ConditionPicker}
        labelOf={useConditionLabels(fields, value)}
        {...rest}
      />
      <div className={css.count}>
        <LiveCount conditions={value} isWhole={isWhole(fields, value)} within={within ?? {}} />
      </div>
    </Flex>
  );
}

/** Nothing is missing, and something is asked. */
export const isWhole = (fields: Fields, conditions: ConditionGroup): boolean =>
  conditions.items.length > 0 && problemsOf(fields, conditions).length === 0;

/** The conditions as a sentence. */
export function ConditionWords({ conditions }: { conditions: ConditionGroup }) {
  const { locale } = useText();
  const fields = useConditionFields();
  return <>{describe(fields, conditions, locale, useConditionLabels(fields, conditions))}</>;
}

interface LiveCountProps {
  conditions: ConditionGroup;
  isWhole: boolean;
  within: Record<string, unknown>;
}

function LiveCount({ conditions, isWhole: isAsked, within }: LiveCountProps) {
  const { t } = useText();
  const counted = useQuery({
    queryKey: ['rows', Customer.name, 'preview', conditions, within],
    queryFn: () =>
      resourceClient(Customer).list({ ...within, conditions: JSON.stringify(conditions), page: 1, pageSize: 10 }),
    enabled: isAsked,
    retry: false,
  });
  if (!isAsked) return <Typography.Text type="secondary">{t(conditionTexts.noConditions)}</Typography.Text>;
  if (counted.error) return <Typography.Text type="danger">{messageOf(counted.error)}</Typography.Text>;
  if (!counted.data) return <Typography.Text type="secondary">{t(conditionTexts.counting)}</Typography.Text>;
  const { total: count, totalIsCapped: capped, list: sample } = counted.data;
  return (
    <Flex gap={4} align="center" wrap aria-live="polite">
      <Typography.Text strong>
        {t(capped ? conditionTexts.countedMore : conditionTexts.counted, { count })}
      </Typography.Text>
      {sample.map((row) => (
        <Tag key={row.id} data-data>
          {row.name}
        </Tag>
      ))}
      {count > sample.length && <Typography.Text type="secondary">…</Typography.Text>}
    </Flex>
  );
}
