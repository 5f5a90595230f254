// A department was renamed by two at once: whoever came second sees both names, field by field as in every form, and decides.
import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { useText } from '#kernel/web/i18n';
import { FormFields } from '#kernel/web/resource/form/FormFields';
import { StalePanel } from '#kernel/web/resource/form/StalePanel';
import { useForm } from '#kernel/web/resource/form/useForm';
import { useStale } from '#kernel/web/resource/form/useStale';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { Frame } from '#kernel/web/widgets/Frame';
import { reasonOf } from '#kernel/web/widgets/States';
import { Department } from '../../organisation/model/organisation';

export interface Met {
  /** As it was shown when the new name was typed. */
  row: WireRow;
  typed: string;
  error: unknown;
}

interface RenameMetProps {
  met: Met;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

const names = ['name'];

export function RenameMet({ met, onClose, onSaved }: RenameMetProps) {
  const { t } = useText();
  const { message } = App.useApp();
  const form = useForm(Department.fields, names, { name: met.row.name });
  const { row, stale, meet, choose } = useStale(Department, met.row, form);
  const step = useRef(0);
  useEffect(() => {
    step.current += 1;
    if (step.current === 1) form.begin({ name: met.row.name }, { name: met.typed });
    else if (step.current === 2) void meet(met.error);
  });
  const save = async () => {
    if (!form.check(form.changed, true)) return;
    try {
      if (form.isDirty) await resourceClient(Department).edit(row.id, row.version, form.changed);
      await onSaved();
      onClose();
    } catch (error) {
      if (!(await meet(error)) && !form.take(error)) message.error(reasonOf(error, String(error)));
    }
  };
  return (
    <Frame open title={t(Department.title)} width={640} height={300} onCancel={onClose} onConfirm={save}>
      {stale && <StalePanel fields={Department.fields} stale={stale} onChoose={choose} />}
      <FormFields form={form} row={row} oneColumn />
    </Frame>
  );
}
