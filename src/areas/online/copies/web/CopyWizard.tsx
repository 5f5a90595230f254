// Copying step by step; what it would do is the rehearsal of the very call that does it.
import { App, Button, Checkbox, Flex, Form, Segmented, Steps, Typography } from 'antd';
import type { WireInput } from '#kernel/model/wire';
import { useAnswer, useCall, useTrial } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useKeptSheet } from '#kernel/web/resource/form/useKept';
import { FieldInput } from '#kernel/web/resource/inputs/inputs';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { Modal } from '#kernel/web/widgets/Panels';
import { useAttempt } from '#kernel/web/widgets/panels/useAttempt';
import { Shown } from '#kernel/web/widgets/States';
import { contentKey } from '../../access/model/contents';
import { copyKinds, copySource, type OpenCopy, runCopy } from '../model/openCopy';
import { CopyLines } from './CopyLines';
import { copyTexts as c } from './copyTexts';

type Asked = WireInput<(typeof runCopy)['input']>;
type Name = keyof (typeof runCopy)['input'];
type Kind = OpenCopy['fromKind'];
const pickedFrom: Record<Kind, string> = { class: 'class', customer: 'customer', group: 'customer_group' };

const blank = {
  step: 0,
  fromKind: 'class' as Kind,
  fromId: null as number | null,
  picked: [] as string[],
  values: { period: 'same_end', mode: 'days', conflict: 'extend' } as Partial<Asked>,
};

export function CopyWizard({ onClose }: { onClose: () => void }) {
  const { t, locale } = useText();
  const { message } = App.useApp();
  const { attempt, refusal } = useAttempt();
  const [{ step, fromKind, fromId, picked, values }, say] = useKeptSheet('copyWizard', blank);
  const setStep = (next: number) => say({ step: next });
  const source = useAnswer(copySource, { fromKind, fromId: fromId ?? 0 }, { enabled: fromId !== null });
  const offered = fromId === null ? [] : (source.data?.contents ?? []);
  const contents = offered
    .filter((one) => picked.includes(contentKey(one)))
    .map(({ kind, refId }) => ({ kind, refId }));
  const asked = { ...values, fromKind, fromId, contents } as Asked;
  const trial = useTrial(runCopy, asked, step === 4);
  const running = useCall(runCopy);
  const run = async () => {
    const { opened, extended, skipped } = await running.run(asked);
    message.success(`${t(c.done)} · ${t(c.counts, { opened, extended, skipped })}`);
    onClose();
  };
  const inputs = (names: readonly Name[]) => (
    <Form layout="vertical" component="div">
      {names.map((name) => (
        <Form.Item
          key={name}
          label={t(runCopy.input[name].label)}
          htmlFor={`copy-${name}`}
          style={{ marginBottom: 12 }}
        >
          <FieldInput
            id={`copy-${name}`}
            field={runCopy.input[name]}
            value={values[name]}
            onChange={(value) => say({ values: { ...values, [name]: value } })}
          />
        </Form.Item>
      ))}
    </Form>
  );
  const counted = ({ opened, extended, skipped }: { opened: number; extended: number; skipped: number }) =>
    t(c.counts, { opened, extended, skipped });
  const own: Name[] = values.period === 'own' ? ['mode', values.mode === 'until' ? 'until' : 'days'] : [];
  const isReady = [fromId !== null, contents.length > 0, true, true, trial.data !== undefined][step];
  return (
    <Modal
      open
      centered
      width={800}
      title={t(c.make)}
      onCancel={onClose}
      footer={
        <Flex gap={8} justify="end">
          {step > 0 && <Button onClick={() => setStep(step - 1)}>{t(c.back)}</Button>}
          {step < 4 ? (
            <Button type="primary" disabled={!isReady} onClick={() => setStep(step + 1)}>
              {t(c.next)}
            </Button>
          ) : (
            <Button type="primary" disabled={!isReady} loading={running.isRunning} onClick={() => void attempt(run)}>
              {t(c.run)}
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
          items={[c.source, c.contents, c.targets, c.period, c.preview].map((text) => ({ title: t(text) }))}
        />
        {step === 0 && (
          <Flex vertical gap={12}>
            <Segmented
              value={fromKind}
              onChange={(kind) => say({ fromKind: kind as Kind, fromId: null, picked: [] })}
              options={Object.entries(copyKinds).map(([value, label]) => ({
                value,
                label: label[locale === 'en' ? 1 : 0],
              }))}
            />
            <RefPicker
              key={fromKind}
              to={pickedFrom[fromKind]}
              aria-label={t(c.source)}
              value={fromId}
              onChange={(id) => say({ fromId: typeof id === 'number' ? id : null, picked: [] })}
            />
          </Flex>
        )}
        {step === 1 && (
          <Shown
            loading={source.isPending}
            error={source.error}
            empty={offered.length === 0}
            emptyText={t(c.none)}
            height={160}
          >
            <Checkbox.Group value={picked} onChange={(keys) => say({ picked: keys as string[] })}>
              <Flex vertical gap={8}>
                {offered.map((one) => (
                  <Checkbox key={contentKey(one)} value={contentKey(one)}>
                    <span data-data>{one.name}</span>{' '}
                    <Typography.Text type="secondary">
                      {one.endAt ? t(c.left, { day: one.endAt, days: one.daysLeft ?? 0 }) : t(c.ever)}
                    </Typography.Text>
                  </Checkbox>
                ))}
              </Flex>
            </Checkbox.Group>
          </Shown>
        )}
        {step === 2 && inputs(['classIds', 'customerIds', 'groupId'])}
        {step === 3 && inputs(['period', ...own, 'conflict'])}
        {step === 4 && (
          <Shown loading={trial.isPending} error={trial.error} height={160}>
            <Typography.Text strong>{trial.data && counted(trial.data)}</Typography.Text>
            <CopyLines lines={trial.data?.lines ?? []} />
          </Shown>
        )}
      </Flex>
    </Modal>
  );
}
