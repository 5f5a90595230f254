// A new key for a name: asked first, because the old one stops working; then shown once, with what the router needs.

import { CopyOutlined } from '@ant-design/icons';
import { Alert, App, Button, Descriptions, Typography } from 'antd';
import { useState } from 'react';
import { sendCall } from '#kernel/web/calls/sendCall';
import { copyText } from '#kernel/web/copyText';
import { useText } from '#kernel/web/i18n';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { Frame } from '#kernel/web/widgets/Frame';
import { DdnsHost, regenerateKey } from '../model/device';
import { deviceTexts as d } from './deviceTexts';

export function KeyDialog({ row, onClose }: { row: WireOf<typeof DdnsHost>; onClose: () => void }) {
  const { t } = useText();
  const refresh = useRefreshRows(DdnsHost);
  const [key, setKey] = useState<string | null>(null);
  const hostname = row.hostname;
  const make = async () => {
    const made = await sendCall(regenerateKey, { id: row.id });
    setKey(made.key);
    await refresh();
  };
  if (key === null)
    return (
      <Frame
        title={t(d.newKey)}
        width={480}
        height={110}
        open
        onCancel={onClose}
        onConfirm={make}
        confirmText={t(d.makeKey)}
        danger
      >
        <Typography.Paragraph strong>{t(d.newKeyAsk, { name: hostname })}</Typography.Paragraph>
        <Typography.Text type="secondary">{t(d.newKeyHelp)}</Typography.Text>
      </Frame>
    );
  return (
    <Frame
      title={`${t(d.router)} · ${hostname}`}
      width={680}
      height={400}
      open
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t(d.done)}
        </Button>
      }
    >
      <Alert type="warning" showIcon title={t(d.keyOnce)} style={{ marginBottom: 16 }} />
      <Typography.Paragraph>{t(d.routerHelp)}</Typography.Paragraph>
      <Descriptions
        bordered
        size="small"
        column={1}
        styles={{ label: { width: 110 } }}
        items={[
          { key: 'url', label: t(d.url), children: <Copied text={updateUrl(hostname)} /> },
          { key: 'user', label: t(d.user), children: <Copied text={hostname} /> },
          { key: 'password', label: `${t(d.password)} (${t(d.key)})`, children: <Copied text={key} /> },
          { key: 'interval', label: t(d.interval), children: t(d.minutes, { count: row.intervalMin }) },
        ]}
      />
      <Typography.Paragraph type="secondary" style={{ marginTop: 12 }}>
        {t(d.answers)}
      </Typography.Paragraph>
    </Frame>
  );
}

/** Routers put their own address in place of the last word. */
const updateUrl = (hostname: string): string =>
  `${window.location.origin}${DdnsHost.path}/update?hostname=${hostname}&myip=[IPADDR]`;

function Copied({ text }: { text: string }) {
  const { t } = useText();
  const { message } = App.useApp();
  const copy = () =>
    copyText(text).then(
      () => message.success(t(d.copied)),
      () => undefined,
    );
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 4 }}>
      <code style={{ wordBreak: 'break-all', flex: 1 }}>{text}</code>
      <Button type="text" size="small" icon={<CopyOutlined />} aria-label={`${t(d.copy)} ${text}`} onClick={copy} />
    </span>
  );
}
