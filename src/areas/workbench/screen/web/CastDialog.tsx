// To a television: a link to open there within two minutes, and the casts that run.
import { Button, List, Space, Tag, Typography } from 'antd';
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { Frame } from '#kernel/web/widgets/Frame';
import { QrCode } from '#kernel/web/widgets/QrCode';
import { zoned } from '#kernel/web/zone';
import { CastLife, castList, castScreen, revokeCast } from '../model/screenCast';
import { screenTexts as m } from './screenTexts';

export function CastDialog() {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button ghost onClick={() => setOpen(true)}>
        {t(castScreen.label)}
      </Button>
      {isOpen && (
        <Frame open title={t(castScreen.label)} width={560} onCancel={() => setOpen(false)} footer={null}>
          <Casts />
        </Frame>
      )}
    </>
  );
}

function Casts() {
  const { t } = useText();
  const [url, setUrl] = useState<string | null>(null);
  const { data } = useAnswer(castList, {}, { every: 10_000 });
  const states = CastLife.states;
  return (
    <Space direction="vertical" style={{ width: '100%' }}>
      <CallButton
        of={castScreen}
        look={{ type: 'primary' }}
        onDone={(made) => setUrl(new URL(made.url, window.location.origin).href)}
      />
      {url && (
        <Space align="start">
          <QrCode text={url} />
          <div>
            <p>{t(m.castHint)}</p>
            <Typography.Text copyable data-data>
              {url}
            </Typography.Text>
          </div>
        </Space>
      )}
      <List
        size="small"
        dataSource={data ?? []}
        renderItem={({ id, at, state }) => {
          const said = states[state as keyof typeof states];
          return (
            <List.Item
              actions={
                state === 'ended'
                  ? []
                  : [<CallButton key="stop" of={revokeCast} rows={[{ id }]} look={{ size: 'small' }} />]
              }
            >
              {zoned(at)?.format('YYYY-MM-DD HH:mm')} <Tag color={said.tone}>{t(said.label)}</Tag>
            </List.Item>
          );
        }}
      />
    </Space>
  );
}
