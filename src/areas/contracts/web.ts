import type { AreaWeb } from '#kernel/web/shell/composition';
import { tabView } from '#kernel/web/shell/registered/detailTabs';
import { bookOfContract } from './finance/model/bookOfContract';
import { schemeUsage } from './list/model/schemeUsage';
import { contractsOfCustomer, vouchersOfCustomer } from './overview/model/tabs';

export const contractsWeb: AreaWeb = {
  pages: {
    '/seal': () => import('./seals/web/SealPage'),
    '/customContractManageList': () => import('./list/web/ContractListPage'),
    '/customContractManageCreate': () => import('./contract/web/ContractWizardPage'),
    '/customContractManageBargain': () => import('./bargaining/web/BargainPage'),
    '/customContractManageBargainPay': () => import('./payments/web/PayPage'),
    '/customContractManagePrint': () => import('./templates/web/ContractPrintPage'),
    '/customContractManageFeeRefund': () => import('./refunds/web/RefundPage'),
    '/customContractManageChange': () => import('./changes/web/ChangePage'),
    '/customContractManageChangeSchool': () => import('./changes/web/ChangeSchoolPage'),
    '/customContractManageChangeCustomer': () => import('./changes/web/ChangeCustomerPage'),
    '/customContractManageChangeExtend': () => import('./changes/web/ChangeExtendPage'),
    '/customCreditList': () => import('./rewards/web/CreditPage'),
    '/customCreditGoodsCreate': () => import('./rewards/web/RedeemPage'),
    '/JoinStudyFund': () => import('./fund/web/StudyFundPage'),
    '/JoinStudyFundSummary': () => import('./fund/web/StudyFundSummaryPage'),
    '/ContactAgreement': () => import('./templates/web/TemplateListPage'),
    '/addContact': () => import('./templates/web/TemplateAddPage'),
    '/editContact': () => import('./templates/web/TemplateEditPage'),
    '/stockOverview': () => import('./stock/web/StockPage'),
    '/ProductStudentSale': () => import('./sales/web/ProductSalePage'),
    '/ClassFee/FeeList': () => import('./fees/web/FeeListPage'),
    '/ClassFee/ConcessionList': () => import('./concessions/web/ConcessionListPage'),
    '/ClassFee/ProdList': () => import('./products/web/ProductListPage'),
    '/ClassFee/FinanceList': () => import('./payments/web/FinanceListPage'),
    '/ClassFee/CourseVoucherList': () => import('./vouchers/web/VoucherListPage'),
  },
  detailTabs: [
    tabView(schemeUsage, () => import('./list/web/SchemeUsage')),
    tabView(bookOfContract, () => import('./finance/web/BookOfContract')),
    tabView(contractsOfCustomer, () => import('./overview/web/CustomerContractsTab')),
    tabView(vouchersOfCustomer, () => import('./overview/web/CustomerVouchersTab')),
  ],
};
