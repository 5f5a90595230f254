// Who buys: the customer, who of the family signs, where and by whom it is sold; and what the family already has.
import { Alert, Button, Flex, Select, Tag } from 'antd';
import { Guardian } from '#areas/customers/customer/model/guardian';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { useList } from '#kernel/web/resource/rows/useRows';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Contract } from '../model/contract';
import { ContractLife, openStates } from '../model/life';
import { contractTexts as c } from './contractTexts';
import { FamilyHas } from './FamilyHas';
import type { ContractDraft, Stored } from './useDraft';

interface CustomerStepProps {
  draft: ContractDraft;
  contractId: number | null;
  onChange: (changes: Partial<ContractDraft>) => void;
}

export function CustomerStep({ draft, contractId, onChange }: CustomerStepProps) {
  const { t } = useText();
  const open = useOpen();
  return (
    <Flex gap={24} wrap>
      <Flex vertical gap={12} style={{ flex: '1 1 280px', maxWidth: 420 }}>
        <Picked
          label={Contract.fields.customerId.label}
          to="customer"
          value={draft.customerId}
          onChange={(customerId) => onChange({ customerId, guardianId: null })}
        />
        {draft.customerId !== null && (
          <GuardianChoice
            customerId={draft.customerId}
            value={draft.guardianId}
            onChange={(guardianId) => onChange({ guardianId })}
          />
        )}
        <Picked
          label={Contract.fields.schoolId.label}
          to="school"
          value={draft.schoolId}
          onChange={(schoolId) => onChange({ schoolId })}
        />
        <Picked
          label={Contract.fields.ownerId.label}
          to="staff"
          value={draft.ownerId}
          onChange={(ownerId) => onChange({ ownerId })}
        />
        <Button type="link" style={{ alignSelf: 'flex-start', padding: 0 }} onClick={() => open('/addCustomer')}>
          {t(c.addCustomer)}
        </Button>
      </Flex>
      {draft.customerId !== null && (
        <Flex vertical gap={16} style={{ flex: '1 1 220px' }}>
          <FamilyHas customerId={draft.customerId} />
          <Before customerId={draft.customerId} without={contractId} />
        </Flex>
      )}
    </Flex>
  );
}

/** Contracts of the family that are not over, with what is still owed. */
function Before({ customerId, without }: { customerId: number; without: number | null }) {
  const { t } = useText();
  const found = useList(Contract, { customerId, state: openStates, pageSize: 20 });
  const live = ((found.data?.list ?? []) as Stored[]).filter(({ id }) => id !== without);
  const owing = live.filter(({ state, owed }) => state !== 'draft' && owed !== '0.00');
  return (
    <Flex vertical gap={8}>
      <strong>{t(c.before)}</strong>
      {owing.length > 0 && <Alert type="warning" showIcon title={t(c.owing, { n: owing.length })} />}
      {found.data && live.length === 0 && <span>{t(c.nothingBefore)}</span>}
      {live.map(({ id, no, state, owed }) => (
        <span key={id}>
          {no} <Tag>{t(ContractLife.states[state].label)}</Tag>
          {owed !== '0.00' && `${t(c.owed)} ¥${owed}`}
        </span>
      ))}
    </Flex>
  );
}

interface PickedProps {
  label: typeof c.customer;
  to: string;
  value: number | null;
  onChange: (id: number | null) => void;
}

export function Picked({ label, onChange, ...rest }: PickedProps) {
  const { t } = useText();
  return (
    <Flex vertical gap={4}>
      <span>{t(label)}</span>
      <span data-data>
        <RefPicker
          {...rest}
          allowClear
          aria-label={t(label)}
          style={{ width: '100%' }}
          onChange={(next) => onChange(typeof next === 'number' ? next : null)}
        />
      </span>
    </Flex>
  );
}

/** Who of the family signs. */
function GuardianChoice({
  customerId,
  value,
  onChange,
}: { customerId: number } & Pick<PickedProps, 'value' | 'onChange'>) {
  const { t } = useText();
  const family = useList(Guardian, { customerId, pageSize: 20 });
  const label = t(Contract.fields.guardianId.label);
  return (
    <Flex vertical gap={4}>
      <span>{label}</span>
      <Select<number>
        allowClear
        aria-label={label}
        value={value}
        onChange={(next) => onChange(next ?? null)}
        options={(family.data?.list ?? []).map((row) => ({
          value: row.id,
          label: String(row.name ?? row.mobile ?? row.id),
        }))}
      />
    </Flex>
  );
}
