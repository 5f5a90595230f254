// A setting of the enterprise's own: what it is called, what values it takes, what holds until one is set.
import { App } from 'antd';
import { useMemo, useState } from 'react';
import type { Resource } from '#kernel/model/resource';
import { useText } from '#kernel/web/i18n';
import { FormFields } from '#kernel/web/resource/form/FormFields';
import { type FormValues, startingValues } from '#kernel/web/resource/form/formValues';
import { useForm } from '#kernel/web/resource/form/useForm';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { useDetail } from '#kernel/web/resource/rows/useRows';
import { useUnsaved } from '#kernel/web/shell/site/navigation';
import { Frame } from '#kernel/web/widgets/Frame';
import { useLeave } from '#kernel/web/widgets/panels/useLeave';
import { Shown } from '#kernel/web/widgets/States';
import { ConfigItem, type ItemOption } from '../model/config';
import { limitsOf } from '../model/customItem';
import { useRefreshConfig } from './configClient';
import { configTexts as c } from './configTexts';
import { OptionsInput } from './OptionsInput';
import { type Edited, ValueEditor } from './ValueEditor';

const all = ['key', 'name', 'nameEn', 'type', 'options', 'min', 'max', 'pattern', 'default', 'level', 'public', 'help'];

interface CustomItemDialogProps {
  /** The one to edit; without it one is added. */
  id?: number;
  onClose: () => void;
}

export function CustomItemDialog({ id, onClose }: CustomItemDialogProps) {
  const { t } = useText();
  const detail = useDetail(ConfigItem, id ?? null, true);
  const row = detail.isFetchedAfterMount ? detail.data : undefined;
  if (id === undefined || row) return <OpenDialog row={row} onClose={onClose} />;
  return (
    <Frame title={t(c.editItem)} open footer={null} onCancel={onClose}>
      <Shown loading={detail.isPending} error={detail.error} onRetry={() => void detail.refetch()}>
        {null}
      </Shown>
    </Frame>
  );
}

function OpenDialog({ row, onClose }: { row: WireRow | undefined; onClose: () => void }) {
  const { t, locale } = useText();
  const { message } = App.useApp();
  const refresh = useRefreshConfig();
  const key = useMemo(() => crypto.randomUUID(), []);
  const start = startingValues(ConfigItem.fields, all, row ?? { key: 'custom.', level: 'enterprise' });
  const [kind, setKind] = useState(String(start.type ?? ''));
  const form = useForm(limitsOf(kind).includes('pattern') ? ConfigItem.fields : counted, all, start, {
    name: `configItem:custom:${row?.id ?? ''}`,
  });
  const chosen = String(form.values.type ?? '');
  if (chosen !== kind) setKind(chosen);
  const names = useMemo(() => askedFor(kind), [kind]);
  const options = form.values.options as ItemOption[] | null;
  const inputs = useMemo(
    () => ({ options: OptionsInput, default: defaultInput(kind, options, locale === 'en') }),
    [kind, options, locale],
  );
  useUnsaved(form.isDirty);
  const close = useLeave(form.isDirty, onClose);

  const save = async () => {
    const values = Object.fromEntries(names.map((name) => [name, form.values[name]]));
    const given = (options ?? []).filter((one) => one.value || one.name || one.nameEn);
    const sent: FormValues = {
      ...values,
      ...(names.includes('options') ? { options: JSON.stringify(given) } : {}),
      ...(names.includes('default') ? { default: JSON.stringify(values.default ?? null) } : {}),
    };
    if (!form.check(sent, false)) return;
    try {
      const client = resourceClient(ConfigItem as Resource);
      const { key: _key, type: _type, ...changeable } = sent;
      if (row) await client.edit(row.id, row.version, changeable);
      else await client.add(sent, key);
    } catch (error) {
      if (!form.take(error)) throw error;
      return;
    }
    message.success(t(c.itemSaved));
    await refresh();
    onClose();
  };

  return (
    <Frame title={t(row ? c.editItem : c.addItem)} open height={520} onCancel={close} onConfirm={save}>
      <FormFields form={{ ...form, names }} row={row} inputs={inputs} />
    </Frame>
  );
}

/** Least and most are numbers here, and no lengths of a text. */
const { help: _least, ...min } = ConfigItem.fields.min;
const { help: _most, ...max } = ConfigItem.fields.max;
const counted = { ...ConfigItem.fields, min, max };

/** Only what means something for this type; a secret has no default and is never public. */
const askedFor = (type: string): string[] => {
  const limits: readonly string[] = limitsOf(type);
  const optional = ['options', 'min', 'max', 'pattern'];
  return all.filter((name) => {
    if (optional.includes(name)) return limits.includes(name);
    return (name !== 'default' && name !== 'public') || (type !== '' && type !== 'secret');
  });
};

/** The same editor that will set the value later. */
function defaultInput(type: string, options: readonly ItemOption[] | null, inEnglish: boolean) {
  const named = (options ?? [])
    .filter(({ value }) => value)
    .map((one) => [one.value, inEnglish ? one.nameEn : one.name]);
  const item: Edited = { name: '', type, ...(named.length > 0 ? { options: Object.fromEntries(named) } : {}) };
  return ({ id, value, onChange, disabled, isInvalid, field }: FieldInputProps) => {
    const { t } = useText();
    return (
      <ValueEditor
        id={id}
        item={{ ...item, name: t(field.label) }}
        value={value}
        isKept={false}
        onChange={onChange}
        disabled={disabled}
        isInvalid={isInvalid}
      />
    );
  };
}
