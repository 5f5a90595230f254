// Another mobile for somebody's account, proved by a code sent to it: for who lost the old one.
import { App, Form, Input } from 'antd';
import { api } from '#kernel/web/api/client';
import { useText } from '#kernel/web/i18n';
import { useKeptForm } from '#kernel/web/resource/form/useKeptForm';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { Frame } from '#kernel/web/widgets/Frame';
import { CodeInput } from '../../codes/web/CodeInput';
import { isMobile } from '../../codes/web/useCode';
import { Account } from '../../identity/model/account';
import { showProblems } from '../../roles/web/formProblems';
import { contactTexts as c } from './contactTexts';

export function AccountMobile({ account, onClose }: { account: WireRow; onClose: () => void }) {
  const { t } = useText();
  const { message } = App.useApp();
  const refresh = useRefreshRows(Account);
  const form = useKeptForm<{ mobile: string; newCode: string }>(`mobileOf:${account.id}:${account.version}`, [
    'newCode',
  ]);
  const mobile = Form.useWatch('mobile', form) ?? '';
  const save = async () => {
    const values = await form.validateFields();
    try {
      await api.post('/user/v1/account/changeMobile', { id: account.id, version: account.version, ...values });
      await refresh();
      message.success(t(c.saved));
      onClose();
    } catch (error) {
      showProblems(form, error);
    }
  };
  return (
    <Frame
      open
      title={t(c.changeOf, { name: String(account.name) })}
      width={480}
      height={240}
      onCancel={onClose}
      onConfirm={save}
    >
      <Form form={form} layout="vertical">
        <Form.Item
          name="mobile"
          label={t(c.newMobile)}
          rules={[{ required: true, pattern: /^1[3-9]\d{9}$/, message: t(c.elevenDigits) }]}
        >
          <Input inputMode="numeric" maxLength={11} autoFocus />
        </Form.Item>
        <Form.Item
          name="newCode"
          label={t(c.newCode)}
          extra={t(c.newCodeHint)}
          rules={[{ required: true, pattern: /^\d{6}$/, message: t(c.sixDigits) }]}
        >
          <CodeInput mobile={isMobile(mobile) ? mobile : undefined} />
        </Form.Item>
      </Form>
    </Frame>
  );
}
