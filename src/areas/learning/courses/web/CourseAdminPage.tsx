// 课程管理: subjects at the left, the courses of one, and of a course its syllabus.

import { Menu } from 'antd';
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { percents } from '#kernel/web/resource/inputs/percents';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { chargeTexts, isChargeRule, standardRule } from '../model/chargeRule';
import { Course, subjectCounts } from '../model/course';
import css from './course.module.css';
import { courseTexts as c } from './courseTexts';
import { MaterialsTab } from './MaterialsTab';
import { SyllabusTab } from './SyllabusTab';

const tabs = [
  {
    key: 'syllabus',
    label: c.syllabus,
    content: (row: WireOf<typeof Course>) => <SyllabusTab courseId={row.id} lessons={row.lessons} />,
  },
  {
    key: 'materials',
    label: c.materials,
    content: (row: { id: number }) => <MaterialsTab courseId={row.id} />,
  },
];
const all = 'all';
const charging = percents('chargeRule', chargeTexts, standardRule, isChargeRule);

export default function CourseAdminPage() {
  const { t } = useText();
  const counts = useAnswer(subjectCounts, {});
  const [subject, setSubject] = useState(all);
  const subjects = counts.data ?? [];
  const total = subjects.reduce((sum, { count }) => sum + count, 0);
  const item = (key: string, name: string, count: number) => ({ key, label: name, extra: count });
  return (
    <div className={css.split}>
      <nav className={css.subjects} aria-label={t(Course.fields.subjectId.label)}>
        <Menu
          selectedKeys={[subject]}
          onClick={({ key }) => setSubject(key)}
          items={[
            item(all, t(c.all), total),
            ...subjects.map(({ subjectId, name, count }) => item(String(subjectId), name, count)),
          ]}
        />
      </nav>
      <ResourcePage
        of={Course}
        tabs={tabs}
        {...charging}
        {...(subject === all ? {} : { filter: { subjectId: subject } })}
      />
    </div>
  );
}
