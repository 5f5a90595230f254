// Where a customer came from: only what would be taken, sources in use at its school with none below them.
import { useContext, useMemo } from 'react';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { FieldInput } from '#kernel/web/resource/inputs/inputs';
import { TypedSchool } from '../../customer/web/DaySchoolInput';

export function SourceInput(props: FieldInputProps) {
  const schoolId = useContext(TypedSchool);
  return <FieldInput {...props} asked={useMemo(() => ({ usableAt: schoolId ?? 'any' }), [schoolId])} />;
}
