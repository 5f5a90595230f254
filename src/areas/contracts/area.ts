import { area } from '#kernel/model/area';
import { grants } from './model/grants';

export const contracts = area({
  name: 'contracts',
  title: ['合同', 'Contracts'],
  icon: 'contract',
  routes: {
    '/stockOverview': { title: ['库存总览', 'Stock overview'], permission: 'contracts.stock.view' },
    '/ProductStudentSale': { title: ['商品销售', 'Goods sales'], permission: 'contracts.contract.view' },
    '/seal': { title: ['印章管理', 'Seals'], permission: 'contracts.seal.view' },
    '/customContractManageList': { title: ['合同管理', 'Contracts'], permission: 'contracts.contract.view' },
    '/customContractManageCreate': {
      title: ['新建合同', 'New contract'],
      permission: 'contracts.contract.add',
      keepAlive: false,
      menu: false,
    },
    '/customContractManageBargain': {
      title: ['合同议价', 'Contract bargain'],
      permission: 'contracts.bargain.view',
      keepAlive: false,
      tabKey: ['id'],
      menu: false,
    },
    '/customContractManageBargainPay': {
      title: ['合同收款', 'Contract payment'],
      permission: 'contracts.payment.collect',
      keepAlive: false,
      tabKey: ['id'],
      menu: false,
    },
    '/customContractManagePrint': {
      title: ['合同打印', 'Contract print'],
      permission: 'contracts.contract.print',
      keepAlive: false,
      tabKey: ['id'],
      menu: false,
    },
    '/customContractManageFeeRefund': {
      title: ['合同退费', 'Contract refund'],
      permission: 'contracts.refund.view',
      tabKey: ['contractId'],
    },
    '/customContractManageChange': {
      title: ['合同变更', 'Contract change'],
      permission: 'contracts.change.view',
      tabKey: ['contractId'],
    },
    '/customContractManageChangeSchool': {
      title: ['转校', 'Change school'],
      permission: 'contracts.change.view',
      tabKey: ['contractId'],
    },
    '/customContractManageChangeCustomer': {
      title: ['转让', 'Transfer contract'],
      permission: 'contracts.change.view',
      tabKey: ['contractId'],
    },
    '/customContractManageChangeExtend': {
      title: ['延期停课', 'Extend or suspend'],
      permission: 'contracts.change.view',
      tabKey: ['contractId'],
    },
    '/customCreditList': { title: ['客户积分', 'Customer credit'], permission: 'contracts.credit.view' },
    '/customCreditGoodsCreate': {
      title: ['积分兑换', 'Redeem credit'],
      permission: 'contracts.credit.redeem',
      keepAlive: false,
      menu: false,
    },
    '/ContactAgreement': { title: ['合同模板', 'Contract templates'], permission: 'contracts.contractTemplate.view' },
    '/editContact': {
      title: ['编辑模板', 'Edit template'],
      permission: 'contracts.contractTemplate.edit',
      keepAlive: false,
      tabKey: ['id'],
      menu: false,
    },
    '/addContact': {
      title: ['新建模板', 'New template'],
      permission: 'contracts.contractTemplate.add',
      keepAlive: false,
      menu: false,
    },
    '/JoinStudyFund': { title: ['助学金', 'Study fund'], permission: 'contracts.studyFund.view' },
    '/JoinStudyFundSummary': {
      title: ['助学金汇总', 'Study fund summary'],
      permission: 'contracts.studyFund.summary',
    },
    '/ClassFee': { title: ['收费', 'Fees'], menu: false, redirect: '/ClassFee/FeeList' },
    '/ClassFee/FeeList': { title: ['收费标准', 'Fee standards'], permission: 'contracts.feeStandard.view' },
    '/ClassFee/ConcessionList': { title: ['优惠方案', 'Discount schemes'], permission: 'contracts.concession.view' },
    '/ClassFee/ProdList': { title: ['商品', 'Products'], permission: 'contracts.product.view' },
    '/ClassFee/FinanceList': { title: ['财务流水', 'Finance'], permission: 'contracts.finance.view' },
    '/ClassFee/CourseVoucherList': { title: ['课程券', 'Course vouchers'], permission: 'contracts.voucher.view' },
  },
  permissions: {
    supervise: { title: ['预收费监管', 'Supervision'], verbs: { override: ['豁免监管', 'Override supervision'] } },
  },
  grants,
});
