// Its tabs on other pages, apart from the offer itself: the browser reads them with its first script.
import { detailTab } from '#kernel/model/detailTab';

const tab = (of: 'candidate' | 'hiring_need') =>
  detailTab({
    key: `recruitment.offersOf.${of}`,
    area: 'recruitment',
    of,
    title: ['录用', 'Offers'],
    permission: 'recruitment.offer.view',
  });
export const offersOfCandidate = tab('candidate');
export const offersOfNeed = tab('hiring_need');
