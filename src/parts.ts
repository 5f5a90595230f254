// The areas' server sides, in the order in which events are heard and demo rows are planted: the workbench last, which plants
// what the others asked people to do.
import { collaborationServer } from '#areas/collaboration/server';
import { contractsServer } from '#areas/contracts/server';
import { customersServer } from '#areas/customers/server';
import { distributionServer } from '#areas/distribution/server';
import { learningServer } from '#areas/learning/server';
import { marketingServer } from '#areas/marketing/server';
import { onlineServer } from '#areas/online/server';
import { peopleServer } from '#areas/people/server';
import { questionnairesServer } from '#areas/questionnaires/server';
import { recruitmentServer } from '#areas/recruitment/server';
import { reportsServer } from '#areas/reports/server';
import { systemServer } from '#areas/system/server';
import { teachingServer } from '#areas/teaching/server';
import { workbenchServer } from '#areas/workbench/server';
import type { AreaServer } from '#kernel/server/service';

export const parts: readonly AreaServer[] = [
  systemServer,
  customersServer,
  peopleServer,
  collaborationServer,
  learningServer,
  contractsServer,
  teachingServer,
  distributionServer,
  recruitmentServer,
  onlineServer,
  marketingServer,
  questionnairesServer,
  reportsServer,
  workbenchServer,
];
