// A handful of named percents kept as one value: an input for each, or none of one's own. `percents('chargeRule', labels, usual, fits)`
// gives a page what it needs to enter and to show them.
import { Button, Flex, InputNumber, Space } from 'antd';
import type { Text } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { formTexts } from '#kernel/web/resourceTexts';
import type { WireRow } from '../rows/rows';
import type { FieldInputProps } from './fieldInput';

type Percents<N extends string> = Readonly<Record<N, number>>;

export function percents<N extends string>(
  field: string,
  labels: Readonly<Record<N, Text>>,
  usual: Percents<N>,
  fits: (value: unknown) => value is Percents<N>,
  most = 200,
) {
  const names = Object.keys(labels) as N[];

  function Input({ id, value, onChange, disabled }: FieldInputProps) {
    const { t } = useText();
    if (!fits(value))
      return (
        <Space>
          <span>{t(formTexts.notSetHere)}</span>
          <Button id={id} size="small" disabled={disabled} onClick={() => onChange(usual)}>
            {t(formTexts.setHere)}
          </Button>
        </Space>
      );
    return (
      <Flex wrap gap={8} align="center">
        {names.map((name, at) => (
          <label key={name} htmlFor={at === 0 ? id : `${id}-${name}`}>
            {t(labels[name])}{' '}
            <InputNumber
              id={at === 0 ? id : `${id}-${name}`}
              min={0}
              max={most}
              precision={0}
              suffix="%"
              style={{ width: 88 }}
              disabled={disabled}
              value={value[name]}
              onChange={(percent) => onChange({ ...value, [name]: percent ?? 0 })}
            />
          </label>
        ))}
        <Button size="small" disabled={disabled} onClick={() => onChange(null)}>
          {t(formTexts.unsetHere)}
        </Button>
      </Flex>
    );
  }

  function Shown({ value }: { value: unknown }) {
    const { t } = useText();
    if (!fits(value)) return <>{t(formTexts.notSetHere)}</>;
    return <>{names.map((name) => `${t(labels[name])} ${value[name]}%`).join(' · ')}</>;
  }

  return { inputs: { [field]: Input }, show: { [field]: (row: WireRow) => <Shown value={row[field]} /> } };
}
