// What learning shows and hands over on the pages of other areas.
import { pair } from '#kernel/model/text';
import { countReached } from '#kernel/server/rows';
import type { AreaPiece } from '#kernel/server/service';
import { HomeworkSubmission } from '../../homework/model/submission';
import { learningOfCustomer } from '../model/tabs';
import { learningCards } from './cards';
import { learningFigures } from './figures';
import { learningHandover } from './handover';
import { learningTimeline } from './timeline';

export const overview: AreaPiece = {
  registers: {
    card: learningCards,
    figure: learningFigures,
    timeline: learningTimeline,
    handover: learningHandover,
    detailTab: [
      { ...learningOfCustomer, count: (work, customerId) => countReached(work, HomeworkSubmission, { customerId }) },
    ],
    config: [
      {
        key: 'learning.correctDueHours',
        group: 'learning',
        name: pair('批改时限（小时）', 'Hours to correct'),
        type: 'int',
        default: 48,
        help: pair('超过即提醒批改人', 'After that the corrector is reminded'),
      },
      {
        key: 'learning.planRemindDays',
        group: 'learning',
        name: pair('学习任务提前提醒天数', 'Days before a task is due'),
        type: 'int',
        default: 2,
        help: pair('到期前提醒学习的人', 'Who learns is reminded so many days before'),
      },
      {
        key: 'learning.materialPreviewWatermark',
        group: 'learning',
        name: pair('教师资料预览加水印', 'Watermark on materials for teachers'),
        type: 'bool',
        default: true,
        client: true,
        help: pair('预览时显示查看人姓名和手机尾号', 'Name and last digits of who looks stand over the preview'),
      },
    ],
  },
};
