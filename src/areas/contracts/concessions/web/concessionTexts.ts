import { texts } from '#kernel/model/text';

export const concessionTexts = texts('contracts.concessions', {
  threshold: ['门槛', 'Threshold'],
  value: ['优惠', 'Value'],
  goods: ['赠品', 'Gift'],
  add: ['加一档', 'Add a tier'],
  drop: ['删除第 {n} 档', 'Remove tier {n}'],
  fromLessons: ['满 {n} 课时', 'from {n} lessons'],
  fromAmount: ['满 {n} 元', 'from {n} yuan'],
  fromSubjects: ['满 {n} 科', 'from {n} subjects'],
  each: ['每{threshold}', 'each {threshold}'],
  pay: ['付 {n}%', 'pay {n}%'],
  off: ['减 {n} 元', '{n} yuan off'],
  gift: ['赠 {n} 课时', '{n} lessons free'],
  fixed: ['一口价 {n} 元', '{n} yuan each'],
  goodsGift: ['赠品 {n} 件', '{n} gifts'],
});
