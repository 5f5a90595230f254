// One channel account. Secrets are typed and never shown again.
import { Form, Input, InputNumber, Radio, Switch } from 'antd';
import { useMemo, useState } from 'react';
import { channelName, type OutsideChannel } from '#kernel/model/notices';
import { ApiError } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { useKept } from '#kernel/web/resource/form/useKept';
import { useUnsaved } from '#kernel/web/shell/site/navigation';
import { Frame } from '#kernel/web/widgets/Frame';
import { ChannelAccount } from '../model/messageTemplate';
import { carries, type ProviderName, settingsOf } from '../model/providers';
import { type AccountDraft, type AccountRow, accounts } from './msgClient';
import { msgTexts as m } from './msgTexts';

interface ChannelFormProps {
  row: AccountRow | null;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

const blank: AccountDraft = {
  channel: 'sms',
  provider: 'log',
  sign: '',
  dailyLimit: 1000,
  enabled: true,
  settings: {},
};

const draftOf = ({ channel, provider, sign, dailyLimit, enabled }: AccountRow): AccountDraft => ({
  ...blank,
  channel,
  provider,
  sign: sign ?? '',
  dailyLimit,
  enabled,
});

export function ChannelForm({ row, onClose, onSaved }: ChannelFormProps) {
  const { t } = useText();
  const start = useMemo(() => (row ? draftOf(row) : blank), [row]);
  const key = useMemo(() => crypto.randomUUID(), []);
  const [said, setSaid] = useKept(row ? `channel:${row.id}:${row.version}` : 'channel:new', start);
  // Secrets are typed anew, and nowhere kept.
  const [secrets, setSecrets] = useState<Record<string, string>>({});
  const draft = { ...said, settings: { ...said.settings, ...secrets } };
  const isDirty = JSON.stringify(draft) !== JSON.stringify(start);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  useUnsaved(isDirty);
  const change = (part: Partial<AccountDraft>) => {
    setSaid({ ...said, ...part });
    if (part.provider) setSecrets({});
    setWrong({});
  };
  const save = async () => {
    try {
      await (row ? accounts.edit(row, draft) : accounts.add(draft, key));
    } catch (error) {
      const problems = error instanceof ApiError ? error.problems : [];
      setWrong(Object.fromEntries(problems.map(({ field, message }) => [field, message])));
      if (problems.length === 0) throw error;
      return;
    }
    await onSaved();
  };
  const item = (name: string) => ({
    htmlFor: `channel-${name}`,
    validateStatus: wrong[name] ? ('error' as const) : ('' as const),
    ...(wrong[name] ? { help: wrong[name] } : {}),
  });
  const options = Object.entries(ChannelAccount.fields.provider.options ?? {}).filter(([name]) =>
    carries(name as ProviderName, draft.channel),
  );
  const settings = settingsOf(draft.provider);
  const isKept = (key: string) => row?.provider === draft.provider && row.kept.includes(key);
  return (
    <Frame
      open
      width={560}
      height={Math.min(720, 420 + settings.length * 84)}
      title={t(row ? m.editChannel : m.addChannel)}
      onCancel={onClose}
      onConfirm={save}
      confirmDisabled={!isDirty && row !== null}
    >
      <Form layout="vertical" component="div">
        <Form.Item label={t(m.channel)}>
          <Radio.Group
            optionType="button"
            disabled={row !== null}
            value={draft.channel}
            options={Object.keys(ChannelAccount.fields.channel.options ?? {}).map((value) => ({
              value,
              label: t(channelName(value as OutsideChannel)),
            }))}
            onChange={(event) => change({ channel: event.target.value, provider: 'log', settings: {} })}
          />
        </Form.Item>
        <Form.Item label={t(m.provider)}>
          <Radio.Group
            optionType="button"
            value={draft.provider}
            options={options.map(([value, { label }]) => ({ value, label: t(label) }))}
            onChange={(event) => change({ provider: event.target.value, settings: {} })}
          />
        </Form.Item>
        {settings.map(([key, { label, hint, secret, optional }]) => (
          <Form.Item
            key={key}
            label={t(label)}
            required={!optional}
            {...item(`settings.${key}`)}
            extra={isKept(key) ? t(m.secretKept) : hint && t(hint)}
          >
            <Input
              id={`channel-settings.${key}`}
              maxLength={300}
              type={secret ? 'password' : 'text'}
              autoComplete={secret ? 'new-password' : 'off'}
              placeholder={isKept(key) ? '••••' : ''}
              value={draft.settings[key] ?? row?.shown[key] ?? ''}
              onChange={({ target }) => {
                if (!secret) return change({ settings: { ...said.settings, [key]: target.value } });
                setSecrets({ ...secrets, [key]: target.value });
                setWrong({});
              }}
            />
          </Form.Item>
        ))}
        {draft.channel === 'sms' && (
          <Form.Item label={t(m.sign)} {...item('sign')} extra={t(m.signHint)}>
            <Input
              id="channel-sign"
              maxLength={20}
              value={draft.sign}
              onChange={(event) => change({ sign: event.target.value })}
            />
          </Form.Item>
        )}
        <Form.Item label={t(m.dailyLimit)} {...item('dailyLimit')} extra={t(m.dailyLimitHint)}>
          <InputNumber
            id="channel-dailyLimit"
            min={0}
            max={1_000_000}
            precision={0}
            value={draft.dailyLimit}
            onChange={(dailyLimit) => change({ dailyLimit: dailyLimit ?? 0 })}
          />
        </Form.Item>
        <Form.Item label={t(m.enabled)} htmlFor="channel-enabled">
          <Switch id="channel-enabled" checked={draft.enabled} onChange={(enabled) => change({ enabled })} />
        </Form.Item>
      </Form>
    </Frame>
  );
}
