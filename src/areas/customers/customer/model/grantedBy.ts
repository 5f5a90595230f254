// Which permission stands for a table's verbs where the area names none for it.

/** Part of the customer: who sees the customer sees it, who edits the customer edits it. */
export const asCustomer = {
  view: 'customers.customer.view',
  add: 'customers.customer.edit',
  edit: 'customers.customer.edit',
  delete: 'customers.customer.edit',
  export: 'customers.customer.export',
  import: 'customers.customer.import',
} as const;

/** A setting: one permission to see it, one to keep it. */
export const asSetting = { add: 'edit', delete: 'edit', import: 'edit', export: 'view' } as const;

/** A setting that everyone who works with customers reads. */
export const asOpenSetting = { ...asSetting, view: 'customers.customer.view', export: 'edit' } as const;
