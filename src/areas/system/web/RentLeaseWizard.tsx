// A new lease in three steps: the place, the terms with what they come to beside them, and the whole schedule before anything
// is saved.
import { Alert, App, Button, Flex, Steps, Typography } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { FormFields } from '#kernel/web/resource/FormFields';
import { filledValues, startingValues } from '#kernel/web/resource/formValues';
import { resourceClient } from '#kernel/web/resource/resourceClient';
import { useForm } from '#kernel/web/resource/useForm';
import { useLeave } from '#kernel/web/resource/useLeave';
import { useRefreshRows } from '#kernel/web/resource/useRows';
import { useCan } from '#kernel/web/session';
import { useUnsaved } from '#kernel/web/shell/navigation';
import { Frame } from '#kernel/web/widgets/Frame';
import { Lease, RentDue } from '../model/lease';
import { termNames } from '../model/leaseRules';
import { RentSchedule } from './RentSchedule';
import { rentTexts as r } from './rentTexts';

const place = ['schoolId', 'premises', 'areaM2', 'landlord', 'landlordPhone', 'landlordAccount', 'files'];
const terms = [...termNames, 'noticeDays'];
const steps = [place, terms, []];
const needed = ['startOn', 'endOn', 'monthlyRent', 'payCycle'];

export function RentLeaseWizard({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const can = useCan();
  const { message } = App.useApp();
  const [isSaving, setSaving] = useState(false);
  const [step, setStep] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const key = useMemo(() => crypto.randomUUID(), []);
  const initial = useMemo(() => startingValues(Lease.fields, [...place, ...terms]), []);
  const form = useForm(Lease.fields, [...place, ...terms], initial);
  const refresh = [useRefreshRows(Lease), useRefreshRows(RentDue)];
  useUnsaved(form.isDirty);

  const filled = (names: readonly string[]) =>
    filledValues(Lease.fields, Object.fromEntries(names.map((name) => [name, form.values[name]])));
  /** Only what this step asks for is judged before the next one. */
  const isRight = () => {
    const wanted = steps[step]!;
    const missing = wanted.filter((name) => Lease.fields[name as keyof typeof Lease.fields]?.required);
    const isFilled = missing.every((name) => form.values[name] !== null && form.values[name] !== '');
    if (!isFilled) form.check(filled([...place, ...terms]), false);
    return isFilled;
  };
  const next = () => isRight() && setStep(step + 1);

  const close = useLeave(form.isDirty, onClose);

  const save = async (isActive: boolean) => {
    setFailure(null);
    setSaving(true);
    try {
      const client = resourceClient(Lease);
      const row = await client.add(filled([...place, ...terms]), key);
      if (isActive) await client.transition('activate', row);
      message.success(t(r.saved));
      await Promise.all(refresh.map((ask) => ask()));
      onClose();
    } catch (error) {
      if (form.take(error)) {
        const at = error instanceof ApiError ? error.problems[0]?.field : undefined;
        setStep(at && place.includes(at) ? 0 : 1);
      } else setFailure(messageOf(error));
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
      {step === 0 && <FormFields form={{ ...form, names: place }} />}
      {step === 1 && (
        <Flex gap={24}>
          <div style={{ flex: '3 1 0', minWidth: 0 }}>
            <FormFields form={{ ...form, names: terms }} />
          </div>
          <aside style={{ flex: '2 1 0', minWidth: 0 }} aria-label={t(r.schedule)}>
            <Live terms={filled(termNames)} />
          </aside>
        </Flex>
      )}
      {step === 2 && <RentSchedule terms={filled(termNames)} />}
    </Frame>
  );
}

/** Follows what is typed; until the terms that matter are there, it says which. */
function Live({ terms: typed }: { terms: Record<string, unknown> }) {
  const { t } = useText();
  const known = useDeferredValue(JSON.stringify(typed));
  const isKnown = needed.every((name) => typed[name] !== undefined && typed[name] !== null && typed[name] !== '');
  if (!isKnown) return <Typography.Text type="secondary">{t(r.scheduleSoon)}</Typography.Text>;
  return <RentSchedule terms={JSON.parse(known)} />;
}
