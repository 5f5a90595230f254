// The areas of the product, in the order of the menu.
import { collaboration } from '#areas/collaboration/area';
import { contracts } from '#areas/contracts/area';
import { customers } from '#areas/customers/area';
import { distribution } from '#areas/distribution/area';
import { learning } from '#areas/learning/area';
import { marketing } from '#areas/marketing/area';
import { online } from '#areas/online/area';
import { people } from '#areas/people/area';
import { questionnaires } from '#areas/questionnaires/area';
import { recruitment } from '#areas/recruitment/area';
import { reports } from '#areas/reports/area';
import { system } from '#areas/system/area';
import { teaching } from '#areas/teaching/area';
import { workbench } from '#areas/workbench/area';
import type { Area } from '#kernel/model/area';

export const areas: readonly Area[] = [
  workbench,
  customers,
  contracts,
  teaching,
  learning,
  online,
  questionnaires,
  marketing,
  distribution,
  recruitment,
  people,
  collaboration,
  reports,
  system,
];
