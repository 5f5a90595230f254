// Puts customers into a static group: found by search, pasted as numbers or mobiles, or from a sheet of them; what leads to
// nobody is named. Takes them from one group to another.

import { App, Typography } from 'antd';
import { useMemo } from 'react';
import { file, longText, ref, refs } from '#kernel/model/fields';
import { sendForm } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { FieldsDialog } from '#kernel/web/resource/form/FieldsDialog';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { addMembers, removeMembers } from '../model/groupCalls';
import { GroupInput } from './GroupInput';
import { setTexts as s } from './setTexts';

const memberFields = {
  ids: refs('客户', 'Customers', 'customer', { max: 100 }),
  pasted: longText('粘贴编号或手机', 'Paste numbers or mobiles', {
    max: 40_000,
    help: ['每行一个客户编号或手机号', 'One customer number or mobile a line'],
  }),
  file: file('导入名单', 'From a file', {
    help: ['xlsx 或 csv 中的客户编号和手机', 'Customer numbers and mobiles in an xlsx or csv'],
  }),
};

interface GroupDialogProps {
  group: WireRow;
  onClose: () => void;
  onDone: () => Promise<void>;
}

export function MembersDialog({ group, onClose, onDone }: GroupDialogProps) {
  const { t } = useText();
  const { message, modal } = App.useApp();
  return (
    <FieldsDialog
      open
      title={`${t(s.addMembers)} · ${String(group.name)}`}
      fields={memberFields}
      confirmText={t(s.addMembers)}
      onClose={onClose}
      onSend={async (values) => {
        const answer = await sendForm(addMembers, { ...values, id: group.id });
        message.success(t(answer.already > 0 ? s.addedSome : s.added, { count: answer.added, known: answer.already }));
        if (answer.missing.length > 0)
          modal.warning({
            centered: true,
            title: t(s.missing, { count: answer.missing.length }),
            content: (
              <Typography.Paragraph data-data style={{ maxHeight: 320, overflowY: 'auto' }}>
                {answer.missing.join(' ')}
              </Typography.Paragraph>
            ),
          });
        await onDone();
      }}
    />
  );
}

const moveFields = { toId: ref('移到群组', 'Move to the group', 'customer_group', { required: true }) };

export function MoveDialog({ group, ids, onClose, onDone }: GroupDialogProps & { ids: readonly number[] }) {
  const { t } = useText();
  const { message } = App.useApp();
  const inputs = useMemo(
    () => ({ toId: (props: FieldInputProps) => <GroupInput {...props} except={group.id} /> }),
    [group.id],
  );
  return (
    <FieldsDialog
      open
      title={t(s.move)}
      fields={moveFields}
      inputs={inputs}
      confirmText={t(s.move)}
      onClose={onClose}
      onSend={async ({ toId }) => {
        const answer = await sendForm(removeMembers, { id: group.id, ids, toId });
        message.success(t(s.moved, { count: answer.moved }));
        await onDone();
      }}
    />
  );
}
