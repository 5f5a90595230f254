// Whom one reaches of a family, and what the server lets this person do about it.
import { api } from '#kernel/web/api/client';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { Guardian } from '../../customer/model/guardian';

/** Whom one calls first of a family. */
export interface Contact {
  id: number;
  name: string | null;
  relation: string;
  mobile: string | null;
  /** Out of reach for this person: of the pool, or collected only. */
  isCovered: boolean;
}

export const contactOf = (row: WireRow): Contact | undefined => row.contact as Contact | undefined;

/** Asks for the number and hands it to the telephone. */
export async function dial(row: WireRow): Promise<string> {
  const { id, mobile } = contactOf(row)!;
  const number = mobile?.includes('*')
    ? (await api.post<{ value: string }>('/user/v1/reveal', { entity: Guardian.entity, id, field: 'mobile' })).value
    : String(mobile);
  window.location.assign(`tel:${number}`);
  return number;
}

export const mayFollow = (row: WireRow): boolean => row.mayFollow === true;

/** Invited are those somebody has and who are not lost: a lost one is reopened first. */
export const mayInvite = (row: WireRow): boolean => row.mayInvite === true && !row.inPool && row.state !== 'lost';

export function mayCall(row: WireRow, can: (permission: string) => boolean): boolean {
  const contact = contactOf(row);
  return mayFollow(row) && can('customers.customer.reveal') && !!contact?.mobile && !contact.isCovered;
}
