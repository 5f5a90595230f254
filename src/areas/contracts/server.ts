// The server side of this area, put together from its capabilities; the lower ones first.
import { type AreaServer, join } from '#kernel/server/service';
import { contracts as face } from './area';
import { bargains } from './bargaining/server/bargains';
import { ownSchemes } from './bargaining/server/ownSchemes';
import { changes } from './changes/server/changes';
import { concessions } from './concessions/server/concessions';
import { contracts } from './contract/server/contracts';
import { families } from './contract/server/family';
import { overriding } from './contract/server/overriding';
import { ending } from './ending/server/ending';
import { feeStandards } from './fees/server/feeStandards';
import { financeBook } from './finance/server/book';
import { dayCloses } from './finance/server/dayCloses';
import { funds } from './fund/server/funds';
import { identities } from './identities/server/identities';
import { lots } from './list/server/lots';
import { rework } from './list/server/rework';
import { told } from './list/server/told';
import { notices } from './notices/server/notices';
import { closing } from './overview/server/closing';
import { overview } from './overview/server/overview';
import { payments } from './payments/server/payments';
import { papers } from './printing/server/papers';
import { products } from './products/server/products';
import { purses } from './purse/server/purses';
import { refunds } from './refunds/server/refunds';
import { purseAsking } from './rewards/server/asking';
import { rewards } from './rewards/server/rewards';
import { sales } from './sales/server/sales';
import { soldGoods } from './sales/server/sold';
import { plantContracts } from './sample/contracts';
import { plantWaiting } from './sample/waiting';
import { seals } from './seals/server/seals';
import { counting } from './stock/server/counting';
import { stocks } from './stock/server/stocks';
import { plantTemplates } from './templates/sample';
import { signing } from './templates/server/signing';
import { templates } from './templates/server/templates';
import { todos } from './todos/server/todos';
import { upkeep } from './upkeep/server/upkeep';
import { vouchers } from './vouchers/server/vouchers';

export const contractsServer: AreaServer = join(face, [
  feeStandards,
  products,
  stocks,
  counting,
  concessions,
  vouchers,
  financeBook,
  dayCloses,
  purses,
  contracts,
  families,
  overriding,
  bargains,
  ownSchemes,
  payments,
  ending,
  todos,
  sales,
  soldGoods,
  refunds,
  funds,
  changes,
  rewards,
  purseAsking,
  upkeep,
  notices,
  identities,
  overview,
  closing,
  papers,
  templates,
  signing,
  seals,
  rework,
  told,
  lots,
  { samples: [plantContracts, plantTemplates], samplesAfter: [plantWaiting] },
]);
