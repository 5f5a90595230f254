// What each status costs, in percent of a lesson; empty, the rule of the course or the school holds.
import { Button, Flex, InputNumber, Space } from 'antd';
import { useText } from '#kernel/web/i18n';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { chargeNames, isChargeRule, standardRule } from '../model/chargeRule';
import { courseTexts as c } from './courseTexts';

const labels = {
  present: c.present,
  late: c.late,
  leave: c.leave,
  lateLeave: c.lateLeave,
  absent: c.absent,
} as const;

function ChargeRuleInput({ id, value, onChange, disabled }: FieldInputProps) {
  const { t } = useText();
  const rule = isChargeRule(value) ? value : null;
  if (!rule)
    return (
      <Space>
        <span>{t(c.inherited)}</span>
        <Button id={id} size="small" disabled={disabled} onClick={() => onChange(standardRule)}>
          {t(c.ownRule)}
        </Button>
      </Space>
    );
  return (
    <Flex wrap gap={8} align="center">
      {chargeNames.map((name, at) => (
        <label key={name} htmlFor={at === 0 ? id : `${id}-${name}`}>
          {t(labels[name])}{' '}
          <InputNumber
            id={at === 0 ? id : `${id}-${name}`}
            min={0}
            max={200}
            precision={0}
            suffix="%"
            style={{ width: 88 }}
            disabled={disabled}
            value={rule[name]}
            onChange={(percent) => onChange({ ...rule, [name]: percent ?? 0 })}
          />
        </label>
      ))}
      <Button size="small" disabled={disabled} onClick={() => onChange(null)}>
        {t(c.inheritAgain)}
      </Button>
    </Flex>
  );
}

function ChargeRuleShown({ value }: { value: unknown }) {
  const { t } = useText();
  if (!isChargeRule(value)) return <>{t(c.inherited)}</>;
  return <>{chargeNames.map((name) => `${t(labels[name])} ${value[name]}%`).join(' · ')}</>;
}

/** For the pages of what has such a rule. */
export const chargeRuleParts = {
  inputs: { chargeRule: ChargeRuleInput },
  show: { chargeRule: (row: WireRow) => <ChargeRuleShown value={row.chargeRule} /> },
};
