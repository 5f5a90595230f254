// The tags, changed where they stand.
import { EditOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button, Flex, Tag } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { mayDo, type WireRow } from '#kernel/web/resource/rows/rows';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { Customer } from '../../customer/model/customer';
import { detailTexts as d } from './detailTexts';

export function TagLine({ row }: { row: WireRow }) {
  const { t } = useText();
  const { message } = App.useApp();
  const refresh = useRefreshRows(Customer);
  const [chosen, setChosen] = useState<number[] | null>(null);
  const [isSaving, setSaving] = useState(false);
  const tags = (row.tags as number[] | undefined) ?? [];
  const names = (row.$labels?.tags as string[] | undefined) ?? [];
  const save = async () => {
    setSaving(true);
    try {
      await resourceClient(Customer).edit(row.id, row.version, { tags: chosen ?? [] });
      setChosen(null);
      await refresh();
    } catch (error) {
      // Somebody changed the file meanwhile: shown anew, with what was chosen still there to be saved.
      message.error(messageOf(error));
      await refresh();
    } finally {
      setSaving(false);
    }
  };
  if (chosen)
    return (
      <Flex gap={4} align="center" onKeyDown={(event) => event.key === 'Escape' && setChosen(null)}>
        <RefPicker
          to="customer_tag"
          multiple
          autoFocus
          aria-label={t(d.editTags)}
          value={chosen}
          label={chosen === tags ? names : undefined}
          onChange={(next) => setChosen(next as number[])}
          style={{ minWidth: 280, maxWidth: 480 }}
        />
        <Button type="primary" size="small" loading={isSaving} onClick={save}>
          {t(d.saveTags)}
        </Button>
        <Button size="small" disabled={isSaving} onClick={() => setChosen(null)}>
          {t(d.cancel)}
        </Button>
      </Flex>
    );
  return (
    <Flex gap={4} align="center" wrap>
      {names.map((name) => (
        <Tag key={name} data-data style={{ marginInlineEnd: 0 }}>
          {name}
        </Tag>
      ))}
      {mayDo(row, 'edit') && (
        <Button
          type="text"
          size="small"
          aria-label={t(d.editTags)}
          icon={names.length > 0 ? <EditOutlined /> : <PlusOutlined />}
          onClick={() => setChosen(tags)}
        >
          {names.length > 0 ? null : t(d.addTags)}
        </Button>
      )}
    </Flex>
  );
}
