// One's subscriptions, and what became of each slot.
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { keyOfMade } from '../../custom/model/making';
import { reportCatalogue } from '../../engine/model/calls';
import { conditionShape } from '../model/condition';
import { ReportDelivery, ReportSubscription, testSubscription } from '../model/subscription';
import { ConditionInput } from './ConditionInput';
import { conditionTexts as s } from './conditionTexts';

const tabs = [
  {
    key: 'deliveries',
    label: ReportDelivery.title,
    content: (row: WireRow) => (
      <>
        <CallButton of={testSubscription} rows={[row]} />
        <ResourcePage of={ReportDelivery} given={{ subscriptionId: row.id }} />
      </>
    ),
  },
];

const inputs = { condition: ConditionInput };
const show = { condition: (row: WireRow) => <Told of={row.condition} report={keyIn(row)} /> };
const keyIn = ({ report, customId }: WireRow): string =>
  report ? String(report) : customId ? keyOfMade(Number(customId)) : '';

export const SubscriptionList = () => <ResourcePage of={ReportSubscription} tabs={tabs} inputs={inputs} show={show} />;

function Told({ of, report }: { of: unknown; report: string }) {
  const { t } = useText();
  const { data } = useAnswer(reportCatalogue, { withLinks: false });
  const read = conditionShape.safeParse(of);
  if (!read.success) return <>{t(s.always)}</>;
  const { measure, of: where, op, value, repeat } = read.data;
  const label = data?.find(({ key }) => key === report)?.measures.find(({ key }) => key === measure)?.label ?? measure;
  const again = repeat === 'once' ? s.once : s.eachTime;
  return <>{[t(s[where]), label, t(s[op]), value, `· ${t(again)}`].join(' ')}</>;
}
