// Builds conditions on screen: rows of field, comparison and value, in groups joined by AND or OR. The value is the
// plain JSON of `model/conditions`.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Flex, Segmented, Select, Tooltip, Typography, theme } from 'antd';
import type { ReactNode } from 'react';
import {
  type Comparison,
  type Condition,
  type ConditionGroup,
  type ConditionNode,
  comparisonsOf,
  comparisonTexts,
  conditionLimits,
  describe,
  emptyGroup,
  isGroup,
  leavesOf,
  problemOf,
  valueShape,
} from '#kernel/model/conditions';
import type { Fields } from '#kernel/model/fields';
import type { Text } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { widgetTexts as w } from '#kernel/web/widgetTexts';
import { ConditionValue, type PickerProps } from './conditions/ConditionValue';
import { useLineKeys } from './useLineKeys';

export interface ConditionBuilderProps {
  fields: Fields;
  value: ConditionGroup;
  onChange: (value: ConditionGroup) => void;
  /** The control for references and categories, which only the caller can look up. */
  picker?: (props: PickerProps) => ReactNode;
  /** The label of such a value in the sentence below. */
  labelOf?: (field: string, value: unknown) => string | undefined;
  /** Marks what is missing; usually set after the first try to save. */
  showProblems?: boolean;
  disabled?: boolean;
}

export function ConditionBuilder(props: ConditionBuilderProps) {
  const { locale } = useText();
  return (
    <Flex vertical gap={12}>
      <Group {...props} group={props.value} depth={1} total={leavesOf(props.value).length} onChange={props.onChange} />
      <Typography.Text type="secondary" aria-live="polite" style={{ fontSize: 13 }}>
        {describe(props.fields, props.value, locale, props.labelOf)}
      </Typography.Text>
    </Flex>
  );
}

interface GroupProps extends Omit<ConditionBuilderProps, 'value'> {
  group: ConditionGroup;
  depth: number;
  /** Conditions in the whole tree. */
  total: number;
  onRemove?: () => void;
}

function Group({ group, depth, total, onChange, onRemove, ...rest }: GroupProps) {
  const { t } = useText();
  const { token } = theme.useToken();
  const isFull = total >= conditionLimits.leaves;
  const { keys, forget } = useLineKeys(group.items.length);
  const put = (at: number, node: ConditionNode) =>
    onChange({ ...group, items: group.items.map((item, i) => (i === at ? node : item)) });
  const remove = (at: number) => {
    forget(at);
    onChange({ ...group, items: group.items.filter((_, i) => i !== at) });
  };
  const first = firstCondition(rest.fields);

  return (
    <Flex
      vertical
      gap={8}
      role="group"
      aria-label={t(group.op === 'and' ? w.allOf : w.anyOf)}
      style={{
        padding: 12,
        borderRadius: token.borderRadius,
        background: depth % 2 ? token.colorFillQuaternary : token.colorBgContainer,
        borderInlineStart: `3px solid ${group.op === 'and' ? token.colorPrimary : token.orange}`,
      }}
    >
      <Flex align="center" justify="space-between" gap={8} wrap>
        <Segmented<'and' | 'or'>
          size="small"
          disabled={rest.disabled}
          value={group.op}
          onChange={(op) => onChange({ ...group, op })}
          options={[
            { value: 'and', label: t(w.allOf) },
            { value: 'or', label: t(w.anyOf) },
          ]}
        />
        {onRemove && (
          <Tooltip title={t(w.removeGroup)}>
            <Button
              type="text"
              size="small"
              aria-label={t(w.removeGroup)}
              icon={<DeleteOutlined />}
              disabled={rest.disabled}
              onClick={onRemove}
            />
          </Tooltip>
        )}
      </Flex>
      {group.items.map((item, i) =>
        isGroup(item) ? (
          <Group
            key={keys[i]}
            {...rest}
            group={item}
            depth={depth + 1}
            total={total}
            onChange={(next) => put(i, next)}
            onRemove={() => remove(i)}
          />
        ) : (
          <Line key={keys[i]} {...rest} condition={item} onChange={(next) => put(i, next)} onRemove={() => remove(i)} />
        ),
      )}
      <Flex gap={8} align="center" wrap>
        <Button
          size="small"
          type="dashed"
          icon={<PlusOutlined />}
          disabled={rest.disabled || isFull || !first}
          onClick={() => first && onChange({ ...group, items: [...group.items, first] })}
        >
          {t(w.addCondition)}
        </Button>
        {depth < conditionLimits.depth && (
          <Button
            size="small"
            type="text"
            disabled={rest.disabled || isFull || !first}
            onClick={() =>
              first &&
              onChange({
                ...group,
                items: [...group.items, { ...emptyGroup(), op: group.op === 'and' ? 'or' : 'and', items: [first] }],
              })
            }
          >
            {t(w.addGroup)}
          </Button>
        )}
        {isFull && (
          <Typography.Text type="secondary">
            {t(w.tooManyConditions, { count: conditionLimits.leaves })}
          </Typography.Text>
        )}
      </Flex>
    </Flex>
  );
}

function firstCondition(fields: Fields): Condition | null {
  const [name, field] = Object.entries(fields)[0] ?? [];
  return name && field ? { field: name, op: comparisonsOf(field)[0]! } : null;
}

const problemTexts: Partial<Record<string, Text>> = {
  field: w.fieldUnknown,
  comparison: w.comparisonWrong,
  value: w.valueMissing,
  order: w.valueOrder,
};

interface LineProps extends Omit<ConditionBuilderProps, 'value' | 'onChange'> {
  condition: Condition;
  onChange: (condition: Condition) => void;
  onRemove: () => void;
}

function Line({ fields, condition, onChange, onRemove, picker, showProblems, disabled }: LineProps) {
  const { t } = useText();
  const field = fields[condition.field];
  const problem = problemOf(fields, condition);
  const isShown = problem !== null && (showProblems || problem === 'field' || problem === 'order');
  const said = isShown ? problemTexts[problem] : undefined;

  const setField = (name: string) => {
    const next = fields[name];
    if (next) onChange({ field: name, op: comparisonsOf(next)[0]! });
  };
  // A value stays when the new comparison takes the same shape: 大于 5 → 小于 5.
  const setOp = (op: Comparison) =>
    onChange(valueShape(op) === valueShape(condition.op) ? { ...condition, op } : { field: condition.field, op });

  return (
    <Flex vertical gap={2}>
      <Flex gap={8} align="center" wrap>
        <Select
          aria-label={t(w.field)}
          style={{ width: 150 }}
          disabled={disabled}
          status={problem === 'field' ? 'error' : undefined}
          value={condition.field}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={setField}
          options={Object.entries(fields).map(([name, one]) => ({ value: name, label: t(one.label) }))}
        />
        <Select
          aria-label={t(w.comparison)}
          style={{ width: 150 }}
          disabled={disabled || !field}
          value={condition.op}
          onChange={setOp}
          options={(field ? comparisonsOf(field) : []).map((op) => ({ value: op, label: t(comparisonTexts[op]) }))}
        />
        {field && (
          <ConditionValue
            field={field}
            condition={condition}
            onChange={(value) => onChange({ ...condition, value })}
            picker={picker}
            isWrong={Boolean(said)}
            disabled={disabled}
          />
        )}
        <Tooltip title={t(w.removeCondition)}>
          <Button
            type="text"
            size="small"
            aria-label={t(w.removeCondition)}
            icon={<DeleteOutlined />}
            disabled={disabled}
            onClick={onRemove}
          />
        </Tooltip>
      </Flex>
      {said && (
        <Typography.Text type="danger" role="alert" style={{ fontSize: 12 }}>
          {t(said)}
        </Typography.Text>
      )}
    </Flex>
  );
}
