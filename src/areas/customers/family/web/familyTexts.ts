import { texts } from '#kernel/model/text';

export const familyTexts = texts('customers.detail', {
  guardians: ['家长', 'Guardians'],
  addGuardian: ['添加家长', 'Add a guardian'],
  makePrimary: ['设为首要', 'Make primary'],
  called: ['{name}{relation}', '{name} {relation}'],
  primary: ['首要联系人', 'Primary'],
  decider: ['决策人', 'Decider'],
  unlinkAsk: ['把 {name} 从这个家庭中移出？', 'Take {name} out of this family?'],
  unlink: ['解除关联', 'Unlink'],
  family: ['家庭', 'Family'],
  linkSibling: ['关联兄弟姐妹', 'Link a sibling'],
  noFamily: ['还没有关联的兄弟姐妹', 'No siblings are linked'],
  sibling: ['兄弟姐妹', 'Sibling'],
  edit: ['编辑', 'Edit'],
  remove: ['删除', 'Delete'],
});
