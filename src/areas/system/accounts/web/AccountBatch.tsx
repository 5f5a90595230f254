// One role for several accounts at once.

import { App, DatePicker, Flex, Form } from 'antd';
import { useText } from '#kernel/web/i18n';
import { useKeptForm } from '#kernel/web/resource/form/useKeptForm';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { Frame } from '#kernel/web/widgets/Frame';
import { dateBinding } from '#kernel/web/widgets/search/PlainForm';
import { Account } from '../../identity/model/account';
import { accountTexts as a, menuTexts as m } from '../../roles/web/accessTexts';
import { showProblems } from '../../roles/web/formProblems';
import { accountCalls } from './accountClient';

interface Values {
  ids: number[];
  roleId: number;
  validFrom?: string;
  validTo?: string;
}

export function AccountBatch({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const { message } = App.useApp();
  const refresh = useRefreshRows(Account);
  const form = useKeptForm<Values>('accountBatch');
  const required = { required: true, message: t(m.required) };
  const give = async () => {
    const { ids, roleId, validFrom, validTo } = await form.validateFields();
    try {
      const { count } = await accountCalls.addRole({
        ids,
        roleId,
        validFrom: validFrom || null,
        validTo: validTo || null,
      });
      await refresh();
      message.success(t(a.given, { count }));
      onClose();
    } catch (error) {
      showProblems(form, error);
    }
  };
  return (
    <Frame open title={t(a.batch)} width={560} height={280} onCancel={onClose} onConfirm={give}>
      <Form form={form} layout="vertical">
        <Form.Item name="ids" label={t(a.accounts)} rules={[required]}>
          <Picker to="account" multiple />
        </Form.Item>
        <Form.Item name="roleId" label={t(a.roles)} rules={[required]}>
          <Picker to="role" />
        </Form.Item>
        <Flex gap={16}>
          <Form.Item name="validFrom" label={t(a.from)} {...dateBinding}>
            <DatePicker />
          </Form.Item>
          <Form.Item name="validTo" label={t(a.until)} {...dateBinding}>
            <DatePicker />
          </Form.Item>
        </Flex>
      </Form>
    </Frame>
  );
}

interface PickerProps {
  to: string;
  multiple?: boolean;
  value?: number | number[];
  onChange?: (value: number | number[] | null) => void;
}

function Picker({ to, multiple, value, onChange }: PickerProps) {
  return <RefPicker to={to} multiple={multiple} value={value} onChange={(next) => onChange?.(next)} />;
}
