// A row edited on a page of its own, in groups, with something beside it that follows what is typed.
import { Alert, App, Button, Card, Flex } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Resource } from '#kernel/model/resource';
import type { Text } from '#kernel/model/text';
import { messageOf } from '#kernel/web/api/apiError';
import { nonce } from '#kernel/web/api/signIn';
import { useText } from '#kernel/web/i18n';
import { FormFields, type FormParts } from '#kernel/web/resource/form/FormFields';
import { type FormValues, filledValues, startingValues } from '#kernel/web/resource/form/formValues';
import { useForm } from '#kernel/web/resource/form/useForm';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { useDetail, useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useUnsaved } from '#kernel/web/shell/site/navigation';
import { Failed, Loading } from '#kernel/web/widgets/States';
import { settingPageTexts as s } from './settingTexts';

interface PageFormProps extends FormParts {
  of: Resource;
  /** None: a new row. */
  id: number | null;
  groups: readonly { title: Text; names: readonly string[] }[];
  values?: FormValues;
  note?: ReactNode;
  readOnly?: boolean;
  beside?: (values: FormValues) => ReactNode;
  onSaved?: (row: WireRow) => void;
}

export function PageForm(props: PageFormProps) {
  const detail = useDetail(props.of, props.id);
  if (props.id !== null && detail.isPending) return <Loading height={360} />;
  if (props.id !== null && !detail.data)
    return <Failed error={detail.error} onRetry={() => void detail.refetch()} height={360} />;
  return <Editing key={detail.data?.id ?? 'new'} {...props} row={detail.data ?? null} />;
}

function Editing({
  of,
  groups,
  values,
  row,
  inputs,
  note,
  readOnly,
  beside,
  onSaved,
}: PageFormProps & { row: WireRow | null }) {
  const { t } = useText();
  const { message } = App.useApp();
  const refresh = useRefreshRows(of);
  const names = groups.flatMap((group) => group.names);
  const start = startingValues(of.fields, names, row ?? undefined);
  const form = useForm(of.fields, names, { ...start, ...values }, { name: `${of.name}:page:${row?.id ?? 'new'}` });
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const key = useMemo(nonce, []);
  const { begin } = form;
  useUnsaved(form.isDirty && !readOnly);
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew only with another version of the row
  useEffect(() => {
    if (row && !form.isDirty) begin(startingValues(of.fields, names, row));
  }, [row?.version]);

  const save = async () => {
    const payload = row ? form.changed : filledValues(of.fields, form.values);
    if (!form.check(payload, row !== null)) return;
    setSaving(true);
    setFailure(null);
    try {
      const client = resourceClient(of);
      const saved = (row ? await client.edit(row.id, row.version, payload) : await client.add(payload, key)) as WireRow;
      form.begin(startingValues(of.fields, names, saved));
      message.success(t(s.saved));
      await refresh();
      onSaved?.(saved);
    } catch (error) {
      if (!form.take(error)) setFailure(messageOf(error));
    } finally {
      setSaving(false);
    }
  };

  return (
    <Flex vertical gap={12}>
      {note}
      {groups.map((group) => (
        <Card key={group.title.en} size="small" title={t(group.title)}>
          <FormFields
            form={{ ...form, names: group.names }}
            {...(row ? { row } : {})}
            {...(inputs ? { inputs } : {})}
            autoFocus={false}
          />
        </Card>
      ))}
      {beside?.(form.values)}
      {[failure, ...form.elsewhere].map((text) => text && <Alert key={text} type="error" message={text} showIcon />)}
      {!readOnly && (
        <Flex justify="end" style={{ position: 'sticky', bottom: 0, padding: 8 }}>
          <Button
            type="primary"
            loading={isSaving}
            disabled={row !== null && !form.isDirty}
            onClick={() => void save()}
          >
            {t(s.save)}
          </Button>
        </Flex>
      )}
    </Flex>
  );
}
