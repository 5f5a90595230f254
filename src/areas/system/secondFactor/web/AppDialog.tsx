// An authenticator app: its picture is scanned, one of its codes confirms it.
import { Flex, Form, Input, Typography } from 'antd';
import { useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { Modal } from '#kernel/web/widgets/Panels';
import { QrCode } from '#kernel/web/widgets/QrCode';
import { addFactor, type FactorOffer } from '../model/factorCalls';
import { factorPanelTexts as f } from './factorTexts';

interface AppDialogProps {
  offer: FactorOffer;
  onAdded: (recoveryCodes: string[] | null) => Promise<void>;
  onClose: () => void;
}

export function AppDialog({ offer, onAdded, onClose }: AppDialogProps) {
  const { t } = useText();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (!/^\d{6}$/.test(code)) return setProblem(t(f.codeHint));
    setBusy(true);
    try {
      const { recoveryCodes } = await sendCall(addFactor, { key: offer.key, code });
      await onAdded(recoveryCodes);
    } catch (error) {
      setProblem((error instanceof ApiError ? error.problems[0]?.message : undefined) ?? messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal open width={400} title={t(f.addApp)} onCancel={onClose} onOk={() => void submit()} confirmLoading={busy}>
      <Flex vertical align="center" gap={8}>
        <Typography.Text>{t(f.scan)}</Typography.Text>
        <QrCode text={offer.uri ?? ''} />
        <Typography.Text copyable code>
          {offer.secret}
        </Typography.Text>
      </Flex>
      <Form layout="vertical" onFinish={() => void submit()}>
        <Form.Item
          label={t(f.code)}
          htmlFor="factor-code"
          {...(problem ? { validateStatus: 'error' as const, help: problem } : {})}
        >
          <Input
            id="factor-code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            placeholder={t(f.codeHint)}
            value={code}
            onChange={(event) => {
              setCode(event.target.value.replace(/\D/g, ''));
              setProblem(undefined);
            }}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
