// A handful of named percents kept as one value: an input for each, or none of one's own. `percents('chargeRule', labels, usual, fits)`
// gives a page what it needs to enter and to show them.
import { Button, Flex, InputNumber, Space } from 'antd';
import { type Text, texts } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import type { WireRow } from '../rows/rows';
import type { FieldInputProps } from './fieldInput';

const said = texts('kernel.percents', {
  inherited: ['未单独设置', 'Not set here'],
  own: ['单独设置', 'Set here'],
  none: ['不单独设置', 'Do not set here'],
});

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
          <span>{t(said.inherited)}</span>
          <Button id={id} size="small" disabled={disabled} onClick={() => onChange(usual)}>
            {t(said.own)}
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
          {t(said.none)}
        </Button>
      </Flex>
    );
  }

  function Shown({ value }: { value: unknown }) {
    const { t } = useText();
    if (!fits(value)) return <>{t(said.inherited)}</>;
    return <>{names.map((name) => `${t(labels[name])} ${value[name]}%`).join(' · ')}</>;
  }

  return { inputs: { [field]: Input }, show: { [field]: (row: WireRow) => <Shown value={row[field]} /> } };
}
