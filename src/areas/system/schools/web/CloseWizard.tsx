// Closing a school, step by step: what is left to settle, the request, the approval it waits for, the end.
import { EnvironmentOutlined } from '@ant-design/icons';
import { Alert, App, Button, Flex, Steps, Typography } from 'antd';
import { useMemo, useState } from 'react';
import type { Fields } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import { FieldsDialog } from '#kernel/web/resource/form/FieldsDialog';
import { FormFields } from '#kernel/web/resource/form/FormFields';
import { filledValues, startingValues } from '#kernel/web/resource/form/formValues';
import { useForm } from '#kernel/web/resource/form/useForm';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { labelOf, mayDo, nameOf } from '#kernel/web/resource/rows/rows';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { Frame } from '#kernel/web/widgets/Frame';
import { reasonOf } from '#kernel/web/widgets/States';
import { SchoolFinder } from '../../finding/web/SchoolFinder';
import { School, SchoolLife } from '../../organisation/model/organisation';
import { useCloseChecks } from '../../organisation/web/nearClient';
import { CloseChecks } from './CloseChecks';
import { closeTexts as c } from './closeTexts';

const asked: Fields = SchoolLife.transitions.startClose.fields;
const names = Object.keys(asked);
const withdraw = SchoolLife.transitions.withdrawClose;

const stepOf = (row: WireOf<typeof School>): number => {
  if (row.state === 'closed') return 3;
  if (row.state === 'closing') return 2;
  return row.approvalNo ? 1 : 0;
};

export function CloseWizard({ row }: { row: WireOf<typeof School> }) {
  const { t } = useText();
  const step = stepOf(row);
  return (
    <Flex vertical gap={16}>
      <Steps
        size="small"
        current={step}
        items={[c.ask, c.approve, c.settle, c.closed].map((title) => ({ title: t(title) }))}
      />
      {row.state === 'preparing' && <Alert type="info" showIcon title={t(c.preparing)} />}
      {step === 0 && mayDo(row, 'startClose') && <Ask row={row} />}
      {step === 1 && (
        <Alert type="info" showIcon title={t(c.waiting, { no: row.approvalNo ?? '' })} description={t(c.waitingHelp)} />
      )}
      {step === 2 && <Settle row={row} />}
      {step === 3 && <Alert type="success" showIcon title={t(c.done, { day: row.closedAt ?? '' })} />}
      <section>
        <Typography.Title level={5}>{t(c.checklist)}</Typography.Title>
        <CloseChecks schoolId={row.id} />
      </section>
    </Flex>
  );
}

const told = { startClose: c.asked, withdrawClose: c.withdrawn, finishClose: c.finished };

function useStep(row: WireOf<typeof School>) {
  const { t } = useText();
  const { message } = App.useApp();
  const refresh = useRefreshRows(School);
  return async (name: keyof typeof told, values: Record<string, unknown>) => {
    await resourceClient(School).transition(name, row, values);
    message.success(t(told[name]));
    await refresh();
  };
}

function Ask({ row }: { row: WireOf<typeof School> }) {
  const { t } = useText();
  const { message, modal } = App.useApp();
  const send = useStep(row);
  const form = useForm(asked, names, startingValues(asked, names), { name: `schoolClose:${row.id}` });
  const [isSending, setSending] = useState(false);
  const inputs = useMemo(() => ({ receivingSchoolId: receiverFor(row.id) }), [row.id]);
  const ask = async () => {
    const values = filledValues(asked, form.values);
    if (!form.check(values, false)) return;
    const isMeant = await modal.confirm({
      centered: true,
      title: t(c.askAsk, { name: nameOf(School, row) }),
      content: t(c.askHelp),
      okText: t(c.askButton),
      okButtonProps: { danger: true },
    });
    if (!isMeant) return;
    setSending(true);
    try {
      await send('startClose', values);
    } catch (error) {
      if (!form.take(error)) message.error(reasonOf(error, String(error)));
    } finally {
      setSending(false);
    }
  };
  return (
    <section>
      <Typography.Paragraph type="secondary">{t(c.askHelp)}</Typography.Paragraph>
      <FormFields form={form} inputs={inputs} />
      <Button type="primary" danger loading={isSending} onClick={ask}>
        {t(c.askButton)}
      </Button>
    </section>
  );
}

/** Usually the nearest one takes over, so it can be looked for by distance. */
const receiverFor = (schoolId: number) =>
  function Receiver({ id, value, onChange, isInvalid }: FieldInputProps) {
    const { t } = useText();
    const [isFinding, setFinding] = useState(false);
    return (
      <Flex gap={8}>
        <RefPicker
          id={id}
          to="school"
          style={{ flex: 1, minWidth: 120 }}
          asked={{ receiverFor: schoolId }}
          value={value as number | null}
          status={isInvalid ? 'error' : ''}
          onChange={onChange}
        />
        <Button
          icon={<EnvironmentOutlined />}
          title={t(c.byDistance)}
          aria-label={t(c.byDistance)}
          onClick={() => setFinding(true)}
        />
        {isFinding && (
          <Frame title={t(c.chooseReceiver)} width={1080} open footer={null} onCancel={() => setFinding(false)}>
            <SchoolFinder
              height={400}
              from={schoolId}
              onPick={({ id: chosen }) => {
                onChange(chosen);
                setFinding(false);
              }}
            />
          </Frame>
        )}
      </Flex>
    );
  };

function Settle({ row }: { row: WireOf<typeof School> }) {
  const { t } = useText();
  const { message, modal } = App.useApp();
  const send = useStep(row);
  const checks = useCloseChecks(row.id);
  const [isWithdrawing, setWithdrawing] = useState(false);
  const left = (checks.data ?? []).reduce((sum, { count }) => sum + count, 0);
  const finish = () =>
    modal.confirm({
      centered: true,
      title: t(c.finishAsk, { name: nameOf(School, row) }),
      okText: t(c.finish),
      okButtonProps: { danger: true },
      onOk: () => send('finishClose', {}).catch((error) => void message.error(reasonOf(error, String(error)))),
    });
  return (
    <>
      <Alert
        type={left > 0 ? 'warning' : 'success'}
        showIcon
        title={left > 0 ? t(c.left, { count: left }) : t(c.ready)}
        description={t(c.receivedBy, {
          school: labelOf(row, 'receivingSchoolId') ?? '—',
          day: row.closedAt ?? '—',
        })}
        action={
          <Flex gap={8}>
            {mayDo(row, 'withdrawClose') && <Button onClick={() => setWithdrawing(true)}>{t(withdraw.label)}</Button>}
            {mayDo(row, 'finishClose') && (
              <Button type="primary" danger disabled={!checks.data || left > 0} onClick={finish}>
                {t(c.finish)}
              </Button>
            )}
          </Flex>
        }
      />
      {isWithdrawing && (
        <FieldsDialog
          open
          title={t(withdraw.label)}
          fields={withdraw.fields}
          warning={t(c.withdrawHelp)}
          onClose={() => setWithdrawing(false)}
          onSend={(values) => send('withdrawClose', values)}
        />
      )}
    </>
  );
}
