// Which contracts had something of a discount scheme, on the scheme's page.
import { detailTab } from '#kernel/model/detailTab';

export const schemeUsage = detailTab({
  key: 'contracts.usageOfScheme',
  area: 'contracts',
  of: 'concession',
  title: ['使用情况', 'Used by'],
  permission: 'contracts.contract.view',
});
