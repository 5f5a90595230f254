// Copies who is in a dynamic group now into a static one.

import { App } from 'antd';
import { text } from '#kernel/model/fields';
import { sendForm } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { FieldsDialog } from '#kernel/web/resource/form/FieldsDialog';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { CustomerGroup } from '../model/group';
import { freezeGroup } from '../model/groupCalls';
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
        const made = await sendForm(freezeGroup, { ...values, id });
        message.success(t(s.frozen));
        await refresh();
        open('/group', { id: String(made.id) }, made.name);
      }}
    />
  );
}
