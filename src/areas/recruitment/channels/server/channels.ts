// The two channels that the product writes itself are there from the start and stay.
import { conflict } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { need } from '#kernel/server/rows';
import { type AreaPiece, firstRows, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { builtIn, HrTag, RecruitChannel } from '../model/channel';

const said = texts('recruitment.channel', {
  builtIn: ['内置渠道不能删除', 'A built-in channel cannot be deleted'],
});

/** The channel that is written where people come by a colleague or out of the talent pool. */
export const channelOf = async (work: Work, kind: 'referral' | 'talent_pool'): Promise<number> =>
  (await need(work, RecruitChannel, { kind }, { sort: 'id' })).id;

export const channels: AreaPiece = {
  services: [
    service(RecruitChannel, {
      beforeDelete({ row }) {
        if (builtIn.includes(row.kind)) throw conflict(said.builtIn);
      },
    }),
    service(HrTag),
  ],
  founds: [
    firstRows(RecruitChannel, [
      { name: '内推', nameEn: 'Referral', kind: 'referral' },
      { name: '人才库', nameEn: 'Talent pool', kind: 'talent_pool' },
    ]),
  ],
};
