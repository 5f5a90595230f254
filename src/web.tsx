// Composition root of the browser app: the kernel's shell, the areas' routes, and what the areas that are built show.
import { collaborationWeb } from '#areas/collaboration/web';
import { contractsWeb } from '#areas/contracts/web';
import { customersWeb } from '#areas/customers/web';
import { distributionWeb } from '#areas/distribution/web';
import { learningWeb } from '#areas/learning/web';
import { marketingWeb } from '#areas/marketing/web';
import { onlineWeb } from '#areas/online/web';
import { peopleWeb } from '#areas/people/web';
import { questionnairesWeb } from '#areas/questionnaires/web';
import { recruitmentWeb } from '#areas/recruitment/web';
import { reportsWeb } from '#areas/reports/web';
import { systemWeb } from '#areas/system/web';
import { teachingWeb } from '#areas/teaching/web';
import { workbenchWeb } from '#areas/workbench/web';
import { start } from '#kernel/web/shell/start';
import { areas } from './areas';

void start(areas, [
  contractsWeb,
  customersWeb,
  systemWeb,
  peopleWeb,
  learningWeb,
  onlineWeb,
  teachingWeb,
  distributionWeb,
  recruitmentWeb,
  questionnairesWeb,
  marketingWeb,
  workbenchWeb,
  collaborationWeb,
  reportsWeb,
]);
