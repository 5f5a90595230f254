// What the pool adds to every customer: the moment it falls back, kept whenever it is stored; and what the pool shows of it.
import { type AreaPiece, extend } from '#kernel/server/service';
import { Customer } from '../../customer/model/customer';
import { clockOf } from './clock';
import { covers } from './coveredCustomers';
import { coverPool, poolColumns } from './poolCover';

export const poolCustomers: AreaPiece = {
  extends: [
    extend(Customer, {
      async beforeSave({ row, was, work }) {
        Object.assign(row, await clockOf(work, was ? row : { ...row, id: null }));
      },
      columns: poolColumns,
      decorate: coverPool,
      reads: [],
      covers,
    }),
  ],
};
