// The plans of the schools one sees; in each its targets by month, and what is to be done.
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { revisePlan, SchoolPlan, SchoolPlanItem } from '../model/schoolPlan';

const tabs = [
  {
    key: 'items',
    label: SchoolPlanItem.title,
    content: (row: WireRow) => (
      <>
        {row.state === 'effective' && <CallButton of={revisePlan} rows={[row]} />}
        <ResourcePage of={SchoolPlanItem} given={{ schoolPlanId: row.id }} />
      </>
    ),
  },
];

export default () => <ResourcePage of={SchoolPlan} tabs={tabs} />;
