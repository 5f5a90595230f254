import { texts } from '#kernel/model/text';

export const orgRules = texts('system.organisation', {
  cycle: ['不能移到自己的下级', 'It cannot be moved under itself'],
  depth: ['最多 {depth} 级', 'At most {depth} {depth|level|levels}'],
  departmentName: ['同级已有此部门', 'This department is there already'],
  parentSchool: ['下级部门须与上级部门同属一个校区', "A department belongs to its parent's school"],
  codeFixed: ['已有单据使用该编号，不能修改', 'Documents carry this code already; it cannot change'],
  licence: ['没有办学许可，不能开业', 'Without a licence the school cannot open'],
  licenceExpired: ['办学许可已于 {until} 到期，不能开业', 'The licence ended on {until}; the school cannot open'],
  gates: ['以下关键节点未完成：{names}', 'These gate nodes are not accepted: {names}'],
  agreement: ['加盟校区需要生效中的加盟协议', 'A franchise school needs an agreement in force'],
  period: ['结束日期须不早于开始日期', 'The end is before the start'],
  receiver: ['接收校区须是另一所营业的校区', 'The receiving school must be another one that is open'],
  notEmpty: ['还有未了结的事项，不能完成关闭', 'There are things to settle before the school can be closed'],
  sameKind: ['性质没有变化', 'The kind does not change'],
  kindFuture: ['生效日期不能晚于今天', 'The change cannot lie in the future'],
  kindAgreement: ['请选择当日生效的本校区加盟协议', 'Choose an agreement of this school that is in force that day'],
});
