// Account settings: appearance at once, password with the old one, and what areas add.
import { App, Button, Form, Input, Segmented, Switch, Tabs } from 'antd';
import { type ReactNode, useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { api } from '#kernel/web/api/client';
import { sha256 } from '#kernel/web/api/sha256';
import { useText } from '#kernel/web/i18n';
import { passwordProblem } from '#kernel/web/shell/account/passwordRules';
import { StrengthBar } from '#kernel/web/shell/account/StrengthBar';
import { passwordTexts, shellTexts } from '#kernel/web/shellTexts';
import { openSettings, type ThemeChoice, useUi } from '#kernel/web/state';
import { brandChoices } from '#kernel/web/theme';
import { ColourChoice } from '#kernel/web/widgets/ColourChoice';
import { Drawer } from '#kernel/web/widgets/Panels';
import { useToldForm } from '#kernel/web/widgets/useToldForm';
import { type Import, Part } from '../ground/Part';
import { accountParts } from '../registered/accountParts';
import { reloadClient } from './account';
import { setAppearance } from './appearance';

export default function SettingsDrawer(): ReactNode {
  const { t } = useText();
  const shown = useUi((ui) => ui.settings) ?? 'appearance';
  const close = () => useUi.setState({ settings: null });
  const parts = accountParts().map(({ key, title, load }) => ({
    key,
    label: t(title),
    children: <Part load={load as Import<object>} props={{}} loading={null} failed={() => null} />,
  }));
  return (
    <Drawer open width={480} title={t(shellTexts.accountSettings)} onClose={close} className="settings-drawer">
      <Tabs
        activeKey={shown}
        onChange={openSettings}
        destroyOnHidden
        items={[
          { key: 'appearance', label: t(shellTexts.appearance), children: <Appearance /> },
          { key: 'password', label: t(shellTexts.changePassword), children: <ChangePassword /> },
          ...parts,
        ]}
      />
    </Drawer>
  );
}

function Appearance(): ReactNode {
  const { t } = useText();
  const { themeChoice, colour, weakMode, multiTab } = useUi();
  return (
    <div className="settings">
      <span id="set-theme">{t(shellTexts.theme)}</span>
      <Segmented<ThemeChoice>
        aria-labelledby="set-theme"
        value={themeChoice}
        options={[
          { value: 'light', label: t(shellTexts.light) },
          { value: 'dark', label: t(shellTexts.dark) },
          { value: 'system', label: t(shellTexts.asSystem) },
        ]}
        onChange={(value) => setAppearance({ theme: value })}
      />
      <span>{t(shellTexts.colour)}</span>
      <ColourChoice
        label={t(shellTexts.colour)}
        value={colour}
        swatches={brandChoices}
        onChange={(value) => setAppearance({ colour: value })}
      />
      <span id="set-weak">{t(shellTexts.weakMode)}</span>
      <Switch aria-labelledby="set-weak" checked={weakMode} onChange={(value) => setAppearance({ weakMode: value })} />
      <span id="set-tabs">{t(shellTexts.multiTab)}</span>
      <Switch aria-labelledby="set-tabs" checked={multiTab} onChange={(value) => setAppearance({ multiTab: value })} />
    </div>
  );
}

interface Passwords {
  old: string;
  next: string;
  repeated: string;
}

function ChangePassword(): ReactNode {
  const { t } = useText();
  const { message } = App.useApp();
  const form = useToldForm<Passwords>();
  const [busy, setBusy] = useState(false);
  const next = Form.useWatch('next', form) ?? '';
  const required = { required: true, message: t(passwordTexts.required) };

  const save = async ({ old, next }: Passwords) => {
    setBusy(true);
    try {
      await api.put('/user/v1/me/password', { oldPwd: await sha256(old), newPwd: await sha256(next) });
      form.resetFields();
      message.success(t(shellTexts.passwordChanged));
      await reloadClient();
    } catch (error) {
      const problems = error instanceof ApiError ? error.problems : [];
      for (const { field, message: said } of problems)
        form.setFields([{ name: field === 'oldPwd' ? 'old' : 'next', errors: [said] }]);
      if (problems.length === 0) message.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const check = (text: string | null) => (text ? Promise.reject(new Error(text)) : Promise.resolve());

  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={save}>
      <Form.Item name="old" label={t(shellTexts.oldPassword)} rules={[required]}>
        <Input.Password autoComplete="current-password" maxLength={64} />
      </Form.Item>
      <Form.Item
        name="next"
        label={t(shellTexts.newPassword)}
        rules={[
          required,
          {
            validator: (_, value: string) => {
              const problem = value ? passwordProblem(value) : null;
              if (problem) return check(t(problem));
              return check(value && value === form.getFieldValue('old') ? t(passwordTexts.same) : null);
            },
          },
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={64} />
      </Form.Item>
      <StrengthBar password={next} />
      <Form.Item
        name="repeated"
        label={t(shellTexts.repeatPassword)}
        dependencies={['next']}
        rules={[
          required,
          {
            validator: (_, value: string) =>
              check(value && value !== form.getFieldValue('next') ? t(passwordTexts.differs) : null),
          },
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={64} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        {t(shellTexts.save)}
      </Button>
    </Form>
  );
}
