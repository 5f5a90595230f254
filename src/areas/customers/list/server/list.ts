// The list of customers: its tabs, what it can be asked for, and the same few values for many at once.
import { type AreaPiece, extend } from '#kernel/server/service';
import { Customer } from '../../customer/model/customer';
import { batchCalls } from './batchEdit';
import { filters, summary, viewCalls } from './customersViews';

export const list: AreaPiece = {
  calls: [...batchCalls, ...viewCalls],
  extends: [extend(Customer, { filters, summary })],
};
