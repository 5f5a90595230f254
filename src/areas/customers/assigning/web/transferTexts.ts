import { texts } from '#kernel/model/text';

export const transferTexts = texts('customers.detail', {
  accepted: ['已转给申请人', 'Given to whoever asked'],
  refused: ['已拒绝', 'Refused'],
  asked: ['申请将该客户转给自己', 'asks to have this customer'],
  refuse: ['拒绝', 'Refuse'],
  accept: ['同意转入', 'Let them have it'],
});
