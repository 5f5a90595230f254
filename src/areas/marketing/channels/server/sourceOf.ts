// Which source of customers a channel stands for: its own, else the enterprise's source for activities, else its first.
import { CustomerSource } from '#areas/customers/sources/model/source';
import { row as rowOf } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { MarketChannel } from '../model/channel';

export async function sourceOf(work: Work, channelId: number | null): Promise<number | null> {
  const channel = channelId ? await rowOf(work, MarketChannel, channelId) : undefined;
  if (channel?.sourceId) return channel.sourceId;
  const usual =
    (await rowOf(work, CustomerSource, { kind: 'activity', active: true }, { sort: 'sort' })) ??
    (await rowOf(work, CustomerSource, { active: true }, { sort: 'sort' }));
  return usual?.id ?? null;
}
