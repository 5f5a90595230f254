// What opens beside the customer list, each loaded when it is first opened: the list itself waits for none of it.

import { later } from '#kernel/web/resource/rows/later';
import { afterRows } from '#kernel/web/shell/ground/afterRows';

export const ActionDialog = later(async () => ({ default: (await import('./ActionDialog')).ActionDialog }));
export const AdvancedFilter = later(async () => ({ default: (await import('./AdvancedFilter')).AdvancedFilter }));
export const AppointmentDialog = later(async () => ({
  default: (await import('../../appointments/web/AppointmentDialog')).AppointmentDialog,
}));
export const CallQueue = later(async () => ({ default: (await import('../../queue/web/CallQueue')).CallQueue }));
export const ConditionWords = later(async () => ({
  default: (await import('../../conditions/web/ConditionsInput')).ConditionWords,
}));
export const FollowDrawer = later(async () => ({
  default: (await import('../../followUps/web/FollowDrawer')).FollowDrawer,
}));
export const NoneYet = later(async () => ({ default: (await import('./NoneYet')).NoneYet }));
export const PairsTable = later(async () => ({
  default: (await import('../../duplicates/web/PairsTable')).PairsTable,
}));
export const TagsDialog = later(async () => ({ default: (await import('./TagsDialog')).TagsDialog }));
export const TodayAppointments = later(async () => ({
  default: (await import('../../appointments/web/TodayAppointments')).TodayAppointments,
}));
export const ListSettings = later(afterRows(async () => ({ default: (await import('./ListSettings')).ListSettings })));
