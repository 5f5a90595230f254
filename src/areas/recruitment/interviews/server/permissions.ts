import { sql } from 'drizzle-orm';
import { count } from '#kernel/server/rows';
import { type AreaPiece, serves } from '#kernel/server/service';
import { HiringNeed } from '../../needs/model/need';
import { InterviewPanelist } from '../model/interview';
import { checkPermission } from '../model/permissions';

const view = 'recruitment.candidate.view';

export const hrRights: AreaPiece = {
  calls: [
    serves(checkPermission, async (work) => {
      const { grants, reach, staffId } = work.actor;
      const ours = work.app.permissions.filter(({ area }) => area === 'recruitment').map(({ key }) => key);
      const scopes = grants.get(view);
      return {
        isHr: scopes !== undefined,
        allowed: Object.fromEntries(ours.map((key) => [key, grants.has(key)])),
        schoolIds: !scopes
          ? []
          : scopes.has('all')
            ? null
            : [...(scopes.has('region') ? reach.regionSchoolIds : reach.schoolIds)],
        asInterviewer: (await count(work, InterviewPanelist, { staffId })) > 0,
        asHiringManager: (await count(work, HiringNeed, (n) => sql`${n.hiringManagerId} = ${staffId}`)) > 0,
      };
    }),
  ],
};
