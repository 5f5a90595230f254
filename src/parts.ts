// The areas' server sides, in the order in which events are heard.
import { customersServer } from '#areas/customers/server/area';
import { peopleServer } from '#areas/people/server/area';
import { systemServer } from '#areas/system/server/area';
import { workbenchServer } from '#areas/workbench/server/area';
import type { AreaServer } from '#kernel/server/service';

export const parts: readonly AreaServer[] = [systemServer, customersServer, peopleServer, workbenchServer];
