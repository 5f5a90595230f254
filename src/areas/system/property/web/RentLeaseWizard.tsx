// A new lease in three steps: the place, the terms with what they come to beside them, and the whole schedule before anything
// is saved.
import { Alert, App, Button, Flex, Steps, Typography } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { FormFields } from '#kernel/web/resource/form/FormFields';
import { filledValues, startingValues } from '#kernel/web/resource/form/formValues';
import { useForm } from '#kernel/web/resource/form/useForm';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { useUnsaved } from '#kernel/web/shell/site/navigation';
import { Frame } from '#kernel/web/widgets/Frame';
import { useLeave } from '#kernel/web/widgets/panels/useLeave';
import { Lease, RentDue } from '../model/lease';
import { termNames } from '../model/leaseRules';
import { RentSchedule } from './RentSchedule';
import { rentTexts as r } from './rentTexts';

const place = ['schoolId', 'premises', 'areaM2', 'landlord', 'landlordPhone', 'landlordAccount', 'files'];
const terms = [...termNames, 'noticeDays'];
const needed = ['startOn', 'endOn', 'monthlyRent', 'payCycle'];

export function RentLeaseWizard({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const can = useCan();
  const { message } = App.useApp();
  const [isSaving, setSaving] = useState(false);
  const [step, setStep] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const key = useMemo(() => crypto.randomUUID(), []);
  // Each step is a form of its own: before the next one, only what this one asks for is judged.
  const forms = [useStep('place', place), useStep('terms', terms)] as const;
  const refresh = [useRefreshRows(Lease), useRefreshRows(RentDue)];
  const isDirty = forms.some((form) => form.isDirty);
  useUnsaved(isDirty);
  const close = useLeave(isDirty, onClose);

  const values = filledValues(Lease.fields, { ...forms[0].values, ...forms[1].values });
  const termsOnly = Object.fromEntries(termNames.map((name) => [name, values[name]]));
  const next = () => {
    const form = forms[step];
    if (form?.check(filledValues(Lease.fields, form.values), false)) setStep(step + 1);
  };

  const save = async (isActive: boolean) => {
    setFailure(null);
    setSaving(true);
    try {
      const client = resourceClient(Lease);
      const row = await client.add(values, key);
      message.success(t(r.saved));
      // It is a draft now; what keeps it from taking effect is mended there.
      if (isActive) await client.transition('activate', row).catch((error) => message.error(messageOf(error)));
      await Promise.all(refresh.map((ask) => ask()));
      onClose();
    } catch (error) {
      const isAtFields = forms.map((form) => form.take(error)).some(Boolean);
      const at = error instanceof ApiError ? error.problems[0]?.field : undefined;
      if (isAtFields) setStep(at && place.includes(at) ? 0 : 1);
      else setFailure(messageOf(error));
    } finally {
      setSaving(false);
    }
  };

  return (
    <Frame
      title={t(r.addLease)}
      width={1100}
      height={540}
      open
      onCancel={close}
      footer={
        <Flex justify="space-between">
          <Button disabled={step === 0} onClick={() => setStep(step - 1)}>
            {t(r.back)}
          </Button>
          <Flex gap={8}>
            {step < 2 && (
              <Button type="primary" onClick={next}>
                {t(r.next)}
              </Button>
            )}
            {step === 2 && (
              <Button disabled={isSaving} onClick={() => save(false)}>
                {t(r.save)}
              </Button>
            )}
            {step === 2 && can('system.lease.activate') && (
              <Button type="primary" loading={isSaving} onClick={() => save(true)}>
                {t(r.saveAndActivate)}
              </Button>
            )}
          </Flex>
        </Flex>
      }
    >
      <Steps
        size="small"
        current={step}
        items={[r.place, r.terms, r.schedule].map((title) => ({ title: t(title) }))}
        style={{ marginBottom: 20 }}
      />
      {failure && <Alert type="error" showIcon title={failure} style={{ marginBottom: 16 }} />}
      {step === 0 && <FormFields form={forms[0]} />}
      {step === 1 && (
        <Flex gap={24}>
          <div style={{ flex: '3 1 0', minWidth: 0 }}>
            <FormFields form={forms[1]} />
          </div>
          <aside style={{ flex: '2 1 0', minWidth: 0 }} aria-label={t(r.schedule)}>
            <Live terms={termsOnly} />
          </aside>
        </Flex>
      )}
      {step === 2 && <RentSchedule terms={termsOnly} />}
    </Frame>
  );
}

function useStep(step: string, names: readonly string[]) {
  return useForm(
    Lease.fields,
    names,
    useMemo(() => startingValues(Lease.fields, names), [names]),
    { name: `leaseWizard:${step}` },
  );
}

/** Follows what is typed; until the terms that matter are there, it says which. */
function Live({ terms: typed }: { terms: Record<string, unknown> }) {
  const { t } = useText();
  const known: Record<string, unknown> = JSON.parse(useDeferredValue(JSON.stringify(typed)));
  const isKnown = needed.every((name) => known[name] !== undefined && known[name] !== null && known[name] !== '');
  if (!isKnown) return <Typography.Text type="secondary">{t(r.scheduleSoon)}</Typography.Text>;
  return <RentSchedule terms={known} />;
}
