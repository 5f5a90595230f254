// The homework of a class where one teaches it; set and corrected on the page of homework, with class and lesson chosen.
import { Button } from 'antd';
import { assignHomework, Homework } from '#areas/learning/homework/model/homework';
import { useText } from '#kernel/web/i18n';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';

const listed = { ...Homework, verbs: Homework.verbs.filter((verb) => verb === 'list' || verb === 'count') };

export function ClassHomework({ classId, lessonId }: { classId: number; lessonId?: number }) {
  const { t } = useText();
  const can = useCan();
  const open = useOpen();
  const set = () =>
    open('/homeWork', { setFor: String(classId), ...(lessonId === undefined ? {} : { lesson: String(lessonId) }) });
  return (
    <ResourcePage
      of={listed}
      given={{ classId }}
      onOpen={({ id }) => open('/homeWork', { homeworkId: String(id) })}
      toolbar={
        can('learning.homework.assign') && (
          <Button type="primary" onClick={set}>
            {t(assignHomework.label)}
          </Button>
        )
      }
    />
  );
}
