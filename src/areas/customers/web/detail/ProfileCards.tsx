// What is known of the student, in cards that are edited where they stand; somebody else's change meanwhile is shown.
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { FieldList, type FieldShow } from '#kernel/web/resource/FieldList';
import { ResourceForm } from '#kernel/web/resource/ResourceForm';
import { mayDo, type WireRow } from '#kernel/web/resource/rows';
import { useCan } from '#kernel/web/session';
import { Customer } from '../../model/customer';
import { detailTexts as d } from './detailTexts';
import { EditableCard } from './EditableCard';
import { OwnFieldsCard } from './OwnFieldsCard';

type FieldName = keyof typeof Customer.fields;
const parts = {
  profile: ['englishName', 'gender', 'birthDate', 'birthIsGuess', 'grade', 'daySchool', 'idCard', 'photo', 'remark'],
  wishes: [
    'level',
    'intendedSubjects',
    'budget',
    'concerns',
    'otherTraining',
    'needs',
    'areaCode',
    'address',
    'geo',
    'nextFollowUpAt',
    'nextPlan',
  ],
  origin: [
    'schoolId',
    'sourceId',
    'sourceNote',
    'referrerCustomerId',
    'referrerStaffId',
    'collectorId',
    'serviceOwnerId',
    'renewIntent',
  ],
} as const satisfies Record<string, readonly FieldName[]>;
type PartName = keyof typeof parts;

/** Shown elsewhere, or to be seen only where there is something. */
const quiet: readonly string[] = ['birthIsGuess', 'photo', 'geo', 'areaCode', 'referrerStaffId', 'referrerCustomerId'];
const ofMembers: readonly string[] = ['serviceOwnerId', 'renewIntent'];
const standard = { createdAt: null, createdBy: null, updatedAt: null, updatedBy: null };
/** What the pool hides nobody uncovers: no eye beside it. */
const covered = (row: WireRow): FieldShow =>
  Object.fromEntries((row.$masked ?? []).map((name) => [name, () => String(row[name] ?? '***')]));

export function ProfileCards({ row }: { row: WireRow }) {
  const { t } = useText();
  const can = useCan();
  const [editing, setEditing] = useState<PartName | null>(null);
  const isMember = row.state === 'member' || row.state === 'dormant';
  const isOffered = (name: string): boolean =>
    (isMember || !ofMembers.includes(name)) &&
    name !== 'schoolId' &&
    (name !== 'collectorId' || can('customers.customer.assign'));
  const shown = (name: PartName) => {
    const names = parts[name].filter((field) => !quiet.includes(field) && (isMember || !ofMembers.includes(field)));
    const own = { ...Customer, fields: Object.fromEntries(names.map((field) => [field, Customer.fields[field]])) };
    return <FieldList of={own} row={row} show={row.inPool ? { ...standard, ...covered(row) } : standard} />;
  };
  return (
    <>
      {(Object.keys(parts) as PartName[]).map((name) => (
        <EditableCard key={name} title={t(d[name])} {...(mayDo(row, 'edit') ? { onEdit: () => setEditing(name) } : {})}>
          {shown(name)}
        </EditableCard>
      ))}
      <OwnFieldsCard row={row} />
      {editing && (
        <ResourceForm
          of={{ ...Customer, form: parts[editing].filter(isOffered) }}
          id={row.id}
          open
          title={t(d[editing])}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}
