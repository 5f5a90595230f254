// Whoever consented is one of the customer's own guardians, so only these are offered.
import { Select } from 'antd';
import { createContext, useContext } from 'react';
import { useText } from '#kernel/web/i18n';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { inSentence } from '#kernel/web/resource/rows/plainText';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { formTexts } from '#kernel/web/resourceTexts';
import { useContactName } from '../../followUps/web/FollowUpParts';

export const OwnGuardians = createContext<readonly WireRow[]>([]);

export function ConsentGuardian({ id, field, value, onChange, disabled, isInvalid }: FieldInputProps) {
  const guardians = useContext(OwnGuardians);
  const called = useContactName();
  const { t } = useText();
  return (
    <Select
      id={id}
      allowClear
      placeholder={t(formTexts.choose, { label: inSentence(t(field.label)) })}
      disabled={disabled}
      status={isInvalid ? 'error' : ''}
      value={(value as number | null) ?? undefined}
      onChange={(next) => onChange(next ?? null)}
      options={guardians.map((one) => ({
        value: one.id,
        label: called({
          name: one.name as string | null,
          relation: String(one.relation),
          mobile: String(one.mobile ?? ''),
        }),
      }))}
    />
  );
}
