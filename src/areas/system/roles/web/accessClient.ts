// The calls of the access pages, typed.

import { sendCall, sendForm } from '#kernel/web/calls/sendCall';
import {
  copyRole,
  explainAccess,
  permissionCatalogue,
  roleGrants,
  rolePeople,
  saveRoleGrants,
} from '../model/roleCalls';

export const access = {
  catalogue: () => sendCall(permissionCatalogue, {}),
  grants: (id: number) => sendCall(roleGrants, { id }),
  saveGrants: (whole: object) => sendForm(saveRoleGrants, { ...whole }),
  people: (id: number) => sendCall(rolePeople, { id }),
  copyRole: (id: number, name: string, key: string) => sendCall(copyRole, { id, name, key }),
  explain: (asked: object) => sendForm(explainAccess, { ...asked }),
};
