// Versions of a file, newest first: downloaded, kept for good, brought back.
import { App, Button, List, Space, Tag } from 'antd';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { Shown } from '#kernel/web/widgets/States';
import { sizeText } from '#kernel/web/widgets/UploadQueue';
import { type CabinetItem, downloadFile, fileVersions, pinVersion, restoreVersion } from '../model/fileCalls';
import { atLeast } from '../model/fileRights';
import { filesTexts as m } from './filesTexts';
import { momentText } from './momentText';

export function VersionList({ item: { id, level } }: { item: CabinetItem }) {
  const { t } = useText();
  const { message } = App.useApp();
  const { data, error, isPending, refetch } = useAnswer(fileVersions, { id });
  const download = useCall(downloadFile);
  const restore = useCall(restoreVersion);
  const pin = useCall(pinVersion);
  const tried = (run: () => Promise<unknown>) => () =>
    void run().catch((failure: unknown) => message.error(messageOf(failure)));
  return (
    <Shown loading={isPending} error={data ? null : error} onRetry={() => void refetch()}>
      <List
        size="small"
        dataSource={data ?? []}
        renderItem={({ number, size, at, by, pinned, isCurrent }) => (
          <List.Item
            actions={[
              ...(atLeast(level, 'download')
                ? [
                    <Button
                      type="link"
                      size="small"
                      key="get"
                      onClick={tried(async () => window.location.assign((await download.run({ id, number })).url))}
                    >
                      {t(downloadFile.label)}
                    </Button>,
                  ]
                : []),
              ...(atLeast(level, 'edit')
                ? [
                    <Button
                      type="link"
                      size="small"
                      key="pin"
                      onClick={tried(() => pin.run({ id, number, pinned: !pinned }))}
                    >
                      {t(pinned ? m.unpin : m.pin)}
                    </Button>,
                  ]
                : []),
              ...(atLeast(level, 'edit') && !isCurrent
                ? [
                    <Button type="link" size="small" key="back" onClick={tried(() => restore.run({ id, number }))}>
                      {t(m.restore)}
                    </Button>,
                  ]
                : []),
            ]}
          >
            <Space>
              <b>v{number}</b>
              {isCurrent && <Tag color="green">{t(m.current)}</Tag>}
              {pinned && <Tag color="blue">{t(m.pin)}</Tag>}
              <span data-data>{by}</span>
              <span>{momentText(at)}</span>
              <span>{sizeText(size)}</span>
            </Space>
          </List.Item>
        )}
      />
    </Shown>
  );
}
