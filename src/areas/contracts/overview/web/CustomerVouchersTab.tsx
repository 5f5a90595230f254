// What a customer may still use: course vouchers.
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { DetailTabProps } from '#kernel/web/shell/registered/detailTabs';
import { Voucher } from '../../vouchers/model/voucher';

const shown = { ...Voucher, columns: ['code', 'batchId', 'expiresOn', 'contractId', 'state'] };

export default function CustomerVouchersTab({ rowId }: DetailTabProps) {
  return <ResourcePage of={shown} given={{ customerId: rowId }} layout="ofCustomer" />;
}
