// Opens an account for somebody who works here; name, mobile and school come from the staff record.

import { App, Form, Input } from 'antd';
import { ruleMessages } from '#kernel/model/messages';
import { useText } from '#kernel/web/i18n';
import { useKeptForm } from '#kernel/web/resource/form/useKeptForm';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { Frame } from '#kernel/web/widgets/Frame';
import { Account } from '../../identity/model/account';
import { accountTexts as a, menuTexts as m } from '../../roles/web/accessTexts';
import { showProblems } from '../../roles/web/formProblems';
import { accountCalls } from './accountClient';

interface AccountOpenProps {
  onClose: () => void;
  onOpened: (row: WireOf<typeof Account>) => void;
}

export function AccountOpen({ onClose, onOpened }: AccountOpenProps) {
  const { t } = useText();
  const can = useCan();
  const { message } = App.useApp();
  const refresh = useRefreshRows(Account);
  const form = useKeptForm<{ staffId: number; mobile?: string; email?: string }>('accountOpen');
  const open = async () => {
    const values = await form.validateFields();
    try {
      const row = await accountCalls.openAccount(values);
      await refresh();
      message.success(t(a.opened));
      if (can('system.account.assignRoles')) onOpened(row);
      else onClose();
    } catch (error) {
      showProblems(form, error);
    }
  };
  return (
    <Frame open title={t(a.open)} width={520} height={280} onCancel={onClose} onConfirm={open}>
      <Form form={form} layout="vertical">
        <Form.Item name="staffId" label={t(a.staff)} rules={[{ required: true, message: t(m.required) }]}>
          <StaffPicker />
        </Form.Item>
        <Form.Item
          name="mobile"
          label={t(a.mobile)}
          extra={t(a.mobileHint)}
          rules={[{ pattern: /^1\d{10}$/, message: t(ruleMessages.mobile, { label: Account.fields.mobile.label }) }]}
        >
          <Input maxLength={11} inputMode="numeric" />
        </Form.Item>
        <Form.Item
          name="email"
          label={t(Account.fields.email.label)}
          rules={[{ type: 'email', message: t(ruleMessages.email, { label: Account.fields.email.label }) }]}
        >
          <Input maxLength={120} />
        </Form.Item>
      </Form>
    </Frame>
  );
}

function StaffPicker({ value, onChange }: { value?: number; onChange?: (value: number | null) => void }) {
  return (
    <RefPicker
      to="staff"
      asked={{ withoutAccount: true }}
      value={value}
      onChange={(next) => onChange?.(next as number | null)}
      autoFocus
    />
  );
}
