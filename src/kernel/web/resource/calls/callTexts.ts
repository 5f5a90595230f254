import { texts } from '#kernel/model/text';

export const callTexts = texts('calls', {
  chosen: ['已选 {count} 项', '{count} chosen'],
  done: ['{label}：已完成', '{label}: done'],
  allDone: ['{label}：{done} 项已完成', '{label}: {done} done'],
  someFailed: ['{done} 项完成，{failed} 项未完成', '{done} done, {failed} not done'],
  sure: ['确定要“{label}”吗？', '{label}?'],
});
