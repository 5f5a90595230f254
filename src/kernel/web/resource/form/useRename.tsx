// A row is given another name where it stands, in a tree: when two do so at once, whoever came second sees both names, field by
// field as in every form, and decides.
import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Resource } from '#kernel/model/resource';
import { ApiError } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { Frame } from '#kernel/web/widgets/Frame';
import { reasonOf } from '#kernel/web/widgets/States';
import { resourceClient } from '../rows/resourceClient';
import { isStale, type WireRow } from '../rows/rows';
import { FormFields } from './FormFields';
import { StalePanel } from './StalePanel';
import { useForm } from './useForm';
import { useStale } from './useStale';

interface Met {
  /** As it was shown when the new name was typed. */
  row: WireRow;
  field: string;
  typed: string;
  error: unknown;
}

/** `rename` throws what else the server refuses; `dialog` stands beside the tree. */
export function useRename(of: Resource, onSaved: () => Promise<unknown>) {
  const [met, setMet] = useState<Met | null>(null);
  const rename = async (row: { id: number; version: number }, field: string, typed: string, was: string) => {
    try {
      await resourceClient(of).edit(row.id, row.version, { [field]: typed });
      await onSaved();
    } catch (error) {
      if (!(error instanceof ApiError) || !isStale(error.data)) throw error;
      setMet({ row: { id: row.id, version: row.version, [field]: was }, field, typed, error });
    }
  };
  const dialog = met && <RenameMet of={of} met={met} onClose={() => setMet(null)} onSaved={onSaved} />;
  return { rename, dialog };
}

interface RenameMetProps {
  of: Resource;
  met: Met;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

function RenameMet({ of, met, onClose, onSaved }: RenameMetProps) {
  const { t } = useText();
  const { message } = App.useApp();
  const [names] = useState([met.field]);
  const was = { [met.field]: met.row[met.field] };
  const form = useForm(of.fields, names, was);
  const { row, stale, meet, choose } = useStale(of, met.row, form);
  const step = useRef(0);
  useEffect(() => {
    step.current += 1;
    if (step.current === 1) form.begin(was, { [met.field]: met.typed });
    else if (step.current === 2) void meet(met.error);
  });
  const save = async () => {
    if (!form.check(form.changed, true)) return;
    try {
      if (form.isDirty) await resourceClient(of).edit(row.id, row.version, form.changed);
      await onSaved();
      onClose();
    } catch (error) {
      if (!(await meet(error)) && !form.take(error)) message.error(reasonOf(error, String(error)));
    }
  };
  return (
    <Frame open title={t(of.title)} width={640} height={300} onCancel={onClose} onConfirm={save}>
      {stale && <StalePanel fields={of.fields} stale={stale} onChoose={choose} />}
      <FormFields form={form} row={row} oneColumn />
    </Frame>
  );
}
