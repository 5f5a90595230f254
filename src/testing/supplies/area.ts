import { area } from '#kernel/model/area';

export const supplies = area({
  name: 'supplies',
  title: ['采购', 'Supplies'],
  icon: 'appstore',
  routes: {
    '/purchaseOrder': { title: ['采购单', 'Purchase orders'], permission: 'supplies.purchaseOrder.view' },
    '/purchaseOrderPrint': {
      title: ['打印采购单', 'Print a purchase order'],
      permission: 'supplies.purchaseOrder.view',
      tabKey: ['id'],
      menu: false,
    },
  },
  grants: {
    principal: { 'supplies.purchaseOrder.*': 'school' },
    finance: { 'supplies.purchaseOrder.view': 'all', 'supplies.stockEntry.view': 'all' },
  },
});
