// Records of people. The highest degree among them is what the person's sheet shows.
import { pair } from '#kernel/model/text';
import { need, rows, update } from '#kernel/server/rows';
import { type AreaPiece, service } from '#kernel/server/service';
import type { CategoryTree } from '#kernel/server/shipped';
import type { Work } from '#kernel/server/work';
import { Staff } from '../../model/staff';
import { highest } from '../model/highest';
import {
  StaffCertificate,
  StaffCheck,
  StaffContact,
  StaffEducation,
  StaffFile,
  StaffReward,
  StaffWork,
} from '../model/records';

async function followDegree(work: Work, staffId: number): Promise<void> {
  const best = highest(await rows(work, StaffEducation, { staffId }, { sort: 'id' }));
  if (!best) return;
  const staff = await need(work, Staff, staffId, { lock: true });
  const { degree: education, school: graduateSchool, major } = best;
  await update(work, Staff, staff, { education, graduateSchool, major });
}

const tree = (
  key: string,
  zh: string,
  en: string,
  nodes: readonly (readonly [string, string, string])[],
): CategoryTree => ({
  key,
  area: 'people',
  title: pair(zh, en),
  maxDepth: 1,
  nodes: nodes.map(([code, name, nameEn]) => ({ code, name: pair(name, nameEn) })),
});

const trees = [
  tree('ethnic', '民族', 'Ethnic groups', [
    ['han', '汉族', 'Han'],
    ['zhuang', '壮族', 'Zhuang'],
    ['hui', '回族', 'Hui'],
    ['manchu', '满族', 'Manchu'],
    ['uyghur', '维吾尔族', 'Uyghur'],
    ['miao', '苗族', 'Miao'],
    ['yi', '彝族', 'Yi'],
    ['tujia', '土家族', 'Tujia'],
    ['tibetan', '藏族', 'Tibetan'],
    ['mongol', '蒙古族', 'Mongol'],
    ['other', '其他', 'Other'],
  ]),
  tree('political', '政治面貌', 'Political status', [
    ['masses', '群众', 'None'],
    ['league', '共青团员', 'Youth League'],
    ['party', '中共党员', 'Party member'],
    ['other', '其他党派', 'Other party'],
  ]),
  tree('relation', '亲属关系', 'Relations', [
    ['spouse', '配偶', 'Spouse'],
    ['father', '父亲', 'Father'],
    ['mother', '母亲', 'Mother'],
    ['child', '子女', 'Child'],
    ['sibling', '兄弟姐妹', 'Sibling'],
    ['friend', '朋友', 'Friend'],
  ]),
  tree('staff_file_kind', '档案类型', 'Kinds of files', [
    ['id', '身份证', 'ID card'],
    ['degree', '学历证书', 'Degree'],
    ['contract', '合同扫描件', 'Contract'],
    ['health', '体检报告', 'Health report'],
    ['other', '其他', 'Other'],
  ]),
];

export const records: AreaPiece = {
  services: [
    service(StaffEducation, {
      afterSave: ({ row, work }) => followDegree(work, row.staffId),
      afterDelete: ({ row, work }) => followDegree(work, row.staffId),
    }),
    service(StaffWork),
    service(StaffCertificate),
    service(StaffContact),
    service(StaffReward),
    service(StaffCheck),
    service(StaffFile),
  ],
  registers: { category: trees },
};
