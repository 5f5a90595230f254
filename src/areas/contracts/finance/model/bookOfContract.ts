// What was booked for a contract, on the contract's page.
import { detailTab } from '#kernel/model/detailTab';

export const bookOfContract = detailTab({
  key: 'contracts.bookOfContract',
  area: 'contracts',
  of: 'contract',
  title: ['财务流水', 'Finance book'],
  permission: 'contracts.finance.view',
});
