// Opening to many, step by step: contents, people, period, what it would do, and then that.
import { Alert, App, Button, Flex, Form, List, Steps, Table, Tag, Typography } from 'antd';
import { useState } from 'react';
import type { WireInput } from '#kernel/model/wire';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useKeptSheet } from '#kernel/web/resource/form/useKept';
import { FieldInput } from '#kernel/web/resource/inputs/inputs';
import { Modal } from '#kernel/web/widgets/Panels';
import { useAttempt } from '#kernel/web/widgets/panels/useAttempt';
import type { Content } from '../model/contents';
import { type OpeningPlan, previewOpening, runOpening } from '../model/openingCalls';
import { accessPageTexts as a } from './accessPageTexts';
import { ContentPicker } from './ContentPicker';

type Asked = WireInput<(typeof previewOpening)['input']>;
type Name = keyof (typeof previewOpening)['input'];
const steps: readonly (readonly Name[])[] = [
  [],
  ['classIds', 'groupId', 'customerIds', 'mobiles'],
  ['mode', 'days', 'until', 'startOn', 'conflict', 'source'],
];

const blank = {
  step: 0,
  contents: [] as Content[],
  values: { mode: 'days', days: 30, conflict: 'extend', source: 'manual' } as Partial<Asked>,
};

export function OpenWizard({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const { message } = App.useApp();
  const { attempt, refusal } = useAttempt();
  const [{ step, contents, values }, say] = useKeptSheet('openWizard', blank);
  const setStep = (next: number) => say({ step: next });
  const [plan, setPlan] = useState<OpeningPlan | null>(null);
  const previewing = useCall(previewOpening);
  const running = useCall(runOpening);
  const asked = { ...values, contents } as Asked;
  const preview = async () => {
    setPlan(await previewing.run(asked));
    setStep(3);
  };
  const run = async () => {
    if (!plan) return;
    const counts = await running.run({ ...asked, planId: plan.planId });
    message.success(`${t(a.done)} · ${t(a.counts, counts)}`);
    onClose();
  };
  const isShown = (name: Name) =>
    (name !== 'days' || values.mode === 'days') && (name !== 'until' || values.mode === 'until');
  return (
    <Modal
      open
      centered
      width={800}
      title={t(a.open)}
      onCancel={onClose}
      footer={
        <Flex gap={8} justify="end">
          {step > 0 && <Button onClick={() => setStep(step - 1)}>{t(a.back)}</Button>}
          {step < 2 && (
            <Button type="primary" disabled={step === 0 && contents.length === 0} onClick={() => setStep(step + 1)}>
              {t(a.next)}
            </Button>
          )}
          {step === 2 && (
            <Button type="primary" loading={previewing.isRunning} onClick={() => void attempt(preview)}>
              {t(a.preview)}
            </Button>
          )}
          {step === 3 && (
            <Button
              type="primary"
              loading={running.isRunning}
              disabled={!plan || plan.refused.length > 0 || plan.counts.new + plan.counts.extend === 0}
              onClick={() => void attempt(run)}
            >
              {t(a.run)}
            </Button>
          )}
        </Flex>
      }
    >
      {refusal}
      <Flex vertical gap={16}>
        <Steps
          size="small"
          current={step}
          items={[a.contents, a.people, a.period, a.preview].map((text) => ({ title: t(text) }))}
        />
        {step === 0 && <ContentPicker value={contents} onChange={(next) => say({ contents: next })} />}
        {(step === 1 || step === 2) && (
          <Form layout="vertical" component="div">
            {steps[step]!.filter(isShown).map((name) => {
              const field = previewOpening.input[name];
              return (
                <Form.Item key={name} label={t(field.label)} htmlFor={`open-${name}`} style={{ marginBottom: 12 }}>
                  <FieldInput
                    id={`open-${name}`}
                    field={field}
                    value={values[name]}
                    onChange={(value) => say({ values: { ...values, [name]: value } })}
                  />
                </Form.Item>
              );
            })}
          </Form>
        )}
        {step === 3 && plan && <Plan plan={plan} />}
      </Flex>
    </Modal>
  );
}

function Plan({ plan }: { plan: OpeningPlan }) {
  const { t } = useText();
  return (
    <Flex vertical gap={8}>
      <Typography.Text strong>{t(a.counts, plan.counts)}</Typography.Text>
      {plan.refused.length > 0 && (
        <Alert
          type="error"
          message={t(a.refused)}
          description={
            <List
              size="small"
              dataSource={plan.refused}
              renderItem={({ row, why }) => (
                <List.Item>
                  <span data-data>
                    {row}：{why}
                  </span>
                </List.Item>
              )}
            />
          }
        />
      )}
      <Table
        size="small"
        rowKey={({ customerId, kind, refId }) => `${customerId}/${kind}/${refId}`}
        dataSource={plan.lines}
        pagination={{ pageSize: 8, showSizeChanger: false, hideOnSinglePage: true }}
        columns={[
          { title: t(a.person), dataIndex: 'customer' },
          { title: t(a.content), dataIndex: 'content' },
          {
            title: t(a.result),
            dataIndex: 'result',
            render: (result: 'new' | 'extend' | 'skip') => (
              <Tag color={result === 'new' ? 'green' : result === 'extend' ? 'blue' : 'default'}>{t(a[result])}</Tag>
            ),
          },
          { title: t(a.endAt), dataIndex: 'endAt', render: (day: string | null) => day ?? '—' },
        ]}
      />
    </Flex>
  );
}
