import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { useKeptForm } from '#kernel/web/resource/form/useKeptForm';
import { MoneyInput } from '#kernel/web/widgets/MoneyInput';
import moneyInputSource from '#kernel/web/widgets/MoneyInput.tsx?raw';
import { Shown } from '#kernel/web/widgets/States';
import { type FormItem, PlainForm, type PlainValues } from '#kernel/web/widgets/search/PlainForm';
import plainFormSource from '#kernel/web/widgets/search/PlainForm.tsx?raw';
import { useDemo, wait } from './demoState';
import { demoTexts as d } from './demoTexts';
import { Example, Returned } from './Example';
import { grades } from './sample';

const formCode = `
<PlainForm
  form={useKeptForm('demo')}
  columns={2}
  items={[
    { name: 'name', label: texts.name, kind: 'text', required: true, rules: [{ min: 2, message: … }] },
    { name: 'birthday', label: texts.birthday, kind: 'date' },   // yyyy-MM-dd
    { name: 'budget', label: texts.budget, kind: 'custom', control: <MoneyInput showCapital /> },
    …
  ]}
  onSubmit={async (values) => save(values)} // then the form clears and resets
/>`;

export default function Forms() {
  const { t } = useText();
  const { disabled, loading, error } = useDemo();
  const form = useKeptForm<PlainValues>('demo');
  const [values, setValues] = useState<PlainValues>();
  const [amount, setAmount] = useState<string | null>('12345.60');
  const items: FormItem[] = [
    { name: 'name', label: d.name, kind: 'text', required: true, rules: [{ min: 2, message: t(d.nameRule) }] },
    {
      name: 'grade',
      label: d.grade,
      kind: 'select',
      required: true,
      options: Object.entries(grades).map(([value, one]) => ({ value, label: t(one.label) })),
    },
    { name: 'birthday', label: d.birthday, kind: 'date' },
    {
      name: 'school',
      label: d.school,
      kind: 'cascader',
      options: [
        { value: 'shanghai', label: t(d.shanghai), children: [{ value: 'xuhui', label: t(d.xuhui) }] },
        { value: 'beijing', label: t(d.beijing), children: [{ value: 'haidian', label: t(d.haidian) }] },
      ],
    },
    {
      name: 'gender',
      label: d.gender,
      kind: 'radio',
      options: [
        { value: 'boy', label: t(d.boy) },
        { value: 'girl', label: t(d.girl) },
      ],
    },
    {
      name: 'interests',
      label: d.interests,
      kind: 'checkbox',
      options: [
        { value: 'english', label: t(d.english_) },
        { value: 'maths', label: t(d.maths) },
        { value: 'art', label: t(d.art) },
      ],
    },
    { name: 'budget', label: d.budget, kind: 'custom', help: t(d.budgetHelp), control: <MoneyInput /> },
    { name: 'remark', label: d.remark, kind: 'textarea', wide: true },
  ];
  return (
    <>
      <Example wide title={d.form} note={d.formNote} from="widgets/PlainForm" source={plainFormSource} code={formCode}>
        <Shown loading={loading} error={error} height={360}>
          <PlainForm
            form={form}
            columns={2}
            items={items}
            disabled={disabled}
            onSubmit={async (submitted) => {
              await wait(600);
              setValues(submitted);
            }}
          />
          <Returned value={values} />
        </Shown>
      </Example>
      <Example
        title={d.amount}
        note={d.amountNote}
        from="widgets/MoneyInput"
        source={moneyInputSource}
        code={
          '<MoneyInput value={amount} onChange={setAmount} showCapital />\n// "12345.60" – a string on the wire, never a float'
        }
      >
        <MoneyInput aria-label={t(d.amount)} value={amount} onChange={setAmount} showCapital disabled={disabled} />
        <Returned value={amount} />
      </Example>
    </>
  );
}
