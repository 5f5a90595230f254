// What each contract had of a discount scheme.
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { DetailTabProps } from '#kernel/web/shell/registered/detailTabs';
import { ContractDiscount } from '../../contract/model/lines';

const shown = { ...ContractDiscount, columns: ['contractId', 'base', 'amount', 'giftLessons', 'createdAt'] };

export default function SchemeUsage({ rowId }: DetailTabProps) {
  return <ResourcePage of={shown} given={{ source: 'concession', refId: rowId }} layout="ofScheme" />;
}
