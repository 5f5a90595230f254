// The calls of the account pages.
import { sendCall, sendForm } from '#kernel/web/calls/sendCall';
import { accountAccess, addRole, openAccount, resetPassword, saveAccess } from '../model/accountCalls';

export const accountCalls = {
  ofAccount: (id: number) => sendCall(accountAccess, { id }),
  saveAccount: (whole: object) => sendForm(saveAccess, { ...whole }),
  addRole: (asked: object) => sendForm(addRole, { ...asked }),
  openAccount: (asked: object) => sendForm(openAccount, { ...asked }),
  resetPassword: (id: number) => sendCall(resetPassword, { id }),
};
