// The piece that comes next, asked for beforehand with its pictures and marks, and with its homework where that is another: so that
// turning to it waits for nothing.
import { useEffect } from 'react';
import type { FileRecord } from '#kernel/model/fields';
import { useDetail, useEvery, useList } from '#kernel/web/resource/rows/useRows';
import { Homework } from '../model/homework';
import { HomeworkMark } from '../model/mark';
import { HomeworkSubmission } from '../model/submission';
import { marksOf } from './useMarks';

/** All pieces of a homework in the order in which they came. */
export const piecesOf = (homeworkId: number) => ({ homeworkId, pageSize: 200, sort: 'submittedAt' });

export function Ahead({ id, homeworkId }: { id: number; homeworkId: number }) {
  useDetail(Homework, homeworkId);
  useList(HomeworkSubmission, piecesOf(homeworkId));
  useEvery(HomeworkMark, marksOf(id));
  const piece = useDetail(HomeworkSubmission, id).data;
  useEffect(() => {
    for (const { FileUrl, FileType } of (piece?.files ?? []) as FileRecord[])
      if (/image/i.test(FileType)) new Image().src = FileUrl;
  }, [piece]);
  return null;
}
