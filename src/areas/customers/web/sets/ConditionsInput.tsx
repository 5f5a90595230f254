// The conditions of a dynamic group, with how many customers match while they are put together.
import { useQuery } from '@tanstack/react-query';
import { Flex, Typography } from 'antd';
import { type ConditionGroup, emptyGroup, problemsOf } from '#kernel/model/conditions';
import { messageOf } from '#kernel/web/api/apiError';
import { api } from '#kernel/web/api/client';
import { useText } from '#kernel/web/i18n';
import { CategoryPicker } from '#kernel/web/resource/CategoryPicker';
import type { FieldInputProps } from '#kernel/web/resource/inputs';
import { RefPicker } from '#kernel/web/resource/RefPicker';
import { useList } from '#kernel/web/resource/useRows';
import { ConditionBuilder, type PickerProps } from '#kernel/web/widgets/ConditionBuilder';
import { CustomerGroup } from '../../model/group';
import { conditionFields } from '../../model/groupConditions';
import type { OwnField } from '../../model/ownField';
import { CustomerField } from '../../model/settings';
import { setTexts as s } from './setTexts';

export function useConditionFields() {
  const own = useList(CustomerField, { active: 'true', pageSize: 30 });
  return conditionFields((own.data?.list ?? []) as unknown as OwnField[]);
}

export function ConditionsInput({ value, onChange, disabled }: FieldInputProps) {
  const fields = useConditionFields();
  const conditions = (value as ConditionGroup | null) ?? emptyGroup();
  return (
    <Flex vertical gap={8}>
      <ConditionBuilder
        fields={fields}
        value={conditions}
        onChange={onChange}
        picker={Picker}
        {...(disabled ? { disabled } : {})}
      />
      <LiveCount conditions={conditions} isWhole={problemsOf(fields, conditions).length === 0} />
    </Flex>
  );
}

function Picker({ field, many, value, onChange, disabled }: PickerProps) {
  const common = {
    value: value as number | number[] | null,
    onChange,
    multiple: many,
    ...(disabled ? { disabled } : {}),
  };
  if (field.kind === 'category' || field.kind === 'categories')
    return <CategoryPicker tree={field.tree ?? ''} {...common} />;
  return <RefPicker to={field.to ?? ''} {...common} />;
}

function LiveCount({ conditions, isWhole }: { conditions: ConditionGroup; isWhole: boolean }) {
  const { t } = useText();
  const isAsked = isWhole && conditions.items.length > 0;
  const counted = useQuery({
    queryKey: ['rows', 'customer', 'preview', conditions],
    queryFn: () => api.post<{ count: number; capped: boolean }>(`${CustomerGroup.path}/preview`, { conditions }),
    enabled: isAsked,
    retry: false,
  });
  if (!isAsked) return <Typography.Text type="secondary">{t(s.noConditions)}</Typography.Text>;
  if (counted.error) return <Typography.Text type="danger">{messageOf(counted.error)}</Typography.Text>;
  if (!counted.data) return <Typography.Text type="secondary">{t(s.counting)}</Typography.Text>;
  const { count, capped } = counted.data;
  return <Typography.Text strong>{t(capped ? s.countedMore : s.counted, { count })}</Typography.Text>;
}
