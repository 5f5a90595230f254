// What the enterprise asks beyond the model, if it asks anything.

import { Alert, App } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { wireValues } from '#kernel/web/api/encode';
import { useText } from '#kernel/web/i18n';
import { startingValues } from '#kernel/web/resource/form/formValues';
import { useForm } from '#kernel/web/resource/form/useForm';
import { ValueCell } from '#kernel/web/resource/rows/cells';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { mayDo, type WireRow } from '#kernel/web/resource/rows/rows';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { Frame } from '#kernel/web/widgets/Frame';
import { useLeave } from '#kernel/web/widgets/panels/useLeave';
import { Customer } from '../../customer/model/customer';
import { OwnFieldInputs } from '../../ownFields/web/OwnFieldInputs';
import { extraOf, useOwnFields } from '../../ownFields/web/useOwnFields';
import { detailTexts as d } from './detailTexts';
import { EditableCard } from './EditableCard';

export function OwnFieldsCard({ row }: { row: WireRow }) {
  const { t } = useText();
  const own = useOwnFields();
  const [isEditing, setEditing] = useState(false);
  const extra = extraOf(row.extra);
  if (own.length === 0) return null;
  return (
    <>
      <EditableCard title={t(d.own)} {...(mayDo(row, 'edit') ? { onEdit: () => setEditing(true) } : {})}>
        <dl>
          {own.map(({ key, field }) => (
            <div key={key}>
              <dt data-data>{t(field.label)}</dt>
              <dd data-data>
                <ValueCell field={field} value={extra[key]} />
              </dd>
            </div>
          ))}
        </dl>
      </EditableCard>
      {isEditing && <OwnFieldsDialog row={row} onClose={() => setEditing(false)} />}
    </>
  );
}

const names = ['extra'];

function OwnFieldsDialog({ row, onClose }: { row: WireRow; onClose: () => void }) {
  const { t } = useText();
  const { message } = App.useApp();
  const refresh = useRefreshRows(Customer);
  const form = useForm(Customer.fields, names, startingValues(Customer.fields, names, row), {
    name: `customer:ownFields:${row.id}`,
  });
  const [failure, setFailure] = useState<string | null>(null);
  const close = useLeave(form.isDirty, onClose);
  const save = async () => {
    setFailure(null);
    try {
      await resourceClient(Customer).edit(row.id, row.version, wireValues(Customer.fields, form.changed));
      message.success(t(d.saved));
      onClose();
    } catch (error) {
      if (!form.take(error)) setFailure(messageOf(error));
    }
    // Also when somebody was faster: the next attempt is made on the file as it is now, with what was typed.
    await refresh();
  };
  return (
    <Frame title={t(d.own)} width={640} height={360} open onCancel={close} onConfirm={save} quiet>
      {failure && <Alert type="error" showIcon role="alert" title={failure} style={{ marginBottom: 12 }} />}
      <OwnFieldInputs form={form} />
    </Frame>
  );
}
