import { Alert, Flex, Typography } from 'antd';
import type { Option } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import { Gate } from '#kernel/web/widgets/Gate';
import gateSource from '#kernel/web/widgets/Gate.tsx?raw';
import { Masked } from '#kernel/web/widgets/Masked';
import maskedSource from '#kernel/web/widgets/Masked.tsx?raw';
import { PersonTag } from '#kernel/web/widgets/PersonTag';
import personTagSource from '#kernel/web/widgets/PersonTag.tsx?raw';
import { Shown } from '#kernel/web/widgets/States';
import { StateTag } from '#kernel/web/widgets/StateTag';
import stateTagSource from '#kernel/web/widgets/StateTag.tsx?raw';
import { Timeline } from '#kernel/web/widgets/Timeline';
import timelineSource from '#kernel/web/widgets/Timeline.tsx?raw';
import { useDemo, wait } from './demoState';
import { demoTexts as d } from './demoTexts';
import { Example } from './Example';

const options: Option[] = [
  { label: d.draft, tone: 'grey' },
  { label: d.running, tone: 'blue' },
  { label: d.waiting, tone: 'orange' },
  { label: d.done, tone: 'green' },
  { label: d.overdue, tone: 'red' },
  { label: d.special, tone: 'purple' },
  { label: d.other, tone: 'cyan' },
];

const held = 'system.school.view';
const missing = 'nobody.holds.this';

export default function Values() {
  const { t } = useText();
  const { disabled, loading, error } = useDemo();
  return (
    <>
      <Example
        title={d.stateTag}
        note={d.stateTagNote}
        from="widgets/StateTag"
        source={stateTagSource}
        code={'<StateTag option={Contract.fields.state.options[row.state]} />'}
      >
        <Flex gap={8} wrap>
          {options.map((option) => (
            <StateTag key={option.label.key} option={option} />
          ))}
        </Flex>
      </Example>
      <Example
        title={d.person}
        note={d.personNote}
        from="widgets/PersonTag"
        source={personTagSource}
        code={'<PersonTag name={row.name} avatar={row.avatar} sub={row.post} size={32} />'}
      >
        <Flex gap={24} wrap align="center">
          <PersonTag name={t(d.personLin)} />
          <PersonTag name={t(d.personZhang)} />
          <PersonTag name={t(d.personHe)} sub={t(d.counsellorPost)} size={36} />
        </Flex>
      </Example>
      <Example
        title={d.masked}
        note={d.maskedNote}
        from="widgets/Masked"
        source={maskedSource}
        code={
          "<Masked value={row.mobile} of={{ entity: 'customer', id: row.id, field: 'mobile' }} />\n// or reveal={() => …}"
        }
      >
        <Flex vertical gap={8} align="start">
          <Masked value="138****1234" disabled={disabled} reveal={() => answer('13800001234', error)} />
          <Masked value="310***********1234" disabled={disabled} reveal={() => answer('310101201801011234', error)} />
        </Flex>
      </Example>
      <Example
        title={d.gate}
        note={d.gateNote}
        from="widgets/Gate"
        source={gateSource}
        code={'<Gate permission="customers.customer.export" otherwise={…}>\n  <Button>…</Button>\n</Gate>'}
      >
        <Flex vertical gap={8}>
          {[held, missing].map((permission) => (
            <Gate
              key={permission}
              permission={permission}
              otherwise={<Alert type="warning" showIcon title={t(d.gateShut, { permission })} />}
            >
              <Alert type="success" showIcon title={t(d.gateOpen, { permission })} />
            </Gate>
          ))}
        </Flex>
      </Example>
      <Example
        wide
        title={d.timeline}
        note={d.timelineNote}
        from="widgets/Timeline"
        source={timelineSource}
        code={'<Timeline entries={[{ key, at, by, title, note, tone, changes }]} />'}
      >
        <Shown loading={loading} error={error}>
          <div style={{ maxWidth: 640 }}>
            <Timeline
              entries={[
                { key: 1, at: '2026-11-12T10:24:00+08:00', by: t(d.personLin), title: t(d.paid), tone: 'green' },
                { key: 2, at: '2026-11-12T10:05:00+08:00', by: t(d.personLin), title: t(d.signed), tone: 'blue' },
                {
                  key: 3,
                  at: '2026-11-09T16:40:00+08:00',
                  by: t(d.personZhang),
                  title: t(d.edited),
                  changes: [
                    { label: t(d.grade), before: t(d.grade1), after: t(d.grade2) },
                    { label: t(d.school), before: '', after: t(d.xuhui) },
                  ],
                },
                {
                  key: 4,
                  at: '2026-11-03T09:12:00+08:00',
                  by: t(d.personHe),
                  title: t(d.invited),
                  note: t(d.invitedNote),
                  tone: 'orange',
                },
              ]}
            />
          </div>
          <Typography.Text />
        </Shown>
      </Example>
    </>
  );
}

async function answer(value: string, error: Error | null): Promise<string> {
  await wait(400);
  if (error) throw error;
  return value;
}
