// What questionnaires put on a customer's page.
import { detailTab } from '#kernel/model/detailTab';

export const sheetsOfCustomer = detailTab({
  key: 'questionnaires.ofCustomer',
  area: 'questionnaires',
  of: 'customer',
  title: ['问卷', 'Questionnaires'],
  permission: 'questionnaires.sheet.view',
});
