// Copies who is in a dynamic group now into a static one.
import { App } from 'antd';
import { text } from '#kernel/model/fields';
import { api } from '#kernel/web/api/client';
import { useText } from '#kernel/web/i18n';
import { FieldsDialog } from '#kernel/web/resource/form/FieldsDialog';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { CustomerGroup } from '../model/group';
import { setTexts as s } from './setTexts';

const fields = {
  name: text('新群组名称', 'Name of the new group', {
    max: 40,
    help: ['不填则用原名加日期', 'Empty: the old name and the date'],
  }),
};

interface FreezeDialogProps {
  id: number;
  name: string;
  onClose: () => void;
}

export function FreezeDialog({ id, name, onClose }: FreezeDialogProps) {
  const { t } = useText();
  const open = useOpen();
  const { message } = App.useApp();
  const refresh = useRefreshRows(CustomerGroup);
  return (
    <FieldsDialog
      open
      title={`${t(s.freeze)} · ${name}`}
      fields={fields}
      confirmText={t(s.freeze)}
      onClose={onClose}
      onSend={async (values) => {
        const made = await api.post<{ id: number; name: string }>(`${CustomerGroup.path}/freeze`, { ...values, id });
        message.success(t(s.frozen));
        await refresh();
        open('/group', { id: String(made.id) }, made.name);
      }}
    />
  );
}
