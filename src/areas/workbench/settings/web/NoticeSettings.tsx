// By which ways out of the house a person wants to be reached, kind by kind.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Switch, Table, Typography } from 'antd';
import { channelName } from '#kernel/model/notices';
import { messageOf } from '#kernel/web/api/apiError';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { Frame } from '#kernel/web/widgets/Frame';
import { Shown } from '#kernel/web/widgets/States';
import { mySettings, type NoticeChoice, type NoticeSwitches, noticeChoices, saveSettings } from '../model/staffSetting';
import { noticeTexts as m } from './noticeTexts';

/** The calls of a person's own settings, typed. */
const noticeSettings = {
  choices: () => sendCall(noticeChoices, {}),
  mine: () => sendCall(mySettings, {}),
  save: (notices: NoticeSwitches) => sendCall(saveSettings, { notices }),
};

const channels = ['sms', 'email'] as const;
const key = ['noticeSettings'];

export default function NoticeSettings({ onClose }: { onClose: () => void }) {
  const { t, locale } = useText();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const choices = useQuery({ queryKey: [...key, locale], queryFn: noticeSettings.choices });
  const rows = choices.data ?? [];
  const set = async (kind: string, channel: (typeof channels)[number], on: boolean) => {
    try {
      const { notices } = await noticeSettings.mine();
      await noticeSettings.save({ ...notices, [kind]: { ...notices[kind], [channel]: on } });
      message.success(t(m.saved));
    } catch (error) {
      message.error(messageOf(error));
    }
    await queries.invalidateQueries({ queryKey: key });
  };
  return (
    <Frame open kind="drawer" width={560} title={t(m.settings)} onCancel={onClose} footer={null}>
      <Typography.Paragraph type="secondary">{t(m.settingsHint)}</Typography.Paragraph>
      <Shown
        loading={choices.isPending}
        error={choices.error}
        onRetry={() => void choices.refetch()}
        empty={rows.length === 0}
        emptyText={t(m.noKinds)}
        height={240}
      >
        <Table<NoticeChoice>
          size="middle"
          rowKey="kind"
          pagination={false}
          dataSource={rows}
          columns={[
            {
              title: t(m.kind),
              render: (_, row) => (
                <>
                  {row.name} <Typography.Text type="secondary">{row.area}</Typography.Text>
                </>
              ),
            },
            ...channels.map((channel) => ({
              title: t(channelName(channel)),
              width: 100,
              render: (_: unknown, row: NoticeChoice) => {
                const choice = row.channels.find((one) => one.channel === channel);
                if (!choice) return '—';
                const isUrgent = row.level === 'urgent';
                return (
                  <Switch
                    aria-label={`${row.name} ${t(channelName(channel))}`}
                    checked={choice.on || isUrgent}
                    disabled={isUrgent}
                    onChange={(on) => void set(row.kind, channel, on)}
                  />
                );
              },
            })),
          ]}
        />
      </Shown>
    </Frame>
  );
}
