import { texts } from '#kernel/model/text';

export const questionTexts = texts('questionnaires.question', {
  yes: ['对', 'True'],
  no: ['错', 'False'],
  choose: ['请选择', 'Please choose'],
  agree: ['我已阅读并同意', 'I have read it and agree'],
  rank: ['第 {no} 位', 'Place {no}'],
  remove: ['删除', 'Remove'],
  left: ['余 {count}', '{count} left'],
  atMost: ['最多选 {max} 项', 'At most {max}'],
  between: ['选 {min} 至 {max} 项', 'Choose {min} to {max}'],
  required: ['必答', 'Required'],
  blank: ['第 {no} 空', 'Blank {no}'],
});
