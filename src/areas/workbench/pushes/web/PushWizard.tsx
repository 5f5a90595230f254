// A push in four steps: what it says, to whom, by which ways and when, and a look at all of it before it is submitted. It is
// kept as a draft of the browser while it is written, and as a row from the moment it is saved.
import { Alert, App, Button, Descriptions, Flex, Steps } from 'antd';
import { useMemo, useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { wireValues } from '#kernel/web/api/encode';
import { nonce } from '#kernel/web/api/signIn';
import { useAnswer } from '#kernel/web/calls/useCall';
import { inOneLine, useText } from '#kernel/web/i18n';
import { FormFields } from '#kernel/web/resource/form/FormFields';
import { type FormValues, filledValues, startingValues } from '#kernel/web/resource/form/formValues';
import { useForm } from '#kernel/web/resource/form/useForm';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { Frame } from '#kernel/web/widgets/Frame';
import { useLeave } from '#kernel/web/widgets/panels/useLeave';
import { MessagePush, pushAudience } from '../model/messagePush';
import { AudienceNames } from './AudienceNames';
import { pushTexts as m } from './pushTexts';

const { fields } = MessagePush;
const steps = {
  content: ['title', 'body', 'category', 'level', 'url'],
  staff: ['audienceKind', 'toAll', 'schoolIds', 'departmentIds', 'roleIds', 'staffIds', 'excludeIds'],
  customer: ['audienceKind', 'toAll', 'groupId', 'customerIds'],
  ways: ['channels', 'smsText', 'needConfirm', 'scheduleAt'],
};
const names = [...new Set(Object.values(steps).flat())];
const audienceNames = Object.keys(pushAudience.input);

interface Props {
  onClose: () => void;
  onSaved: () => void;
}

export function PushWizard({ onClose, onSaved }: Props) {
  const { t } = useText();
  const { message } = App.useApp();
  const form = useForm(fields, names, startingValues(fields, names), { name: 'message_push:wizard' });
  const [at, setAt] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const key = useMemo(nonce, []);
  const [isBusy, setBusy] = useState(false);
  const leave = useLeave(form.isDirty, onClose);
  const isToFamilies = form.values.audienceKind === 'customer';
  const shown = [
    steps.content,
    isToFamilies ? steps.customer : steps.staff,
    isToFamilies ? steps.ways.filter((name) => name !== 'needConfirm') : steps.ways,
    [],
  ];
  const values = wireValues(fields, filledValues(fields, form.values));

  const save = async (isSubmitted: boolean) => {
    if (!form.check(values, false)) return setAt(0);
    setBusy(true);
    setFailure(null);
    try {
      const client = resourceClient(MessagePush);
      const row = await client.add(values, key);
      form.begin(form.values);
      onSaved();
      if (isSubmitted) {
        try {
          await client.transition('submit', { id: row.id, version: row.version });
        } catch (error) {
          message.warning(`${t(m.keptAsDraft)} ${messageOf(error)}`, 8);
          return onClose();
        }
      }
      onSaved();
      message.success(t(isSubmitted ? m.submitted : m.saved));
      onClose();
    } catch (error) {
      if (!form.take(error)) setFailure(error instanceof ApiError ? error.message : messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  const next = () => {
    const part = Object.fromEntries(Object.entries(values).filter(([name]) => shown[at]!.includes(name)));
    const asked = Object.fromEntries(shown[at]!.map((name) => [name, part[name] ?? null]));
    if (form.check(asked, true)) setAt(at + 1);
  };

  return (
    <Frame
      title={t(m.write)}
      height={560}
      open
      onCancel={leave}
      footer={
        <Flex gap={8} justify="end">
          {at > 0 && <Button onClick={() => setAt(at - 1)}>{t(m.back)}</Button>}
          {at < 3 ? (
            <Button type="primary" onClick={next}>
              {t(m.next)}
            </Button>
          ) : (
            <>
              <Button loading={isBusy} onClick={() => void save(false)}>
                {t(m.saveDraft)}
              </Button>
              <Button type="primary" loading={isBusy} onClick={() => void save(true)}>
                {t(m.submit)}
              </Button>
            </>
          )}
        </Flex>
      }
    >
      <Steps
        size="small"
        current={at}
        items={[m.stepContent, m.stepAudience, m.stepWays, m.stepCheck].map((title) => ({ title: t(title) }))}
        style={{ marginBottom: 16 }}
      />
      {failure && <Alert type="error" showIcon title={failure} />}
      {form.elsewhere.length > 0 && <Alert type="error" showIcon title={inOneLine(form.elsewhere)} />}
      {at < 3 && <FormFields key={at} form={{ ...form, names: shown[at]! }} />}
      {at === 2 && Array.isArray(values.channels) && values.channels.includes('sms') && (
        <Segments text={String(form.values.smsText ?? '')} />
      )}
      {(at === 1 || at === 3) && <Whom values={values} />}
      {at === 3 && <Check values={values} />}
    </Frame>
  );
}

/** The first seventy characters are one message, then each sixty-seven another. */
function Segments({ text }: { text: string }) {
  const { t } = useText();
  const count = text.length <= 70 ? Math.min(text.length, 1) : Math.ceil(text.length / 67);
  return <p>{t(m.segments, { letters: text.length, count })}</p>;
}

function Whom({ values }: { values: FormValues }) {
  const asked = useMemo(
    () => Object.fromEntries(Object.entries(values).filter(([name]) => audienceNames.includes(name))),
    [values],
  );
  return <AudienceNames {...useAnswer(pushAudience, asked)} />;
}

function Check({ values }: { values: FormValues }) {
  const { t } = useText();
  const isAsked = values.audienceKind === 'customer' || values.level === 'urgent' || values.toAll === true;
  return (
    <>
      <Descriptions
        size="small"
        column={1}
        items={[
          { key: 'title', label: t(fields.title.label), children: String(values.title ?? '') },
          {
            key: 'at',
            label: t(fields.scheduleAt.label),
            children: values.scheduleAt ? momentText(values.scheduleAt, 'YYYY-MM-DD HH:mm') : t(m.atOnce),
          },
        ]}
      />
      <Alert type={isAsked ? 'warning' : 'info'} showIcon title={t(isAsked ? m.approval : m.approvalOver)} />
    </>
  );
}
