// Rows for the examples: always the same ones, in both languages.
import type { Option } from '#kernel/model/fields';
import { type Locale, type Pair, pair } from '#kernel/model/text';
import { demoTexts as d } from './demoTexts';

export interface Student {
  id: number;
  name: string;
  phone: string;
  grade: 'g1' | 'g2' | 'g3';
  stage: 'new' | 'following' | 'invited' | 'member' | 'lost';
  city: 'shanghai' | 'beijing';
  school: 'xuhui' | 'jingan' | 'haidian';
  counsellor: string;
  /** Fen. */
  balance: number;
  created: string;
}

const names: readonly Pair[] = [
  ['林小雨', 'Lin Xiaoyu'],
  ['陈子墨', 'Chen Zimo'],
  ['王一诺', 'Wang Yinuo'],
  ['周语桐', 'Zhou Yutong'],
  ['赵梓涵', 'Zhao Zihan'],
  ['黄俊熙', 'Huang Junxi'],
  ['吴欣怡', 'Wu Xinyi'],
  ['徐浩宇', 'Xu Haoyu'],
  ['孙若曦', 'Sun Ruoxi'],
  ['马思远', 'Ma Siyuan'],
  ['朱雨泽', 'Zhu Yuze'],
];
const counsellors: readonly Pair[] = [
  ['李静', 'Li Jing'],
  ['张敏', 'Zhang Min'],
  ['何磊', 'He Lei'],
];

export const grades: Record<Student['grade'], Option> = {
  g1: { label: d.grade1 },
  g2: { label: d.grade2 },
  g3: { label: d.grade3 },
};
export const stages: Record<Student['stage'], Option> = {
  new: { label: d.stageNew, tone: 'blue' },
  following: { label: d.stageFollowing, tone: 'cyan' },
  invited: { label: d.stageInvited, tone: 'orange' },
  member: { label: d.stageMember, tone: 'green' },
  lost: { label: d.stageLost, tone: 'grey' },
};
export const schools: Record<Student['school'], Option> = {
  xuhui: { label: d.xuhui },
  jingan: { label: d.jingan },
  haidian: { label: d.haidian },
};

const pick = <T>(list: readonly T[], i: number): T => list[i % list.length]!;
const said = (one: Pair, locale: Locale) => pair(...one)[locale];

export const students = (locale: Locale): Student[] =>
  Array.from({ length: 57 }, (_, i) => {
    const school = pick(['xuhui', 'jingan', 'haidian'] as const, i * 7);
    return {
      id: i + 1,
      name: said(pick(names, i * 3 + Math.floor(i / 11)), locale),
      phone: `138****${String(1200 + i * 37).slice(-4)}`,
      grade: pick(['g1', 'g2', 'g3'] as const, i * 5 + 1),
      stage: pick(['new', 'following', 'invited', 'member', 'lost'] as const, i * 3),
      city: school === 'haidian' ? 'beijing' : 'shanghai',
      school,
      counsellor: said(pick(counsellors, i), locale),
      balance: ((i * 7919) % 900) * 1000 + 50,
      created: `2026-${String(10 - (i % 9)).padStart(2, '0')}-${String(28 - (i % 27)).padStart(2, '0')}`,
    };
  });
