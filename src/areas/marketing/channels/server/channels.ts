// Channels: three levels at most, never below themselves; what is used is stopped, not deleted.
import { invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { row as rowOf } from '#kernel/server/rows';
import { type AreaPiece, type Change, service } from '#kernel/server/service';
import { MarketChannel } from '../model/channel';

const said = texts('marketing.channel', {
  deep: ['渠道最多三级', 'Channels go three levels deep'],
  loop: ['不能移到自己的下级', 'It cannot lie below itself'],
  dates: ['结束不能早于开始', 'It ends before it begins'],
});

async function judge({ row, work }: Change<typeof MarketChannel>): Promise<void> {
  if (row.startOn && row.endOn && row.endOn < row.startOn) throw invalid('endOn', said.dates);
  let depth = 1;
  let above = row.parentId;
  while (above) {
    if (above === row.id) throw invalid('parentId', said.loop);
    depth += 1;
    if (depth > 3) throw invalid('parentId', said.deep);
    above = (await rowOf(work, MarketChannel, above))?.parentId ?? null;
  }
}

export const channels: AreaPiece = {
  services: [service(MarketChannel, { beforeSave: judge })],
};
