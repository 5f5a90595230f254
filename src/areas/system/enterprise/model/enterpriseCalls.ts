// What the operator's page asks of the enterprises: each is changed as itself, inside its own wall.
import { call, type } from '#kernel/model/call';
import { int } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import type { Wire } from '#kernel/model/wire';
import { Enterprise, EnterpriseLife } from './enterprise';

const { path, fields } = Enterprise;
const which = {
  id: int('企业', 'Enterprise', { required: true, max: Number.MAX_SAFE_INTEGER }),
  version: int('版本', 'Version', { required: true }),
};
const { appid, name, shortName, contactName, contactMobile, planId, startAt, expireAt } = fields;
const { accountLimit, schoolLimit, storageGb, locale } = fields;
const limits = { accountLimit, schoolLimit, storageGb };

export const enterpriseDetail = call('GET', `${path}/detail`, {
  label: ['企业', 'Enterprise'],
  permission: permission(Enterprise, 'view'),
  input: { id: which.id },
  answer: type<Wire<typeof Enterprise>>(),
});

export const addEnterprise = call('POST', `${path}/add`, {
  label: ['新增企业', 'Add an enterprise'],
  permission: permission(Enterprise, 'add'),
  input: { appid, name, shortName, contactName, contactMobile, planId, startAt, expireAt, ...limits, locale },
  answer: type<{ name: string; contactMobile: string; password: string }>(),
});

export const editEnterprise = call('PUT', `${path}/edit`, {
  label: ['编辑企业', 'Edit the enterprise'],
  permission: permission(Enterprise, 'edit'),
  input: { ...which, name, shortName, contactName, planId, startAt, expireAt, ...limits },
  answer: type<Wire<typeof Enterprise>>(),
});

const { activate, suspend, resume, renew, close } = EnterpriseLife.transitions;

const step = (verb: keyof typeof EnterpriseLife.transitions, needs: string) => {
  const { label, fields: asked, danger } = EnterpriseLife.transitions[verb]!;
  return call('POST', `${path}/${verb}`, {
    label: [label.zh, label.en],
    permission: permission(Enterprise, needs),
    input: { ...which, ...asked },
    danger,
  });
};

/** The steps of an enterprise's life, by name, with the states they start from. */
export const enterpriseSteps = [
  { of: step('activate', 'edit'), from: activate!.from },
  { of: step('suspend', 'suspend'), from: suspend!.from },
  { of: step('resume', 'suspend'), from: resume!.from },
  { of: step('renew', 'edit'), from: renew!.from },
  { of: step('close', 'close'), from: close!.from },
];
