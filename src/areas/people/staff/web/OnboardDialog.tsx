// 办理入职 in four steps; what was typed stays when one goes back, and is found again after a reload.
import { Alert, App, Button, Flex, Steps } from 'antd';
import { useState } from 'react';
import type { WireInput } from '#kernel/model/wire';
import { messageOf } from '#kernel/web/api/apiError';
import { wireValues } from '#kernel/web/api/encode';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { FormFields } from '#kernel/web/resource/form/FormFields';
import { filledValues, startingValues } from '#kernel/web/resource/form/formValues';
import { useForm } from '#kernel/web/resource/form/useForm';
import { Frame } from '#kernel/web/widgets/Frame';
import { onboard, onboardSteps } from '../../onboarding/model/onboard';
import { staffTexts as x } from './staffTexts';

const titles = [x.stepPerson, x.stepPlace, x.stepTerms, x.stepRoles];
const { input: fields } = onboard;
const names = onboardSteps.flat();

export function OnboardDialog({ onClose, onDone }: { onClose: () => void; onDone: (staffId: number) => void }) {
  const { t } = useText();
  const { message } = App.useApp();
  const { run, isRunning } = useCall(onboard);
  const [step, setStep] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm(fields, names, startingValues(fields, names), { name: 'people.onboard' });
  const here: readonly string[] = onboardSteps[step] ?? [];
  const values = () => wireValues(fields, filledValues(fields, form.values));

  /** Back to the first step with something wrong in it. */
  const toProblem = (bad: readonly string[]) => {
    const at = onboardSteps.findIndex((some) => some.some((name) => bad.includes(name)));
    if (at >= 0) setStep(at);
  };
  const next = () => {
    const all = values();
    form.check(all, false);
    const missing = here.some((name) => fields[name as keyof typeof fields].required && all[name] === undefined);
    if (!missing) setStep(step + 1);
  };
  const send = async () => {
    const all = values();
    setFailure(null);
    if (!form.check(all, false)) {
      toProblem(names.filter((name) => fields[name].required && all[name] === undefined));
      return;
    }
    try {
      const { staffId } = await run(all as WireInput<typeof fields>);
      message.success(t(x.done));
      onDone(staffId);
    } catch (error) {
      if (form.take(error)) toProblem(Object.keys(form.messages));
      setFailure(messageOf(error));
    }
  };
  const isLast = step === onboardSteps.length - 1;
  return (
    <Frame
      kind="dialog"
      open
      title={t(onboard.label)}
      onCancel={onClose}
      footer={
        <Flex gap={8} justify="end">
          {step > 0 && <Button onClick={() => setStep(step - 1)}>{t(x.back)}</Button>}
          {isLast ? (
            <Button type="primary" loading={isRunning} onClick={() => void send()}>
              {t(onboard.label)}
            </Button>
          ) : (
            <Button type="primary" onClick={next}>
              {t(x.next)}
            </Button>
          )}
        </Flex>
      }
    >
      <Flex vertical gap={16}>
        <Steps size="small" current={step} onChange={setStep} items={titles.map((title) => ({ title: t(title) }))} />
        {failure && <Alert type="error" showIcon title={failure} />}
        <FormFields key={step} form={{ ...form, names: here }} />
        {isLast && <Alert type="info" showIcon title={t(x.rolesHelp)} />}
      </Flex>
    </Frame>
  );
}
