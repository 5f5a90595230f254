import { Typography } from 'antd';
import { useState } from 'react';
import { type ConditionGroup, matches } from '#kernel/model/conditions';
import { bool, choice, choices, date, type Fields, int, money, text } from '#kernel/model/fields';
import { yuan } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import { ConditionBuilder } from '#kernel/web/widgets/ConditionBuilder';
import conditionBuilderSource from '#kernel/web/widgets/ConditionBuilder.tsx?raw';
import { Shown } from '#kernel/web/widgets/States';
import { useDemo } from './demoState';
import { demoTexts as d } from './demoTexts';
import { Example, Returned } from './Example';
import { grades, stages, students } from './sample';

const fields: Fields = {
  name: { ...text('', '', { required: true }), label: d.student },
  grade: { ...choice('', '', {}), label: d.grade, options: grades },
  stage: { ...choice('', '', {}), label: d.stage, options: stages },
  balance: { ...money('', ''), label: d.balance },
  age: { ...int('', ''), label: d.age },
  created: { ...date('', ''), label: d.created },
  tags: { ...choices('', '', {}), label: d.tags, options: { vip: { label: d.vip }, far: { label: d.far } } },
  wechat: { ...bool('', ''), label: d.hasWechat },
};

const start: ConditionGroup = {
  op: 'and',
  items: [
    { field: 'stage', op: 'in', value: ['new', 'following'] },
    {
      op: 'or',
      items: [
        { field: 'balance', op: 'atLeast', value: '1000.00' },
        { field: 'created', op: 'between', value: ['2026-09-01', '2026-10-31'] },
      ],
    },
  ],
};

const builderCode = `
<ConditionBuilder fields={Customer.fields} value={group} onChange={setGroup} picker={…} showProblems={tried} />
matches(fields, group, row, today)  // and describe, problemsOf: src/kernel/model/conditions.ts`;

export default function Conditions() {
  const { t, locale } = useText();
  const { disabled, loading, error } = useDemo();
  const [group, setGroup] = useState(start);
  const count = students(locale)
    .map((row) => ({ ...row, balance: yuan(row.balance) }))
    .filter((row) => matches(fields, group, row, '2026-11-15')).length;
  return (
    <Example
      wide
      title={d.conditions}
      note={d.conditionsNote}
      from="widgets/ConditionBuilder"
      source={conditionBuilderSource}
      code={builderCode}
    >
      <Shown loading={loading} error={error}>
        <ConditionBuilder fields={fields} value={group} onChange={setGroup} disabled={disabled} showProblems />
        <Typography.Paragraph strong style={{ margin: '12px 0 0' }} aria-live="polite">
          {t(d.matching, { count })}
        </Typography.Paragraph>
        <Returned value={group} />
      </Shown>
    </Example>
  );
}
