// A family at the door without an appointment. The mobile comes first: a known family is received at once, a new one gives
// its name.

import { useQuery } from '@tanstack/react-query';
import { Alert, App, Flex, Radio, Typography } from 'antd';
import { useRef, useState } from 'react';
import { mobile, text } from '#kernel/model/fields';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { nonce } from '#kernel/web/api/signIn';
import { sendForm } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { FormFields } from '#kernel/web/resource/form/FormFields';
import { filledValues, startingValues } from '#kernel/web/resource/form/formValues';
import { useForm } from '#kernel/web/resource/form/useForm';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useClient } from '#kernel/web/session';
import { Frame } from '#kernel/web/widgets/Frame';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { Customer } from '../../customer/model/customer';
import { Guardian } from '../../customer/model/guardian';
import { checkDuplicates } from '../../duplicates/model/duplicateCalls';
import { useRefreshContacts } from '../../followUps/web/useRefreshContacts';
import { Appointment } from '../model/appointment';
import { walkIn } from '../model/appointmentCalls';
import { appointmentTexts as a } from './appointmentTexts';
import { useCheckIn } from './useCheckIn';

export interface WalkInDialogProps {
  open: boolean;
  /** Where they came to; without it the reader's own school. */
  schoolId?: number | null;
  onClose: () => void;
  onDone?: (customerId: number) => void;
}

/** Mounted only while open, so that every opening starts fresh. */
export function WalkInDialog(props: WalkInDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

const { schoolId, hostId, purposes, companions } = Appointment.fields;
const fields = {
  mobile: mobile('手机', 'Mobile', { required: true, landline: true }),
  name: text('学员姓名', 'Student name', { max: 30 }),
  relation: { ...Guardian.fields.relation, required: false },
  schoolId,
  hostId,
  purposes,
  companions,
};
const names = Object.keys(fields);

interface Choice {
  id: number;
  name: string;
}
interface Refused {
  reason?: string;
  choices?: Choice[];
  appointmentId?: number;
}

function OpenDialog({ schoolId: at = null, onClose, onDone }: WalkInDialogProps) {
  const { t } = useText();
  const { message, modal } = App.useApp();
  const client = useClient();
  const refresh = useRefreshContacts();
  const checkIn = useCheckIn();
  const [start] = useState(() =>
    startingValues(fields, names, { schoolId: at ?? client?.school?.id, relation: 'mother', companions: 1 }),
  );
  const form = useForm(fields, names, start, { name: 'walkIn' });
  const [choices, setChoices] = useState<Choice[]>([]);
  const [chosen, setChosen] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const key = useRef(nonce());

  const expected = async (appointmentId: number, said: string) => {
    const row = await resourceClient(Appointment).detail(appointmentId);
    modal.confirm({
      centered: true,
      title: t(a.expectedToday),
      content: said,
      okText: t(a.checkThatIn),
      onOk: async () => {
        onClose();
        await checkIn(row);
      },
    });
  };

  const explain = async (error: unknown) => {
    if (form.take(error)) return;
    const refused = (error instanceof ApiError ? error.data : null) as Refused | null;
    if (refused?.reason === 'several') setChoices(refused.choices ?? []);
    else if (refused?.reason === 'expected' && refused.appointmentId)
      await expected(refused.appointmentId, messageOf(error));
    else setFailure(messageOf(error));
  };

  const send = async () => {
    const values = filledValues(fields, form.values);
    if (!form.check(values, false)) return;
    setFailure(null);
    try {
      const sent = { ...values, ...(chosen ? { customerId: chosen } : {}) };
      const { customer } = await sendForm(walkIn, sent, { key: key.current });
      message.success(t(a.walkedIn, { name: customer.name }));
      onClose();
      onDone?.(customer.id);
      await refresh();
    } catch (error) {
      await explain(error);
    }
  };

  return (
    <Frame title={t(a.walkInTitle)} width={640} height={420} open onCancel={onClose} onConfirm={send} quiet>
      <Flex vertical gap={12}>
        <Typography.Text type="secondary">{t(a.walkInHint)}</Typography.Text>
        {failure && <Alert type="error" showIcon role="alert" title={failure} />}
        {choices.length > 0 && (
          <Alert
            type="warning"
            title={t(a.whoCame)}
            description={
              <Radio.Group
                value={chosen}
                onChange={(event) => setChosen(event.target.value)}
                options={choices.map(({ id, name }) => ({ value: id, label: name }))}
              />
            }
          />
        )}
        <Acquainted number={String(form.values.mobile ?? '')} />
        <FormFields form={form} />
      </Flex>
    </Frame>
  );
}

/** Who the number belongs to, as far as the reader may know it, while it is typed; the server counts how often one asks. */
function Acquainted({ number }: { number: string }) {
  const { t } = useText();
  const { data = [] } = useQuery({
    queryKey: ['walkIn', 'known', number],
    queryFn: () => sendForm(checkDuplicates, { mobile: number }),
    enabled: /^1\d{10}$/.test(number),
    retry: false,
    staleTime: 60_000,
  });
  if (data.length === 0) return null;
  return (
    <Flex vertical gap={4} role="status">
      {data.map(({ id, nameMasked, state, owner, school }) => (
        <Flex key={id} gap={8} align="center" wrap>
          <strong data-data>{nameMasked}</strong>
          <StateTag option={Customer.fields.state.options![state]!} />
          <Typography.Text type="secondary" data-data>
            {[school, owner].filter(Boolean).join(' · ')}
          </Typography.Text>
          {owner && <Typography.Text type="secondary">{t(a.theirHost)}</Typography.Text>}
        </Flex>
      ))}
    </Flex>
  );
}
