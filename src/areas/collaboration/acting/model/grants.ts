// What the built-in roles may do beyond what is everybody's own. Deciding needs no permission: it is granted by being asked.
// Designing flows is the chief administrators', who may everything.
import type { DataScope } from '#kernel/model/area';

const give = (scope: DataScope, ...keys: string[]): Record<string, DataScope> =>
  Object.fromEntries(keys.map((key) => [`collaboration.${key}`, scope]));

const roomKeys = ['meetingRoom.view', 'meetingRoom.add', 'meetingRoom.edit', 'meetingRoom.delete'];
const setting = ['workOrderSetting.view', 'workOrderSetting.add', 'workOrderSetting.edit', 'workOrderSetting.delete'];
const setUp = [...setting, 'workOrderSetting.import', 'workOrderSetting.export'];

export const grants: Record<string, Record<string, DataScope>> = {
  admin: give(
    'all',
    ...['approval.viewAll', 'approval.manage', 'workOrder.viewAll', 'workOrder.assign', 'workOrder.urgent'],
    ...[
      'workOrder.onBehalf',
      'okrCycle.manage',
      'okr.manageAll',
      'okr.confirm',
      'okr.score',
      'project.add',
      'project.viewAll',
      'meeting.viewAll',
      ...roomKeys,
      ...setUp,
    ],
  ),
  operations: give(
    'all',
    ...[
      'approval.viewAll',
      'workOrder.viewAll',
      'workOrder.assign',
      'workOrder.urgent',
      'workOrder.onBehalf',
      ...setUp,
    ],
  ),
  principal: give(
    'school',
    ...['approval.viewAll', 'workOrder.viewAll', 'workOrder.urgent', 'workOrder.onBehalf', 'okr.confirm', 'okr.score'],
    ...['project.add', 'project.viewAll', 'meeting.viewAll'],
  ),
  'region-manager': give('region', 'approval.viewAll', 'workOrder.viewAll', 'workOrder.urgent'),
};
