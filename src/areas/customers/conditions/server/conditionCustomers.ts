// Customers asked for by conditions that a person built.
import { by } from '#kernel/server/filters';
import { type AreaPiece, extend } from '#kernel/server/service';
import { Customer } from '../../customer/model/customer';
import { servesConditionFields } from './conditionFields';
import { conditionSql } from './conditionSql';
import { ownFilter } from './ownFilters';

export const conditions: AreaPiece = {
  extends: [
    extend(Customer, {
      filters: { conditions: by(Customer.asked.conditions, (value, work) => conditionSql(work, value)) },
      filterNamed: ownFilter,
      calls: [servesConditionFields],
    }),
  ],
};
