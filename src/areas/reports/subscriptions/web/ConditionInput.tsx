// When a subscription is worth sending: nothing said, every time; or when one number is above, below, up or down.
import { Flex, InputNumber, Select, Switch } from 'antd';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useFormAround } from '#kernel/web/resource/form/formAround';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { keyOfMade } from '../../custom/model/making';
import { reportCatalogue } from '../../engine/model/calls';
import { type Condition, conditionShape } from '../model/condition';
import { conditionTexts as s } from './conditionTexts';

/** In the form of a subscription: of the report that is chosen there. */
export function ConditionInput(props: FieldInputProps) {
  const { report, customId } = useFormAround().values;
  return <OfReport {...props} report={report ? String(report) : customId ? keyOfMade(Number(customId)) : ''} />;
}

/** Of a report that is known already. */
export const conditionOf = (report: string) => (props: FieldInputProps) => <OfReport {...props} report={report} />;

const narrow = { width: 110 };
const wide = { width: 170 };

function OfReport({ id, value, onChange, disabled, report }: FieldInputProps & { report: string }) {
  const { t } = useText();
  const { data } = useAnswer(reportCatalogue, { withLinks: false });
  const measures = data?.find(({ key }) => key === report)?.measures ?? [];
  const read = conditionShape.safeParse(value);
  const condition = read.success ? read.data : null;
  const change = (part: Partial<Condition>) => condition && onChange({ ...condition, ...part });
  const [first] = measures;
  const begin = (on: boolean) =>
    onChange(on && first ? { measure: first.key, of: 'total', op: 'lt', value: 0, repeat: 'always' } : null);
  return (
    <Flex vertical gap={8} align="flex-start">
      <Switch
        id={id}
        checked={condition !== null}
        disabled={disabled || !first}
        checkedChildren={t(s.only)}
        unCheckedChildren={t(s.always)}
        onChange={begin}
      />
      {condition && (
        <Flex wrap gap={8}>
          <Select
            aria-label={t(s.of)}
            style={narrow}
            value={condition.of}
            onChange={(of) => change({ of })}
            options={(['total', 'anyRow'] as const).map((one) => ({ value: one, label: t(s[one]) }))}
          />
          <Select
            aria-label={t(s.measure)}
            style={wide}
            showSearch={{ optionFilterProp: 'label' }}
            popupMatchSelectWidth={false}
            value={condition.measure}
            onChange={(measure: string) => change({ measure })}
            options={measures.map(({ key, label }) => ({ value: key, label }))}
          />
          <Select
            aria-label={t(s.op)}
            style={wide}
            value={condition.op}
            popupMatchSelectWidth={false}
            onChange={(op) => change({ op })}
            options={(['gt', 'lt', 'up_by', 'down_by'] as const).map((one) => ({ value: one, label: t(s[one]) }))}
          />
          <InputNumber
            aria-label={t(s.value)}
            style={narrow}
            value={condition.value}
            onChange={(number) => change({ value: number ?? 0 })}
          />
          <Select
            aria-label={t(s.repeat)}
            style={wide}
            value={condition.repeat}
            popupMatchSelectWidth={false}
            onChange={(repeat) => change({ repeat })}
            options={[
              { value: 'always', label: t(s.eachTime) },
              { value: 'once', label: t(s.once) },
            ]}
          />
        </Flex>
      )}
    </Flex>
  );
}
