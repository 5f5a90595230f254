// Chosen lessons as a list on paper, in the order in which they are taught.
import { useText } from '#kernel/web/i18n';
import { labelOf } from '#kernel/web/resource/rows/rows';
import { useEvery } from '#kernel/web/resource/rows/useRows';
import { Modal } from '#kernel/web/widgets/Panels';
import { PrintFrame } from '#kernel/web/widgets/PrintFrame';
import { Shown } from '#kernel/web/widgets/States';
import { zoned } from '#kernel/web/zone';
import { PaperTable } from '../../classes/web/PaperTable';
import { Lesson, LessonLife } from '../../lessons/model/lesson';
import { planTexts as p } from './planTexts';

export function LessonsPrint({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const { t } = useText();
  const { data = [], isPending, error, refetch } = useEvery(Lesson, { id: [...ids], sort: 'startAt' });
  const { classId, lessonNo, title, teacherId, roomId, state } = Lesson.fields;
  return (
    <Modal open width={900} title={t(p.lessonsPrinted)} footer={null} onCancel={onClose} destroyOnHidden>
      <Shown loading={isPending} error={error} onRetry={() => void refetch()} height={320}>
        <PrintFrame title={t(p.lessonsPrinted)}>
          <PaperTable
            title={t(p.lessonsPrinted)}
            facts={[`${data.length}`]}
            head={[t(p.time), ...[classId, lessonNo, title, teacherId, roomId, state].map(({ label }) => t(label))]}
            rows={data.map((row) => ({
              key: row.id,
              cells: [
                `${zoned(row.startAt)?.format('YYYY-MM-DD HH:mm')}–${zoned(row.endAt)?.format('HH:mm')}`,
                ...[labelOf(row, 'classId'), row.lessonNo || '', row.title ?? ''],
                ...[labelOf(row, 'teacherId'), labelOf(row, 'roomId'), t(LessonLife.states[row.state].label)],
              ],
            }))}
          />
        </PrintFrame>
      </Shown>
    </Modal>
  );
}
