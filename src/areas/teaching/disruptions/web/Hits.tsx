// Lessons that a day off or a teacher's leave hits, to be put behind the end in one act.
import { Button, Empty, Flex, Table, Tag } from 'antd';
import { type Key, useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { useCan } from '#kernel/web/session';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { Shown } from '#kernel/web/widgets/States';
import { zoned } from '#kernel/web/zone';
import { type HitLesson, hitLessons, postponeAll } from '../model/calls';
import { hitTexts as h } from './hitTexts';

export function Hits() {
  const { t } = useText();
  const can = useCan();
  const [query] = useQueryState();
  const [chosen, choose] = useState<readonly Key[]>([]);
  const [isOpen, setOpen] = useState(false);
  const answer = useAnswer(hitLessons, { schoolIds: query.schoolId ? [Number(query.schoolId)] : [] });
  const lessons = answer.data?.lessons ?? [];
  const ids = chosen.length > 0 ? chosen.map(Number) : lessons.map(({ id }) => id);
  const columns = [
    { title: t(h.time), render: ({ startAt }: HitLesson) => zoned(startAt)?.format('YYYY-MM-DD HH:mm') },
    { title: t(h.class), dataIndex: 'className' as const },
    { title: t(h.no), dataIndex: 'lessonNo' as const },
    { title: t(h.teacher), dataIndex: 'teacher' as const },
    { title: t(h.why), render: ({ why }: HitLesson) => <Tag color="orange">{t(h[why])}</Tag> },
  ];
  return (
    <Shown loading={answer.isPending} error={answer.error} onRetry={() => void answer.refetch()} height={240}>
      {lessons.length === 0 ? (
        <Empty description={t(h.none)} />
      ) : (
        <Flex vertical gap={12}>
          {can('teaching.lesson.cancel') && (
            <div>
              <Button type="primary" onClick={() => setOpen(true)}>
                {chosen.length > 0 ? t(h.postpone, { count: chosen.length }) : t(postponeAll.label)}
              </Button>
            </div>
          )}
          <Table
            size="small"
            rowKey="id"
            columns={columns}
            dataSource={lessons}
            pagination={{ pageSize: 20 }}
            rowSelection={{ selectedRowKeys: [...chosen], onChange: choose }}
          />
        </Flex>
      )}
      {isOpen && (
        <CallDialog
          of={postponeAll}
          rows={ids.map((id) => ({ id }))}
          onClose={() => setOpen(false)}
          onDone={() => choose([])}
        />
      )}
    </Shown>
  );
}
