// What calls about customers name them by.
import { int, json, type Shape } from '#kernel/model/fields';

export const idInput = { id: int('编号', 'Id', { required: true, min: 1, max: Number.MAX_SAFE_INTEGER }) };

const someIds: Shape<number[]> = {
  safeParse(given) {
    if (!Array.isArray(given) || given.length === 0) return { success: false };
    const data = given.map(Number);
    return data.every((id) => Number.isInteger(id) && id > 0) ? { success: true, data } : { success: false };
  },
};

/** Not as references: one that has gone meanwhile fails alone, not the whole call. */
export const customerIds = (most: number) => json('客户', 'Customers', someIds, { required: true, max: most });
