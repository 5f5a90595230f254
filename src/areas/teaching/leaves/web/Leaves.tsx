// Students' leave; of a student only the lessons still to come are offered, the next one first.
import { useMemo } from 'react';
import { useFormAround } from '#kernel/web/resource/form/formAround';
import { FieldInput, type FieldInputComponent } from '#kernel/web/resource/inputs/inputs';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { LessonLeave } from '../model/leave';

const LessonsOfStudent: FieldInputComponent = (props) => {
  const { customerId } = useFormAround().values;
  const asked = useMemo(() => (customerId ? { ofStudent: customerId, sort: 'startAt' } : {}), [customerId]);
  return <FieldInput {...props} asked={asked} />;
};

const inputs = { lessonIds: LessonsOfStudent };

export const Leaves = () => <ResourcePage of={LessonLeave} inputs={inputs} />;
