// The server side of this area, put together from its capabilities, the lower before those that stand on them.
import { type AreaServer, join } from '#kernel/server/service';
import { reports } from './area';
import { centre } from './centre/server/centre';
import { merging } from './centre/server/merging';
import { checks } from './checks/server/checks';
import { classTracks } from './classTracks/server/grid';
import { coaching } from './coaching/server/coaching';
import { plantCoaching } from './coaching/server/sample';
import { custom } from './custom/server/custom';
import { engine } from './engine/server/engine';
import { classMeasures } from './measures/server/classes';
import { countMeasures } from './measures/server/counts';
import { enrolmentMeasures } from './measures/server/enrolment';
import { funnelMeasures } from './measures/server/funnel';
import { ledgerMeasures } from './measures/server/ledger';
import { referralMeasures } from './measures/server/referrals';
import { refundMeasures } from './measures/server/refunds';
import { overview } from './overview/server/overview';
import { renewalRegisters } from './renewals/server/registers';
import { renewals } from './renewals/server/renewals';
import { plantRenewals } from './renewals/server/sample';
import { subscriptions } from './subscriptions/server/subscriptions';
import { staffTargets } from './targets/server/targets';

export const reportsServer: AreaServer = join(reports, [
  {
    registers: {
      measure: [
        ...enrolmentMeasures,
        ...funnelMeasures,
        ...ledgerMeasures,
        ...refundMeasures,
        ...referralMeasures,
        ...classMeasures,
        ...countMeasures,
      ],
    },
  },
  engine,
  custom,
  centre,
  renewals,
  { registers: renewalRegisters, samplesAfter: [plantRenewals] },
  classTracks,
  staffTargets,
  ...coaching,
  { samplesAfter: [plantCoaching] },
  checks,
  subscriptions,
  merging,
  overview,
]);
