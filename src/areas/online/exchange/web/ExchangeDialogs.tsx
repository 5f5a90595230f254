// Redeeming for a student, checking a code, and plain codes as they were shown.
import { Alert, Button, Flex, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { nonce } from '#kernel/web/api/signIn';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useKeptSheet } from '#kernel/web/resource/form/useKept';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { Modal } from '#kernel/web/widgets/Panels';
import { codeLength, grouped, hasLookAlike, isWellFormed, isWord, normalised } from '../model/code';
import { checkCode, type PlainCode, type Redeemed, redeemCode } from '../model/exchangeCalls';
import { ExchangeCodeLife } from '../model/exchangeCode';
import { exchangePageTexts as e } from './exchangePageTexts';

/** What is wrong with a code before it is sent anywhere. */
function useCode(name: string) {
  const { t } = useText();
  const [{ typed, customerId }, say] = useKeptSheet(name, { typed: '', customerId: null as number | null });
  const code = normalised(typed);
  const wrong = hasLookAlike(code)
    ? t(e.lookAlike)
    : code.length === codeLength && !isWellFormed(code) && /[A-Z]/.test(code)
      ? t(e.badCheck)
      : null;
  const input = (
    <Form.Item label={t(e.code)} {...(wrong ? { validateStatus: 'warning' as const, help: wrong } : {})}>
      <Input
        data-enter
        aria-label={t(e.code)}
        autoComplete="off"
        value={typed}
        onChange={(event) => say({ typed: event.target.value })}
        placeholder="XXXX-XXXX-XXXX-XXXX"
      />
    </Form.Item>
  );
  return { code, input, customerId, say, isGood: isWellFormed(code) || isWord(code) };
}

export function RedeemDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const { code, input, customerId, say, isGood } = useCode('redeemCode');
  const [done, setDone] = useState<Redeemed | null>(null);
  const requestId = useRef(nonce().slice(0, 36));
  const redeeming = useCall(redeemCode);
  const run = async () => {
    try {
      setDone(await redeeming.run({ code, customerId: customerId ?? 0, requestId: requestId.current }));
    } catch (error) {
      requestId.current = nonce().slice(0, 36);
      throw error;
    }
  };
  return (
    <Modal
      open
      centered
      width={600}
      title={t(e.redeem)}
      onCancel={onClose}
      onOk={done ? onClose : run}
      confirmLoading={redeeming.isRunning}
      okButtonProps={{ disabled: !isGood || customerId === null }}
    >
      <Form layout="vertical" component="div">
        {input}
        <Form.Item label={t(e.student)}>
          <RefPicker
            to="customer"
            aria-label={t(e.student)}
            value={customerId}
            onChange={(id) => say({ customerId: typeof id === 'number' ? id : null })}
          />
        </Form.Item>
      </Form>
      {done && (
        <Alert
          type={done.already ? 'info' : 'success'}
          message={t(done.already ? e.already : e.done, { no: done.logNo })}
          description={
            <span data-data>
              {t(e.opened) + done.items.map(({ name, until }) => (until ? `${name} → ${until}` : name)).join('；')}
            </span>
          }
        />
      )}
    </Modal>
  );
}

export function CheckDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const { code, input, customerId, say, isGood } = useCode('checkCode');
  const checking = useCall(checkCode);
  const [answer, setAnswer] = useState<Awaited<ReturnType<typeof checking.run>> | null>(null);
  const run = async () => {
    try {
      setAnswer(await checking.run({ code, ...(customerId ? { customerId } : {}) }));
    } catch (error) {
      setAnswer(null);
      throw error;
    }
  };
  const state = answer?.state as keyof typeof ExchangeCodeLife.states | null | undefined;
  return (
    <Modal
      open
      centered
      width={600}
      title={t(e.check)}
      onCancel={onClose}
      onOk={run}
      confirmLoading={checking.isRunning}
      okButtonProps={{ disabled: !isGood }}
    >
      <Form layout="vertical" component="div">
        {input}
        <Form.Item label={t(e.student)}>
          <RefPicker
            to="customer"
            aria-label={t(e.student)}
            value={customerId}
            onChange={(id) => say({ customerId: typeof id === 'number' ? id : null })}
          />
        </Form.Item>
      </Form>
      {answer && (
        <Alert
          type={answer.wouldFail ? 'warning' : 'success'}
          message={`${t(answer.wellFormed ? e.wellFormed : e.malformed)} · ${t(e.batch)} ${answer.batch ?? '—'} · ${state ? t(ExchangeCodeLife.states[state].label) : ''}`}
          description={
            customerId ? (answer.wouldFail ? t(e.wouldFail, { why: answer.wouldFail }) : t(e.wouldDo)) : undefined
          }
        />
      )}
    </Modal>
  );
}

export function PlainCodes({ codes, onClose }: { codes: readonly PlainCode[]; onClose: () => void }) {
  const { t } = useText();
  const lines = codes.map(({ serial, code }) => `${serial},${grouped(code)}`).join('\n');
  const address = `data:text/csv;charset=utf-8,${encodeURIComponent(lines)}`;
  return (
    <Modal open centered width={600} title={t(e.revealed, { n: codes.length })} footer={null} onCancel={onClose}>
      <Flex vertical gap={8}>
        <Button href={address} download="codes.csv">
          {t(e.download)}
        </Button>
        <Input.TextArea readOnly rows={12} aria-label={t(e.codes)} value={lines} />
      </Flex>
    </Modal>
  );
}
