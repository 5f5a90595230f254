// One cell of a list, changed where it stands: Enter or leaving it saves, Esc gives up. Judged, refused and merged like the form.
import { App } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Resource } from '#kernel/model/resource';
import { messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { formTexts, staleTexts } from '#kernel/web/resourceTexts';
import { Frame } from '#kernel/web/widgets/Frame';
import { sentValues } from '../form/formLines';
import { startingValues } from '../form/formValues';
import { StalePanel } from '../form/StalePanel';
import { useForm } from '../form/useForm';
import { useStale } from '../form/useStale';
import { FieldInput } from '../inputs/inputs';
import { resourceClient } from '../rows/resourceClient';
import { labelOf, type WireRow } from '../rows/rows';
import { useRefreshRows } from '../rows/useRows';
import css from './table.module.css';

interface CellEditorProps {
  of: Resource;
  row: WireRow;
  name: string;
  onDone: () => void;
}

/** What is picked is meant; what is typed is meant once it is left. */
const picked = new Set(['choice', 'bool', 'date']);

export default function CellEditor({ of, row: opened, name, onDone }: CellEditorProps) {
  const { t } = useText();
  const { message } = App.useApp();
  const field = of.fields[name]!;
  const form = useForm(of.fields, [name], startingValues(of.fields, [name], opened));
  const { row, stale, meet, choose, settle } = useStale(of, opened, form);
  const [failure, setFailure] = useState('');
  const isSaving = useRef(false);
  const refresh = useRefreshRows(of);
  const clashes = stale?.fields.some((each) => each.clashes) ?? false;

  const send = async () => {
    try {
      settle(await resourceClient(of).edit(row.id, row.version, sentValues(of, form.changed)));
      message.success(t(formTexts.saved));
      onDone();
      await refresh();
    } catch (error) {
      if ((await meet(error)) || form.take(error)) return;
      setFailure(messageOf(error));
    }
  };
  const save = async () => {
    if (isSaving.current) return;
    if (!form.isDirty) return onDone();
    if (!form.check(form.changed, true)) return;
    isSaving.current = true;
    setFailure('');
    await send().finally(() => {
      isSaving.current = false;
    });
  };

  const value = form.values[name];
  const latest = useRef(save);
  latest.current = save;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when something is picked, and not when it is drawn again
  useEffect(() => {
    if (picked.has(field.kind) && form.isDirty) void latest.current();
  }, [value]);
  // Somebody changed other fields of the row: what was typed here stands in nobody's way.
  useEffect(() => {
    if (stale && !clashes) void latest.current();
  }, [stale, clashes]);

  const keys = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') onDone();
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || picked.has(field.kind)) return;
    event.preventDefault();
    void save();
  };
  const problem = failure || Object.values(form.messages)[0] || form.elsewhere[0];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the input inside
    <div
      className={css.editor}
      onKeyDown={keys}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget) && !clashes) void save();
      }}
    >
      <FieldInput
        id={form.idOf(name)}
        field={field}
        value={value}
        onChange={(next) => form.set(name, next)}
        isInvalid={problem !== undefined}
        label={labelOf(opened, name)}
        ariaLabel={t(field.label)}
        autoFocus
      />
      {problem && (
        <div role="alert" className={css.problem}>
          {problem}
        </div>
      )}
      {stale && clashes && (
        <Frame
          open
          title={t(field.label)}
          onCancel={onDone}
          onConfirm={save}
          confirmText={t(staleTexts.resend)}
          height={220}
        >
          <StalePanel fields={of.fields} stale={stale} onChoose={choose} />
        </Frame>
      )}
    </div>
  );
}
