// What calls about customers name them by.

import { int, json } from '#kernel/model/fields';
import { someIds } from '#kernel/model/shown/shapes';

export const idInput = { id: int('编号', 'Id', { required: true, min: 1, max: Number.MAX_SAFE_INTEGER }) };

/** Not as references: one that has gone meanwhile fails alone, not the whole call. */
export const customerIds = (most: number) =>
  json('客户', 'Customers', someIds(Number.POSITIVE_INFINITY), { required: true, max: most });
