// Puts everything a source has to another one, which alone is left.

import { App, Select } from 'antd';
import { useMemo } from 'react';
import { ref } from '#kernel/model/fields';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { FieldsDialog } from '#kernel/web/resource/form/FieldsDialog';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { mergeSources, type Source } from '../model/sourceCalls';
import { sourceTexts } from './sourceTexts';
import { sourceName } from './sourceTree';

const fields = { toId: ref('目标来源', 'Source to merge into', 'customer_source', { required: true }) };

interface SourceMergeDialogProps {
  from: Source;
  sources: readonly Source[];
  onClose: () => void;
  onMerged: (toId: number) => Promise<void>;
}

export function SourceMergeDialog({ from, sources, onClose, onMerged }: SourceMergeDialogProps) {
  const { t, locale } = useText();
  const { message } = App.useApp();
  const inputs = useMemo(() => {
    const options = targets(sources, from.id, locale);
    return {
      toId: ({ id, value, onChange, isInvalid }: FieldInputProps) => (
        <Select
          id={id}
          style={{ width: '100%' }}
          showSearch={{ optionFilterProp: 'label' }}
          status={isInvalid ? 'error' : ''}
          value={value as number | null}
          onChange={onChange}
          options={options}
        />
      ),
    };
  }, [sources, from.id, locale]);
  return (
    <FieldsDialog
      open
      title={`${t(sourceTexts.merge)} · ${sourceName(from, locale)}`}
      fields={fields}
      inputs={inputs}
      danger
      warning={t(sourceTexts.mergeHelp)}
      onClose={onClose}
      onSend={async ({ toId }) => {
        await sendCall(mergeSources, { fromId: from.id, toId: Number(toId) });
        message.success(t(sourceTexts.merged));
        await onMerged(Number(toId));
      }}
    />
  );
}

/** Sources in use that have none below them, each under the names it hangs on. */
function targets(sources: readonly Source[], except: number, locale: string): { value: number; label: string }[] {
  const above = new Set(sources.map(({ parentId }) => parentId));
  const path = (one: Source): string => {
    const parent = sources.find(({ id }) => id === one.parentId);
    return parent ? `${path(parent)} / ${sourceName(one, locale)}` : sourceName(one, locale);
  };
  return sources
    .filter(({ id, active }) => active && id !== except && !above.has(id))
    .map((one) => ({ value: one.id, label: path(one) }))
    .sort((a, b) => a.label.localeCompare(b.label));
}
