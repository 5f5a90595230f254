// The piece that comes next, asked for beforehand with its pictures and marks, so that turning to it waits for nothing.
import { useEffect } from 'react';
import type { FileRecord } from '#kernel/model/fields';
import { useDetail, useList } from '#kernel/web/resource/rows/useRows';
import { HomeworkMark } from '../model/mark';
import { HomeworkSubmission } from '../model/submission';
import { marksOf } from './useMarks';

export function Ahead({ id }: { id: number }) {
  const piece = useDetail(HomeworkSubmission, id).data;
  useList(HomeworkMark, marksOf(id));
  useEffect(() => {
    for (const { FileUrl, FileType } of (piece?.files ?? []) as FileRecord[])
      if (/image/i.test(FileType)) new Image().src = FileUrl;
  }, [piece]);
  return null;
}
