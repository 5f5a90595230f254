// What is done with handovers and their items beyond keeping them.
import { call, type } from '#kernel/model/call';
import { choice, int, json, ref, shape, text } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { Handover, HandoverRule, handKinds, rowIds } from './handover';

const reason = text('原因', 'Reason', { required: true, max: 200 });

export interface ItemType {
  type: string;
  name: string;
  mandatory: boolean;
}
export interface Proposed {
  type: string;
  title: string;
  count: number;
  mandatory: boolean;
  receiver: { id: number; name: string } | null;
}

const view = permission(Handover, 'view');
const manage = permission(Handover, 'manage');
const itemId = ref('交接项', 'Item', 'handover_item', { required: true });
/** Read by who receives or checks it too, whom the handover itself is not open to. */
const anyItem = int('交接项', 'Item', { required: true, min: 1, max: Number.MAX_SAFE_INTEGER });
const version = int('版本', 'Version', { required: true });

export const itemTypes = call('GET', '/v1/handover/itemTypes', {
  label: ['交接项目', 'Item types'],
  permission: view,
  answer: type<{ types: ItemType[] }>(),
});
export const previewHandover = call('GET', '/v1/handover/preview', {
  label: ['交接预览', 'What is to hand over'],
  permission: view,
  input: { staffId: ref('员工', 'Staff member', 'staff', { required: true }) },
  answer: type<{ items: Proposed[] }>(),
});
export const itemRows = call('GET', '/v1/handover/item/rows', {
  label: ['查看明细', 'What it holds'],
  input: { id: anyItem, page: int('页', 'Page', { min: 1, max: 1000 }) },
  answer: type<{ rows: { id: number; title: string; url: string }[] }>(),
});
export const assignItem = call('POST', '/v1/handover/item/assign', {
  label: ['分配', 'Assign'],
  permission: manage,
  input: {
    id: itemId,
    version,
    receiverId: ref('接收人', 'Receiver', 'staff', { required: true }),
    rowIds: json('选定内容', 'Chosen rows', rowIds),
  },
});
export const assignAll = call('POST', '/v1/handover/item/assignAll', {
  label: ['全部交给', 'All to one'],
  permission: manage,
  input: {
    id: ref('交接', 'Handover', 'handover', { required: true }),
    receiverId: ref('接收人', 'Receiver', 'staff', { required: true }),
  },
});
const act = { id: anyItem, version };
export const acceptItem = call('POST', '/v1/handover/item/accept', { label: ['接收', 'Accept'], input: act });
export const refuseItem = call('POST', '/v1/handover/item/refuse', {
  label: ['退回', 'Refuse'],
  input: { ...act, reason },
  danger: true,
});
export const checkItem = call('POST', '/v1/handover/item/check', {
  label: ['核对', 'Check'],
  input: { ...act, note: text('备注', 'Note', { max: 500 }) },
});
export const skipItem = call('POST', '/v1/handover/item/skip', {
  label: ['不适用', 'Not needed'],
  permission: manage,
  input: { ...act, reason },
});
export const addHandItem = call('POST', '/v1/handover/item/addByHand', {
  label: ['添加手工项', 'Add by hand'],
  permission: manage,
  input: {
    id: ref('交接', 'Handover', 'handover', { required: true }),
    itemType: choice('项目', 'Item type', handKinds, { required: true }),
    title: text('名称', 'Title', { required: true, max: 60 }),
  },
});
export const urge = call('POST', '/v1/handover/urge', {
  label: ['催办', 'Remind'],
  permission: manage,
  input: { id: ref('交接', 'Handover', 'handover', { required: true }) },
});

export interface OwnItem {
  id: number;
  version: number;
  handoverId: number;
  from: string;
  title: string;
  total: number;
  dueOn: string;
  guide: string | null;
  note: string | null;
}
export const ownHandovers = call('GET', '/v1/handover/own', {
  label: ['我的交接', 'My handovers'],
  answer: type<{ toAccept: OwnItem[]; toCheck: OwnItem[] }>(),
});

export interface Binding {
  itemType: string;
  mandatory: boolean;
  defaultReceiver: HandoverRule['defaultReceiver'];
  receiverId: number | null;
  checkerRoleId: number | null;
  guide: string | null;
}
const bindings = shape(
  (value): value is Binding[] =>
    Array.isArray(value) &&
    value.length <= 100 &&
    value.every((one) => typeof one === 'object' && one !== null && typeof one.itemType === 'string'),
);
export const roleItems = call('GET', '/v1/handover/roleItems', {
  label: ['角色交接项', 'Items of a role'],
  permission: permission(HandoverRule, 'view'),
  input: { roleId: ref('角色', 'Role', 'role') },
  answer: type<{
    stamp: string;
    roles: { id: number; name: string; bound: number }[];
    items: Binding[];
    types: ItemType[];
  }>(),
});
export const bindRole = call('POST', '/v1/handover/bindRole', {
  label: ['保存绑定', 'Bind'],
  permission: permission(HandoverRule, 'bind'),
  input: {
    roleId: ref('角色', 'Role', 'role', { required: true }),
    stamp: text('版本', 'Version', { required: true, max: 60 }),
    items: json('项目', 'Items', bindings, { required: true }),
  },
});
