// A new issue in five steps: for whom, how they enter, when, how they are told, and a last look.
import { Alert, App, Button, Flex, Input, Steps } from 'antd';
import type { Fields } from '#kernel/model/fields';
import { nonce } from '#kernel/web/api/signIn';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useKeptSheet } from '#kernel/web/resource/form/useKept';
import { FieldInput } from '#kernel/web/resource/inputs/inputs';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { plainText } from '#kernel/web/resource/rows/plainText';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { Modal } from '#kernel/web/widgets/Panels';
import { useAttempt } from '#kernel/web/widgets/panels/useAttempt';
import { type Audience, nobody, openIssue, previewAudience, QuestionnaireIssue } from '../model/issue';
import { issuePageTexts as i } from './issueTexts';

const steps = ['stepWho', 'stepHow', 'stepWhen', 'stepTell', 'stepCheck'] as const;
const asked: Record<(typeof steps)[number], readonly string[]> = {
  stepWho: ['questionnaireId', 'name', 'access'],
  stepHow: ['identity', 'anonymous', 'password', 'schoolId'],
  stepWhen: ['startsAt', 'endsAt', 'perPerson', 'perPersonPeriod', 'perDevice', 'totalLimit'],
  stepTell: [
    ...['notify', 'remindHours', 'remindMax'],
    ...['trigger', 'triggerDelayHours', 'triggerRepeatDays', 'triggerCourseIds'],
  ],
  stepCheck: [],
};

const usual = {
  ...{ access: 'public', identity: 'none', anonymous: false },
  ...{ perPerson: 1, perPersonPeriod: 'total', perDevice: 0, totalLimit: 0 },
  ...{ notify: ['message'], remindMax: 2, triggerDelayHours: 2, triggerRepeatDays: 30 },
};

interface Said {
  at: number;
  values: Record<string, unknown>;
  audience: Audience;
  people: string;
}

export function IssueWizard({ questionnaireId, onClose }: { questionnaireId: number | null; onClose: () => void }) {
  const { t } = useText();
  const { message } = App.useApp();
  const refresh = useRefreshRows(QuestionnaireIssue);
  const opening = useCall(openIssue);
  const [{ at, values, audience, people: typed }, say] = useKeptSheet<Said>(`issueWizard:${questionnaireId ?? ''}`, {
    ...{ at: 0, audience: nobody, people: '' },
    values: { questionnaireId, ...usual },
  });
  const setAt = (next: number) => say({ at: next });
  const { attempt, isWorking, refusal } = useAttempt();
  const step = steps[at]!;
  const isPublic = values.access === 'public';
  const people = useAnswer(previewAudience, { audience }, { enabled: !isPublic });
  /** A public link invites nobody; how a trigger asks is asked when there is one. */
  const isAsked = (name: string) =>
    !name.startsWith('trigger') || (!isPublic && (name === 'trigger' || Boolean(values.trigger)));
  const set = (name: string, value: unknown) =>
    say({
      values: {
        ...values,
        [name]: value,
        // Who is invited answers by a link of their own.
        ...(name === 'access' ? { identity: value === 'public' ? 'none' : 'personal' } : {}),
      },
    });
  const save = async (isOpened: boolean) => {
    try {
      const made = await resourceClient(QuestionnaireIssue).add({ ...values, audience }, nonce());
      if (isOpened) await opening.run({ id: made.id });
      void message.success(t(isOpened ? i.issued : i.draft));
      await refresh();
      onClose();
    } catch (error) {
      await refresh();
      throw error;
    }
  };
  const fields = QuestionnaireIssue.fields as Fields;
  return (
    <Modal
      open
      centered
      width={720}
      title={t(i.new)}
      onCancel={onClose}
      footer={
        <Flex gap={8} justify="end">
          {at > 0 && <Button onClick={() => setAt(at - 1)}>{t(i.back)}</Button>}
          {at < steps.length - 1 ? (
            <Button type="primary" disabled={!values.questionnaireId || !values.name} onClick={() => setAt(at + 1)}>
              {t(i.next)}
            </Button>
          ) : (
            <>
              <Button loading={isWorking} onClick={() => void attempt(() => save(false))}>
                {t(i.create)}
              </Button>
              <Button type="primary" loading={isWorking} onClick={() => void attempt(() => save(true))}>
                {t(i.open)}
              </Button>
            </>
          )}
        </Flex>
      }
    >
      {refusal}
      <Steps
        size="small"
        current={at}
        items={steps.map((name) => ({ title: t(i[name]) }))}
        style={{ marginBottom: 16 }}
      />
      {asked[step].filter(isAsked).map((name) => (
        <div key={name} style={{ marginBottom: 10 }}>
          <label htmlFor={`issue-${name}`}>{t(fields[name]!.label)}</label>
          <FieldInput
            id={`issue-${name}`}
            field={fields[name]!}
            value={values[name] ?? null}
            onChange={(value) => set(name, value)}
            disabled={name === 'questionnaireId' && questionnaireId !== null}
          />
        </div>
      ))}
      {step === 'stepWho' &&
        (isPublic ? (
          <Alert type="info" title={t(i.publicHint)} />
        ) : (
          <Whom
            audience={audience}
            typed={typed}
            onChange={(next) => say({ audience: next })}
            onType={(text) => say({ people: text, audience: { ...audience, imported: readPeople(text) } })}
          />
        ))}
      {!isPublic && people.data && (step === 'stepWho' || step === 'stepCheck') && (
        <Alert
          type={people.data.total > 0 ? 'success' : 'warning'}
          title={t(i.preview, { ...people.data, without: '', names: '' })}
          description={
            people.data.without.length > 0 &&
            t(i.without, { count: people.data.without.length, names: people.data.without.slice(0, 10).join('、') })
          }
        />
      )}
      {step === 'stepCheck' && (
        <dl>
          {['name', 'access', 'identity', 'startsAt', 'endsAt', 'totalLimit'].map((name) => (
            <Flex key={name} gap={12}>
              <dt style={{ width: 140 }}>{t(fields[name]!.label)}</dt>
              <dd data-data>{plainText(fields[name]!, values[name], t) || '—'}</dd>
            </Flex>
          ))}
        </dl>
      )}
    </Modal>
  );
}

interface WhomProps {
  audience: Audience;
  /** People who are in no list, a line each. */
  typed: string;
  onChange: (audience: Audience) => void;
  onType: (text: string) => void;
}

function Whom({ audience, typed, onChange, onType }: WhomProps) {
  const { t } = useText();
  const ids = (value: number | number[] | null) => (Array.isArray(value) ? value : value ? [value] : []);
  const pick = (label: string, to: string, name: 'staffIds' | 'staffSchoolIds' | 'customerIds' | 'classIds') => (
    <div style={{ marginBottom: 10 }}>
      <span>{label}</span>
      <RefPicker
        to={to}
        multiple
        aria-label={label}
        style={{ width: '100%' }}
        value={audience[name]}
        onChange={(value) => onChange({ ...audience, [name]: ids(value) })}
      />
    </div>
  );
  return (
    <>
      {pick(t(i.staff), 'staff', 'staffIds')}
      {pick(t(i.staffSchools), 'school', 'staffSchoolIds')}
      {pick(t(i.customers), 'customer', 'customerIds')}
      {pick(t(i.classes), 'class', 'classIds')}
      <span>{t(i.imported)}</span>
      <Input.TextArea
        rows={3}
        aria-label={t(i.imported)}
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
    </>
  );
}

const readPeople = (text: string): Audience['imported'] =>
  text.split('\n').flatMap((line) => {
    const found = /^\s*(\S.*?)[\s,，]+(1[3-9]\d{9})\s*$/.exec(line);
    return found ? [{ name: found[1]!.slice(0, 50), mobile: found[2]! }] : [];
  });
