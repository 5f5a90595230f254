// Part of the account settings: the mobile one signs in with, and the e-mail.

import { App, Button, Divider, Form, Input, Typography } from 'antd';
import { useState } from 'react';
import { api } from '#kernel/web/api/client';
import { sendCall } from '#kernel/web/calls/sendCall';
import { hasDraft } from '#kernel/web/drafts';
import { useText } from '#kernel/web/i18n';
import { useKeptForm } from '#kernel/web/resource/form/useKeptForm';
import { useClient } from '#kernel/web/session';
import { reloadClient } from '#kernel/web/shell/account/account';
import { CodeInput } from '../../codes/web/CodeInput';
import { isMobile } from '../../codes/web/useCode';
import { showProblems } from '../../roles/web/formProblems';
import { editMe } from '../model/me';
import { contactTexts as c } from './contactTexts';

export default function ContactPanel() {
  const { t } = useText();
  const client = useClient();
  const [isChanging, setChanging] = useState(() => hasDraft('ownMobile'));
  return (
    <>
      <Typography.Title level={5}>{t(c.mobile)}</Typography.Title>
      {isChanging ? (
        <MobileForm onDone={() => setChanging(false)} />
      ) : (
        <Typography.Paragraph>
          {client?.mobile}
          <Button type="link" onClick={() => setChanging(true)}>
            {t(c.change)}
          </Button>
        </Typography.Paragraph>
      )}
      <Divider />
      <Typography.Title level={5}>{t(c.email)}</Typography.Title>
      <EmailForm key={client?.email ?? ''} />
    </>
  );
}

interface MobileChange {
  mobile: string;
  oldCode: string;
  newCode: string;
}

function MobileForm({ onDone }: { onDone: () => void }) {
  const { t } = useText();
  const client = useClient();
  const { message } = App.useApp();
  const form = useKeptForm<MobileChange>('ownMobile', ['oldCode', 'newCode']);
  const [busy, setBusy] = useState(false);
  const mobile = Form.useWatch('mobile', form) ?? '';
  const save = async (values: MobileChange) => {
    setBusy(true);
    try {
      await api.put('/user/v1/me/mobile', { ...values });
      await reloadClient();
      message.success(t(c.mobileChanged));
      onDone();
    } catch (error) {
      showProblems(form, error, message.error);
    } finally {
      setBusy(false);
    }
  };
  const six = { pattern: /^\d{6}$/, required: true, message: t(c.sixDigits) };
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={save}>
      <Form.Item name="oldCode" label={t(c.oldCode, { mobile: client?.mobile ?? '' })} rules={[six]} extra={t(c.lost)}>
        <CodeInput mobile={null} />
      </Form.Item>
      <Form.Item
        name="mobile"
        label={t(c.newMobile)}
        rules={[{ required: true, pattern: /^1[3-9]\d{9}$/, message: t(c.elevenDigits) }]}
      >
        <Input inputMode="numeric" maxLength={11} autoComplete="tel" />
      </Form.Item>
      <Form.Item name="newCode" label={t(c.newCode)} rules={[six]}>
        <CodeInput mobile={isMobile(mobile) ? mobile : undefined} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        {t(c.save)}
      </Button>
      <Button type="link" onClick={onDone}>
        {t(c.cancel)}
      </Button>
    </Form>
  );
}

function EmailForm() {
  const { t } = useText();
  const client = useClient();
  const { message } = App.useApp();
  const form = useKeptForm<{ email: string }>('ownEmail');
  const [busy, setBusy] = useState(false);
  const save = async ({ email }: { email: string }) => {
    setBusy(true);
    try {
      await sendCall(editMe, { email });
      await reloadClient();
      message.success(t(c.saved));
    } catch (error) {
      showProblems(form, error, message.error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form form={form} layout="vertical" initialValues={{ email: client?.email ?? '' }} onFinish={save}>
      <Form.Item name="email" rules={[{ type: 'email', message: t(c.notEmail) }]} extra={t(c.emailHint)}>
        <Input maxLength={120} autoComplete="email" aria-label={t(c.email)} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        {t(c.save)}
      </Button>
    </Form>
  );
}
