// The sentences in which a tag or an own field is refused.
import { texts } from '#kernel/model/text';

export const settingTexts = texts('customers.setting', {
  needOptions: ['请至少填写一个选项', 'Enter at least one option'],
  nameOption: ['每个选项都要有中文名', 'Every option needs its Chinese name'],
  typeUsed: ['已有客户填写过，类型不能修改', 'Customers have values already; the type stays'],
  tooManyFields: ['自定义字段最多30个', 'At most 30 custom fields'],
  fieldUsed: ['已有客户填写过，请停用', 'Customers have values already; switch it off instead'],
  sameTag: ['请选择另一个标签', 'Choose another tag'],
});
