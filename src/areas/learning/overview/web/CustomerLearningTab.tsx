// A student's homework, plans and recordings, each as the list of its own page.
import { Segmented } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useCan } from '#kernel/web/session';
import type { DetailTabProps } from '#kernel/web/shell/registered/detailTabs';
import { HomeworkSubmission } from '../../homework/model/submission';
import { LearningAssignment } from '../../plans/model/assignment';
import { Recording } from '../../recordings/model/recording';

const parts = [
  { key: 'homework', of: HomeworkSubmission, permission: 'learning.homework.view' },
  { key: 'plan', of: LearningAssignment, permission: 'learning.plan.view' },
  { key: 'recording', of: Recording, permission: 'learning.recording.view' },
] as const;

export default function CustomerLearningTab({ rowId }: DetailTabProps) {
  const { t } = useText();
  const can = useCan();
  const mine = parts.filter(({ permission }) => can(permission));
  const [chosen, setChosen] = useState<string>('homework');
  const part = mine.find(({ key }) => key === chosen) ?? mine[0];
  if (!part) return null;
  return (
    <>
      {mine.length > 1 && (
        <Segmented
          value={part.key}
          onChange={setChosen}
          options={mine.map(({ key, of }) => ({ value: key, label: t(of.title) }))}
          style={{ marginBottom: 12 }}
        />
      )}
      <ResourcePage key={part.key} of={part.of} given={{ customerId: rowId }} />
    </>
  );
}
