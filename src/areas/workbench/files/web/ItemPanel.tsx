// One folder or file at the right: looked at, its versions, who was given it, and what was done with it.
import { List, Space, Tabs } from 'antd';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { Frame } from '#kernel/web/widgets/Frame';
import { Shown } from '#kernel/web/widgets/States';
import { type CabinetItem, fileLog } from '../model/fileCalls';
import { atLeast } from '../model/fileRights';
import { FileLog } from '../model/fileSharing';
import { FilePreview } from './FilePreview';
import { FileProperties } from './FileProperties';
import { filesTexts as m } from './filesTexts';
import { GrantList } from './GrantList';
import { momentText } from './momentText';
import { VersionList } from './VersionList';

export function ItemPanel({ item, onClose }: { item: CabinetItem; onClose: () => void }) {
  const { t } = useText();
  const isManager = atLeast(item.level, 'manage');
  const isFile = item.kind === 'file';
  const key = `${item.kind}-${item.id}`;
  return (
    <Frame open kind="drawer" width={720} title={<span data-data>{item.name}</span>} onCancel={onClose} footer={null}>
      <Tabs
        key={key}
        items={[
          ...(isFile
            ? [
                { key: 'preview', label: t(m.preview), children: <FilePreview item={item} /> },
                { key: 'properties', label: t(m.properties), children: <FileProperties item={item} /> },
                { key: 'versions', label: t(m.versions), children: <VersionList item={item} /> },
              ]
            : []),
          ...(isManager ? [{ key: 'grants', label: t(m.grants), children: <GrantList item={item} /> }] : []),
          ...(isManager && isFile ? [{ key: 'log', label: t(m.log), children: <FileLogList id={item.id} /> }] : []),
        ]}
      />
    </Frame>
  );
}

/** Who did what with a file. */
function FileLogList({ id }: { id: number }) {
  const { t } = useText();
  const { data, error, isPending, refetch } = useAnswer(fileLog, { id });
  const actions = FileLog.fields.action.options!;
  return (
    <Shown loading={isPending} error={data ? null : error} onRetry={() => void refetch()}>
      <List
        size="small"
        dataSource={data ?? []}
        renderItem={({ action, who, at }) => (
          <List.Item>
            <Space>
              <span>{momentText(at)}</span>
              <span data-data>{who || t(m.guest)}</span>
              <span>{t(actions[action]!.label)}</span>
            </Space>
          </List.Item>
        )}
      />
    </Shown>
  );
}
