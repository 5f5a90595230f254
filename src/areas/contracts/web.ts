import type { AreaWeb } from '#kernel/web/shell/composition';

export const contractsWeb: AreaWeb = {
  pages: {
    '/customContractManageList': () => import('./list/web/ContractListPage'),
    '/customContractManageCreate': () => import('./contract/web/ContractWizardPage'),
    '/customContractManageBargain': () => import('./bargaining/web/BargainPage'),
    '/customContractManageBargainPay': () => import('./payments/web/PayPage'),
    '/stockOverview': () => import('./stock/web/StockPage'),
    '/ProductStudentSale': () => import('./sales/web/ProductSalePage'),
    '/ClassFee/FeeList': () => import('./fees/web/FeeListPage'),
    '/ClassFee/ConcessionList': () => import('./concessions/web/ConcessionListPage'),
    '/ClassFee/ProdList': () => import('./products/web/ProductListPage'),
    '/ClassFee/FinanceList': () => import('./payments/web/FinanceListPage'),
    '/ClassFee/CourseVoucherList': () => import('./vouchers/web/VoucherListPage'),
  },
};
