// Which file of tests brings which kinds to their end by people's words. Each file is held to have done what stands here, and
// together they are held to everything that is registered.
export const kindsShown = {
  kinds: [
    'custom.expense',
    'custom.general',
    'custom.purchase',
    'custom.vehicle',
    'customers.anonymise',
    'customers.schoolTransfer',
    'customers.transfer',
    'system.deviceScrap',
    'system.roleGrant',
    'system.schoolClose',
    'system.supportRequest',
    'workbench.push',
  ],
  kindsAfterSelling: ['contracts.change', 'contracts.refund', 'contracts.studyFund'],
  kindsOfContracts: [
    'contracts.balanceWithdraw',
    'contracts.bargain',
    'contracts.creditAdjust',
    'contracts.dayReopen',
    'contracts.paymentCorrect',
    'contracts.sign',
    'contracts.void',
    'contracts.voucherIssue',
  ],
  kindsOfLearning: ['learning.packBelowFloor'],
  kindsOfSchools: [
    'system.franchiseTerminate',
    'system.leaseRenew',
    'system.leaseTerminate',
    'system.openingNodeSkip',
    'workbench.schoolPlan',
  ],
  kindsOfTeaching: ['teaching.classOverfill', 'teaching.lessonAdjust', 'teaching.lessonReopen', 'teaching.midwayJoin'],
  kindsOfRecruitment: ['recruitment.need', 'recruitment.needAdjust', 'recruitment.offer', 'recruitment.referralReward'],
} as const;
