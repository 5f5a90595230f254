// The password once more: the console may stand open on somebody else's desk.
import { Form, Input } from 'antd';
import { useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { sha256 } from '#kernel/web/api/sha256';
import { useText } from '#kernel/web/i18n';
import { Modal } from '#kernel/web/widgets/Panels';
import { factorPanelTexts as f } from './factorTexts';

interface PasswordDialogProps {
  title: string;
  /** Gets the digest; what it throws is told under the field. */
  onProven: (pwd: string) => Promise<void>;
  onClose: () => void;
}

export function PasswordDialog({ title, onProven, onClose }: PasswordDialogProps) {
  const { t } = useText();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (!password) return setProblem(t(f.passwordHint));
    setBusy(true);
    try {
      await onProven(await sha256(password));
    } catch (error) {
      setProblem((error instanceof ApiError ? error.problems[0]?.message : undefined) ?? messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal open width={400} title={title} onCancel={onClose} onOk={() => void submit()} confirmLoading={busy}>
      <Form layout="vertical" onFinish={() => void submit()}>
        <Form.Item
          label={t(f.password)}
          htmlFor="factor-password"
          {...(problem ? { validateStatus: 'error' as const, help: problem } : {})}
        >
          <Input.Password
            id="factor-password"
            autoFocus
            autoComplete="current-password"
            maxLength={64}
            placeholder={t(f.passwordHint)}
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              setProblem(undefined);
            }}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
