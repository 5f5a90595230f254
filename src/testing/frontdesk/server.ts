import { invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { type AreaServer, service } from '#kernel/server/service';
import { frontdesk } from './area';
import { LostItem } from './model/lostItem';

const rules = texts('frontdesk.rule', {
  tooDear: ['贵重物品请交由保管人登记', 'A valuable item needs a keeper'],
});

const lostItems = service(LostItem, {
  beforeSave({ row }) {
    if (row.value > 500_00 && !row.keeperId) throw invalid('keeperId', rules.tooDear);
  },
});

export const frontdeskServer: AreaServer = { area: frontdesk, services: [lostItems] };
