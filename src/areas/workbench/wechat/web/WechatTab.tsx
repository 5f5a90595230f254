// Whether notices reach a family on WeChat, and a code for them to scan so that they do.
import { Alert, Button, Descriptions, Space } from 'antd';
import { useState } from 'react';
import { channelName } from '#kernel/model/notices';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import type { DetailTabProps } from '#kernel/web/shell/registered/detailTabs';
import { QrCode } from '#kernel/web/widgets/QrCode';
import { Shown } from '#kernel/web/widgets/States';
import { inviteToWechat, releaseWechat, wechatState } from '../model/binding';
import { wechatTexts as m } from './wechatTexts';

export default function WechatTab({ rowId: customerId }: DetailTabProps) {
  const { t } = useText();
  const state = useAnswer(wechatState, { customerId });
  const invite = useCall(inviteToWechat);
  const [path, setPath] = useState<string | null>(null);
  const channels = state.data ?? [];
  const isConnected = channels.some((one) => one.isConnected);
  return (
    <Shown loading={state.isPending} error={state.error} onRetry={() => void state.refetch()}>
      <Space direction="vertical" size="middle" style={{ width: '100%' }}>
        {!isConnected && <Alert type="info" showIcon title={t(m.connect)} />}
        <Descriptions
          column={1}
          items={channels.map(({ channel, ...one }) => ({
            key: channel,
            label: t(channelName(channel)),
            children: (
              <Space>
                {one.boundAt ? t(m.bound) : t(one.isConnected ? m.unbound : m.notConnected)}
                {one.boundAt && <CallButton of={releaseWechat} given={{ customerId, channel }} />}
              </Space>
            ),
          }))}
        />
        {isConnected && (
          <Button
            loading={invite.isRunning}
            onClick={async () => {
              const made = await invite.run({ customerId });
              if (made) setPath(made.path);
            }}
          >
            {t(inviteToWechat.label)}
          </Button>
        )}
        {path && <QrCode text={`${location.origin}${path}`} caption={t(m.scan)} />}
      </Space>
    </Shown>
  );
}
