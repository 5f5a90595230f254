// A seat in a class of the course that is bought, with how many are left.
import { Select } from 'antd';
import { Class } from '#areas/teaching/classes/model/class';
import { useText } from '#kernel/web/i18n';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useList } from '#kernel/web/resource/rows/useRows';
import { takesStudents } from '../model/cart';
import { contractTexts as c } from './contractTexts';

interface ClassChoiceProps {
  courseId: number;
  schoolId: number;
  label: string;
  value: number | null;
  onChange: (classId: number | null) => void;
}

export function ClassChoice({ courseId, schoolId, label, value, onChange }: ClassChoiceProps) {
  const { t } = useText();
  const found = useList(Class, { courseId, schoolId, state: takesStudents, pageSize: 50 });
  const classes = (found.data?.list ?? []) as WireOf<typeof Class>[];
  return (
    <Select<number>
      allowClear
      style={{ width: '100%' }}
      aria-label={label}
      placeholder={t(found.data && classes.length === 0 ? c.noClass : c.classLater)}
      value={value}
      onChange={(next) => onChange(next ?? null)}
      options={classes.map(({ id, name, capacity, members }) => ({
        value: id,
        label: t(c.seats, { name, n: Math.max(0, capacity - members) }),
      }))}
    />
  );
}
