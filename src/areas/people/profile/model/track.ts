// A working life in order of time: changes, contracts, certificates, rewards and handovers of one person.
import { call, type } from '#kernel/model/call';
import { ref } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { Staff } from '../../model/staff';

export type TrackKind = 'change' | 'contract' | 'certificate' | 'reward' | 'handover';
export interface TrackRow {
  key: string;
  on: string;
  kind: TrackKind;
  title: string;
  note: string;
}

export const track = call('GET', `${Staff.path}/track`, {
  label: ['轨迹', 'Track'],
  permission: permission(Staff, 'view'),
  input: { id: ref('员工', 'Staff member', 'staff', { required: true }) },
  answer: type<{ rows: TrackRow[] }>(),
});

export interface RightsOf {
  roles: {
    id: number;
    name: string;
    validFrom: string | null;
    validTo: string | null;
    items: string[];
  }[];
  permissions: { key: string; scope: string; roles: string[] }[];
}

export const rightsOf = call('GET', `${Staff.path}/permissions`, {
  label: ['角色权限', 'Roles and permissions'],
  permission: permission(Staff, 'view'),
  input: { id: ref('员工', 'Staff member', 'staff', { required: true }) },
  answer: type<RightsOf>(),
});
