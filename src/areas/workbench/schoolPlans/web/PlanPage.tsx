// The plans of the schools one sees; in each its targets by month with what came of them, and what is to be done.
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { revisePlan, SchoolPlan, SchoolPlanItem } from '../model/schoolPlan';
import { planTexts as m } from './planTexts';
import { TargetsInput } from './TargetsInput';
import { TargetsProgress } from './TargetsProgress';

const inputs = { targets: TargetsInput };
const tabs = [
  { key: 'progress', label: m.progress, content: (row: WireRow) => <TargetsProgress id={row.id} /> },
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

export default () => <ResourcePage of={SchoolPlan} tabs={tabs} inputs={inputs} />;
