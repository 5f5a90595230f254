// Students' leave; of a student only the lessons still to come are offered, the next one first.
import { useMemo } from 'react';
import { permission } from '#kernel/model/resource';
import { useFormAround } from '#kernel/web/resource/form/formAround';
import { FieldInput, type FieldInputComponent } from '#kernel/web/resource/inputs/inputs';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useCan } from '#kernel/web/session';
import { LessonLeave } from '../model/leave';

const LessonsOfStudent: FieldInputComponent = (props) => {
  const { customerId } = useFormAround().values;
  const asked = useMemo(() => (customerId ? { ofStudent: customerId, sort: 'startAt' } : {}), [customerId]);
  return <FieldInput {...props} asked={asked} />;
};

/** Shown to everybody who decides, for those who may. */
const ForWhoeverMay: FieldInputComponent = (props) => {
  const can = useCan();
  return <FieldInput {...props} disabled={props.disabled || !can(permission(LessonLeave, 'waive'))} />;
};

const inputs = { lessonIds: LessonsOfStudent, waive: ForWhoeverMay };

export const Leaves = () => <ResourcePage of={LessonLeave} inputs={inputs} />;
