import { texts } from '#kernel/model/text';

export const sealTexts = texts('contracts.sealPage', {
  seals: ['印章', 'Seals'],
  uses: ['用印记录', 'Usage log'],
  inUse: ['启用', 'In use'],
  others: ['停用与销毁', 'Suspended and destroyed'],
});
