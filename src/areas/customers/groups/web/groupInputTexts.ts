import { texts } from '#kernel/model/text';

export const groupInputTexts = texts('customers.manage', {
  chooseGroup: ['选择静态群组，或输入新群组的名称', 'Choose a static group, or type the name of a new one'],
  noGroups: ['还没有您可维护的静态群组，输入名称即可新建', 'No static group of yours yet: type a name to add one'],
  newGroup: ['新建群组“{name}”', 'Add the group “{name}”'],
});
