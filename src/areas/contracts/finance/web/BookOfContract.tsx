// What was booked for a contract: each payment, refund and correction, as the book has it.
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { DetailTabProps } from '#kernel/web/shell/registered/detailTabs';
import { FinanceEntry } from '../model/finance';

export default function BookOfContract({ rowId }: DetailTabProps) {
  return <ResourcePage of={FinanceEntry} given={{ contractId: rowId }} layout="ofContract" />;
}
