import { texts } from '#kernel/model/text';

export const changeTexts = texts('people.changePages', {
  people: ['人员', 'People'],
  chart: ['汇报关系', 'Who reports to whom'],
  below: ['下属 {n} 人', '{n} below'],
  find: ['姓名或工号', 'Name or number'],
  hits: ['找到 {n} 人', '{n} found'],
  derived: [
    '未指定上级的，归部门负责人或校长。',
    'Without a named superior somebody stands below who leads the department or the school.',
  ],
  pull: ['把人拖到新的上级上，即可发起改上级', 'Pull somebody onto a new superior to ask for the change'],
  changes: ['异动单', 'Changes'],
  organisation: ['组织', 'Organisation'],
  everyone: ['全部', 'Everyone'],
  nowhere: ['未分配', 'Without a place'],
  all: ['全部', 'All'],
  underway: ['进行中', 'Under way'],
  effective: ['已生效', 'In effect'],
  route: ['变动', 'What changes'],
  profile: ['档案', 'Profile'],
  track: ['履历', 'Track'],
  records: ['履历记录', 'Records'],
  person: ['按人查看', 'One person'],
  choose: ['选择员工', 'Choose somebody'],
  print: ['打印履历表', 'Print'],
  pay: ['薪资调整', 'Pay changes'],
});
