// What one must know before calling: asked to be left alone, whether the family consented, whether it may be another.

import { Button, Tag, Tooltip } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { ResourceForm } from '#kernel/web/resource/form/ResourceForm';
import { momentText } from '#kernel/web/resource/rows/plainText';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { labelOf, mayDo } from '#kernel/web/resource/rows/rows';
import { useSetting } from '#kernel/web/settings';
import { toneColor } from '#kernel/web/widgets/StateTag';
import { Customer } from '../../customer/model/customer';
import { ageOn } from '../../customer/model/customerRules';
import { localDay } from '../../customer/web/localDay';
import { ConsentGuardian } from './ConsentGuardian';
import { detailTexts as d } from './detailTexts';

const forms = {
  contact: ['doNotContact', 'doNotContactReason'],
  consent: ['consent', 'consentAt', 'consentGuardianId', 'consentFile'],
} as const;
export type CareForm = keyof typeof forms;

export function HeadBadges({ row }: { row: WireOf<typeof Customer> }) {
  const { t } = useText();
  const [form, setForm] = useState<CareForm | null>(null);
  const age = useSetting('customers.consentAge', 14);
  const isChild = typeof row.birthDate === 'string' && ageOn(row.birthDate, localDay(new Date())) < age;
  const option = Customer.fields.consent.options![row.consent ?? 'none']!;
  const isMissing = row.consent === 'none' && isChild;
  const label = isMissing ? t(d.consentMissing, { age }) : t(d.consent, { state: t(option.label) });
  const given = [labelOf(row, 'consentGuardianId'), row.consentAt && momentText(row.consentAt, 'YYYY-MM-DD')];
  const edit = (which: CareForm) => (mayDo(row, 'edit') ? () => setForm(which) : undefined);
  return (
    <>
      {row.doNotContact ? (
        <Badge color="red" label={t(d.doNotContact)} hint={row.doNotContactReason ?? ''} onClick={edit('contact')} />
      ) : null}
      <Badge
        color={isMissing ? 'orange' : toneColor[option.tone ?? 'grey']}
        label={label}
        hint={given.filter(Boolean).join(' · ')}
        onClick={edit('consent')}
      />
      {form && <CareDialog row={row} form={form} onClose={() => setForm(null)} />}
    </>
  );
}

interface BadgeProps {
  color: string;
  label: string;
  hint: string;
  onClick: (() => void) | undefined;
}

function Badge({ color, label, hint, onClick }: BadgeProps) {
  const shown = (
    <Tag color={color} style={{ marginInlineEnd: 0 }}>
      {label}
    </Tag>
  );
  return (
    <Tooltip title={hint}>
      {onClick ? (
        <Button type="text" size="small" style={{ padding: 0, height: 'auto' }} onClick={onClick}>
          {shown}
        </Button>
      ) : (
        shown
      )}
    </Tooltip>
  );
}

/** With the reason, the guardian who said it, and the paper it stands on. */
export function CareDialog({
  row,
  form,
  onClose,
}: {
  row: WireOf<typeof Customer>;
  form: CareForm;
  onClose: () => void;
}) {
  const { t } = useText();
  return (
    <ResourceForm
      of={{ ...Customer, form: [...forms[form]] }}
      id={row.id}
      open
      title={t(form === 'contact' ? d.doNotContact : d.editConsent)}
      inputs={{ consentGuardianId: ConsentGuardian }}
      onClose={onClose}
    />
  );
}
