// Links that lead out of the house: to apply, to see one's own figures, to bring customers by a code of one's own.
import { call, valuesOf } from '#kernel/model/call';
import { ref, text } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { DistributorApplication } from '../../distributors/model/application';
import { Distributor } from '../../distributors/model/distributor';

const answer = valuesOf({ url: text('链接', 'Link', { required: true }) });
const id = ref('分销员', 'Distributor', 'distributor', { required: true });

/** For everybody, or on somebody's invitation, who is the parent then. */
export const joinLink = call('POST', `${DistributorApplication.path}/link`, {
  label: ['招募链接', 'Link to apply'],
  permission: permission(DistributorApplication, 'add'),
  input: { inviterId: ref('邀请人', 'Inviter', 'distributor') },
  answer,
});
export const ownLink = call('POST', `${Distributor.path}/ownLink`, {
  label: ['本人页面', 'Their own page'],
  permission: permission(Distributor, 'edit'),
  input: { id },
  answer,
});
/** Whoever signs up for the activity, or takes the coupon, by this code is bound. */
export const ownCode = call('POST', `${Distributor.path}/code`, {
  label: ['推广码', 'Code to promote'],
  permission: permission(Distributor, 'edit'),
  input: {
    id,
    activityId: ref('活动', 'Activity', 'activity', { help: ['活动或优惠券选一个', 'An activity or a coupon'] }),
    couponBatchId: ref('优惠券', 'Coupon batch', 'coupon_batch'),
  },
  answer,
});

/** What somebody reads who would like to distribute. */
export interface JoinPage {
  isOpen: boolean;
  inviter: string | null;
  kinds: { key: string; zh: string; en: string }[];
  schools: { id: number; name: string }[];
  agreement: string;
}

/** What a distributor sees of themselves: of their customers no more than the first letter. */
export interface OwnPage {
  name: string;
  no: string;
  level: string;
  state: 'active' | 'frozen' | 'quit';
  pending: string;
  available: string;
  withdrawing: string;
  withdrawn: string;
  customers: number;
  below: number;
  orders: { no: string; customer: string; at: string; base: string; mine: string; state: string }[];
}
