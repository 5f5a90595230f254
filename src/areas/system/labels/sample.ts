// Three labels an administrator emptied in English, so that 缺失 has something to show; two said in the school's own way.
import type { Sample } from '#kernel/server/sample';
import { LanguageLabel } from './model/label';

export const plantLabels = async (sample: Sample): Promise<void> => {
  await sample.plant(LanguageLabel, [
    { label: 'rule.idCard', en: '' },
    { label: 'error.gone', en: '' },
    { label: 'system.config.reasonHint', en: '' },
    { label: 'system.config.discard', cn: '不改了', en: 'Leave as it was' },
    { label: 'system.classify.pickNodeHint', cn: '拖动可排序，也可选中后按 Alt+方向键' },
  ]);
};
