// Needs: raised by a school, measured by its quota when submitted, granted, started, filled and closed.

import { Post } from '#areas/people/model/staff';
import { Department } from '#areas/system/organisation/model/organisation';
import { dayOf } from '#kernel/model/dates';
import { conflict, invalid } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { nextNumber } from '#kernel/server/numbers';
import { need as needed, reached } from '#kernel/server/rows';
import { type AreaPiece, answers, type Change, serves, service } from '#kernel/server/service';
import { HiringNeed, needQuota, openSeats } from '../model/need';
import { isOverQuota } from '../model/quota';
import { quotaOf, seatsOpen } from './quota';

const said = texts('recruitment.need', {
  pay: ['薪资下限不能高于上限', 'The lower pay is above the upper'],
  department: ['该部门不属于所选校区', 'This department belongs to another school'],
  subjects: ['教学岗位请选择学科', 'A teaching post needs its subjects'],
  replaced: ['替补需求请选择被替补人', 'Say who is to be replaced'],
  past: ['期望到岗日期已过', 'The day it is needed by has passed'],
  taken: ['已有 {taken} 人接受或入职，不能少于此数', '{taken} have accepted or started; it cannot be fewer'],
  same: ['人数没有变化', 'It is that many already'],
});

async function judge({ row, was, work }: Change<typeof HiringNeed>): Promise<void> {
  if (!was) {
    row.needNo = await nextNumber(work, 'recruitment.need', row.schoolId);
    row.hiringManagerId ??= work.actor.staffId || null;
  }
  if (row.salaryMin > row.salaryMax) throw invalid('salaryMax', said.pay);
  if (row.reason === 'replacement' && row.replacedStaffId === null) throw invalid('replacedStaffId', said.replaced);
  if (row.reason !== 'replacement') row.replacedStaffId = null;
  if (row.departmentId !== null && row.departmentId !== was?.departmentId) {
    const department = await needed(work, Department, row.departmentId);
    if (department.schoolId !== row.schoolId) throw invalid('departmentId', said.department);
  }
  if (!was || was.postId !== row.postId || was.subjects.length !== row.subjects.length) {
    const post = await needed(work, Post, row.postId);
    if (post.isTeaching && row.subjects.length === 0) throw invalid('subjects', said.subjects);
  }
}

const approvalOf = (key: string, name: ReturnType<typeof pair>) => ({
  key,
  area: 'recruitment',
  name,
  detailPath: '/needsContent?id={id}',
});

export const needs: AreaPiece = {
  services: [
    service(HiringNeed, {
      beforeSave: judge,
      transitions: {
        async submit({ row, work }) {
          if (row.expectedOn < dayOf(work.now, work.actor.timezone)) throw invalid('expectedOn', said.past);
          row.overQuota = isOverQuota(await quotaOf(work, row));
        },
        submitApproved({ row, work }) {
          row.approvedAt = work.now;
        },
        adjust(step) {
          const { row, input } = step;
          const taken = row.acceptedCount + row.filledCount;
          if (input.wanted < taken) throw invalid('wanted', said.taken, { taken });
          if (input.wanted === row.headCount) throw conflict(said.same);
          step.asksApproval = input.wanted > row.headCount;
        },
        adjustApproved({ row, input }) {
          row.headCount = input.wanted;
        },
        fill({ row, work }) {
          row.filledAt = work.now;
        },
      },
      calls: [
        serves(needQuota, async (work, { id }) => {
          const counted = await quotaOf(work, await reached(work, HiringNeed, id, 'view'));
          return { ...counted, isOver: isOverQuota(counted) };
        }),
      ],
    }),
  ],
  answers: [answers(openSeats, seatsOpen)],
  registers: {
    number: [{ key: 'recruitment.need', pattern: 'XQ{yyyy}{MM}{seq:4}', reset: 'month' }],
    approval: [
      {
        ...approvalOf('recruitment.need', pair('招聘需求', 'Hiring need')),
        defaultFlow: ['principal', 'hr', { step: 'operations', when: { field: 'overQuota', op: 'is', value: true } }],
      },
      {
        ...approvalOf('recruitment.needAdjust', pair('招聘人数调整', 'Change of a head count')),
        defaultFlow: ['principal', 'hr'],
      },
    ],
  },
};
