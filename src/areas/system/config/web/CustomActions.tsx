// What can be done with a setting the enterprise added itself: change what it is, or take it away with all its values.

import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { App, Button, Tooltip } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useCan } from '#kernel/web/session';
import { reasonOf } from '#kernel/web/widgets/States';
import { ConfigItem } from '../model/config';
import type { ConfigRow } from '../model/configCalls';
import { CustomItemDialog } from './CustomItemDialog';
import { useRefreshConfig } from './configClient';
import { configTexts as c } from './configTexts';

export function CustomActions({ id, row }: { id: number; row: ConfigRow }) {
  const { t } = useText();
  const can = useCan();
  const { modal, message } = App.useApp();
  const refresh = useRefreshConfig();
  const [isEditing, setEditing] = useState(false);

  const ask = () =>
    modal.confirm({
      centered: true,
      title: t(c.deleteItem, { name: row.name }),
      content: t(c.deleteItemHint),
      okText: t(c.remove),
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          await resourceClient(ConfigItem).delete([id]);
          message.success(t(c.deleted));
        } catch (error) {
          message.error(reasonOf(error, String(error)));
        }
        await refresh();
      },
    });

  return (
    <>
      {can('system.configItem.edit') && (
        <Tooltip title={t(c.editItem)}>
          <Button
            type="text"
            size="small"
            icon={<EditOutlined />}
            aria-label={`${t(c.editItem)} ${row.name}`}
            onClick={() => setEditing(true)}
          />
        </Tooltip>
      )}
      {can('system.configItem.delete') && (
        <Tooltip title={t(c.remove)}>
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={`${t(c.remove)} ${row.name}`}
            onClick={ask}
          />
        </Tooltip>
      )}
      {isEditing && <CustomItemDialog id={id} onClose={() => setEditing(false)} />}
    </>
  );
}
