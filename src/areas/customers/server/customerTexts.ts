// The sentences in which something about a customer is refused.
import { texts } from '#kernel/model/text';

export const customerTexts = texts('customers.rule', {
  future: ['不能晚于现在', 'This cannot lie in the future'],
  reasonOfOtherKind: ['请选择该流失类型下的原因', 'Choose a reason of this kind'],
  sayWhy: ['请说明原因', 'Say why'],
  lessonsLeft: ['还有{n}课时未消，不能结业', '{n} lessons remain; cannot graduate'],
  contractOpen: ['还有未结束的合同，不能结业', 'A contract is still open; cannot graduate'],
  systemOnly: ['只能由合同生效触发', 'Only an effective contract does this'],
  ownerField: ['请通过分配、转移修改顾问', 'Change the counsellor by assign or transfer'],
  schoolField: ['请通过转校区修改', 'Change the school by a school transfer'],
});
