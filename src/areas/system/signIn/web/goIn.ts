// What follows an answer to a sign-in: the console, or a new password first.
import type { Due, LoginMessage, Tokens } from '#kernel/web/api/signIn';
import { keepDeviceToken } from '#kernel/web/api/thisDevice';
import { type Client, startSession } from '#kernel/web/session';
import { loadBase } from '#kernel/web/shell/account/account';

export interface DueStep {
  ticket: string;
  due: NonNullable<Due['due']>;
  appid: string;
  mobile: string;
  /** The hash of the password just used, if one was. */
  pwd?: string;
}

/** False: the server asks for something this page does not offer. */
export async function goIn(
  answer: Tokens<Client> | Due,
  message: Omit<LoginMessage, 'pwd'> & { pwd?: string },
  onDue: (due: DueStep) => void,
): Promise<boolean> {
  if ('need' in answer) {
    if (answer.need !== 'password_change') return false;
    onDue({ ...message, ticket: answer.ticket, due: answer.due ?? 'reset' });
    return true;
  }
  const { appid, mobile, pwd } = message;
  keepDeviceToken({ appid, mobile }, answer.device_token);
  await loadBase(appid).catch(() => undefined);
  startSession(answer, pwd ? { appid, mobile, pwd } : null);
  return true;
}
