import { texts } from '#kernel/model/text';

export const moduleTexts = texts('people.module', {
  staff: ['在职员工', 'Active staff'],
  quit: ['离职员工', 'Left staff'],
  contract: ['员工合同', 'Staff contracts'],
});
