// The level and the tags of one customer, as they are now and as they shall be.
import { App } from 'antd';
import { useText } from '#kernel/web/i18n';
import { FieldsDialog } from '#kernel/web/resource/form/FieldsDialog';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { Customer } from '../../customer/model/customer';
import { manageTexts as m } from './manageTexts';

const { level, tags } = Customer.fields;
const fields = { level, tags };

export function TagsDialog({ row, onClose }: { row: WireOf<typeof Customer>; onClose: () => void }) {
  const { t } = useText();
  const { message } = App.useApp();
  const refresh = useRefreshRows(Customer);
  return (
    <FieldsDialog
      open
      title={`${t(m.rowTags)} · ${row.name}`}
      fields={fields}
      values={{ level: row.level, tags: row.tags }}
      onClose={onClose}
      onSend={async (values) => {
        await resourceClient(Customer).edit(row.id, row.version, values);
        message.success(t(m.saved));
        await refresh();
      }}
    />
  );
}
