// 排班设置: shifts, rotations, rules, days off and kinds of leave.
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import { Holiday } from '../../holidays/model/holiday';
import { Shift, ShiftRotation, ShiftRule } from '../../shifts/model/shift';
import { shiftTexts as s } from '../../shifts/web/shiftTexts';
import { StaffLeaveKind } from '../model/leave';

const view = 'people.shift.view';
const tabs: readonly PageTab[] = [
  { key: 'shifts', label: s.shifts, permission: view, page: () => <ResourcePage of={Shift} /> },
  { key: 'rotations', label: s.rotations, permission: view, page: () => <ResourcePage of={ShiftRotation} /> },
  { key: 'rules', label: s.rules, permission: view, page: () => <ResourcePage of={ShiftRule} /> },
  { key: 'holidays', label: s.holidays, permission: view, page: () => <ResourcePage of={Holiday} /> },
  { key: 'kinds', label: s.kinds, permission: view, page: () => <ResourcePage of={StaffLeaveKind} /> },
];

export default () => <PageTabs tabs={tabs} />;
