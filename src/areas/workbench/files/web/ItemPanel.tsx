// One folder or file at the right: looked at, its versions, who was given it, and what was done with it.
import { Drawer, Tabs } from 'antd';
import { useText } from '#kernel/web/i18n';
import type { CabinetItem } from '../model/fileCalls';
import { atLeast } from '../model/fileRights';
import { FileLogList } from './FileLogList';
import { FilePreview } from './FilePreview';
import { FileProperties } from './FileProperties';
import { filesTexts as m } from './filesTexts';
import { GrantList } from './GrantList';
import { VersionList } from './VersionList';

export function ItemPanel({ item, onClose }: { item: CabinetItem; onClose: () => void }) {
  const { t } = useText();
  const isManager = atLeast(item.level, 'manage');
  const isFile = item.kind === 'file';
  const key = `${item.kind}-${item.id}`;
  return (
    <Drawer open width={720} title={<span data-data>{item.name}</span>} onClose={onClose} destroyOnHidden>
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
    </Drawer>
  );
}
