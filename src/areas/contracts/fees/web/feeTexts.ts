import { texts } from '#kernel/model/text';

export const feeTexts = texts('contracts.fees', {
  tiers: ['阶梯价', 'Tiers'],
  fromLessons: ['满 {n} 课时', 'From {n} lessons'],
  from: ['满课时', 'From lessons'],
  price: ['单价', 'Price'],
  add: ['加一档', 'Add a tier'],
  drop: ['删除第 {n} 档', 'Remove tier {n}'],
});
