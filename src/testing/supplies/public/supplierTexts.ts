import { texts } from '#kernel/model/text';

export const supplierTexts = texts('supplies.supplier', {
  confirm: ['确认接单', 'Confirm the order'],
  confirmed: ['已确认', 'Confirmed'],
});
