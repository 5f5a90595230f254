// What contracts put on a customer's page.
import { detailTab } from '#kernel/model/detailTab';

export const contractsOfCustomer = detailTab({
  key: 'contracts.ofCustomer',
  area: 'contracts',
  of: 'customer',
  title: ['合同', 'Contracts'],
  permission: 'contracts.contract.view',
});

export const vouchersOfCustomer = detailTab({
  key: 'contracts.rightsOfCustomer',
  area: 'contracts',
  of: 'customer',
  title: ['课程券', 'Course vouchers'],
  permission: 'contracts.voucher.view',
});
