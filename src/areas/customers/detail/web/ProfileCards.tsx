// What is known of the student, in cards that are edited where they stand; somebody else's change meanwhile is shown.
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { FieldList, type FieldShow } from '#kernel/web/resource/detail/FieldList';
import { ResourceForm } from '#kernel/web/resource/form/ResourceForm';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { mayDo } from '#kernel/web/resource/rows/rows';
import { useCan } from '#kernel/web/session';
import { Customer } from '../../customer/model/customer';
import { BirthInput } from '../../customer/web/BirthInput';
import { customerCards } from '../../customer/web/customerCards';
import { DaySchoolInput, TypedSchool } from '../../customer/web/DaySchoolInput';
import { FreeTimesInput, FreeTimesList } from '../../customer/web/FreeTimesInput';
import { useNotOffered } from '../../customer/web/useThere';
import { SourceInput } from '../../sources/web/SourceInput';
import { detailTexts as d } from './detailTexts';
import { EditableCard } from './EditableCard';
import { OwnFieldsCard } from './OwnFieldsCard';

const parts = {
  profile: customerCards.student.flatMap((name) => (name === 'birthDate' ? [name, 'birthIsGuess' as const] : [name])),
  wishes: [...customerCards.wishes, 'nextFollowUpAt', 'nextPlan'],
  origin: [...customerCards.source, 'serviceOwnerId', 'renewIntent'],
} as const;
type PartName = keyof typeof parts;

/** Shown elsewhere on the page. */
const elsewhere: readonly string[] = ['name', 'birthIsGuess', 'photo', 'geo'];
/** To be seen only where there is something. */
const rare: readonly string[] = ['areaCode', 'referrerStaffId', 'referrerCustomerId', 'intendedCourses', 'freeTimes'];
const ofMembers: readonly string[] = ['serviceOwnerId', 'renewIntent'];
const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);
const ways: FieldShow = {
  ...{ createdAt: null, createdBy: null, updatedAt: null, updatedBy: null },
  freeTimes: ({ freeTimes }) => <FreeTimesList value={freeTimes} />,
};
const inputs = {
  birthDate: BirthInput,
  daySchool: DaySchoolInput,
  freeTimes: FreeTimesInput,
  sourceId: SourceInput,
};
/** What the pool hides nobody uncovers: no eye beside it. */
const covered = (row: WireOf<typeof Customer>): FieldShow =>
  Object.fromEntries((row.$masked ?? []).map((name) => [name, () => String(row[name] ?? '***')]));

export function ProfileCards({ row }: { row: WireOf<typeof Customer> }) {
  const { t } = useText();
  const can = useCan();
  const [editing, setEditing] = useState<PartName | null>(null);
  const notOffered = useNotOffered();
  const isMember = row.state === 'member' || row.state === 'dormant';
  const isAsked = (name: string): boolean => (isMember || !ofMembers.includes(name)) && !notOffered.includes(name);
  const isOffered = (name: string): boolean =>
    isAsked(name) && name !== 'schoolId' && (name !== 'collectorId' || can('customers.customer.assign'));
  const shown = (name: PartName) => {
    const names = parts[name].filter(
      (field) => isAsked(field) && !elsewhere.includes(field) && !(rare.includes(field) && isEmpty(row[field])),
    );
    const own = { ...Customer, fields: Object.fromEntries(names.map((field) => [field, Customer.fields[field]])) };
    return <FieldList of={own} row={row} show={row.inPool ? { ...ways, ...covered(row) } : ways} />;
  };
  return (
    <TypedSchool value={row.schoolId || null}>
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
          inputs={inputs}
          onClose={() => setEditing(null)}
        />
      )}
    </TypedSchool>
  );
}
