// What follows an answer to a sign-in: the console, or a step before it.
import type { Due, LoginMessage, Tokens } from '#kernel/web/api/signIn';
import { keepDeviceToken } from '#kernel/web/api/thisDevice';
import { type Client, startSession } from '#kernel/web/session';
import { loadBase } from '#kernel/web/shell/account/account';

export interface DueStep extends Due {
  appid: string;
  mobile: string;
  /** The hash of the password just used, if one was. */
  pwd?: string;
}

export async function goIn(
  answer: Tokens<Client> | Due,
  message: Omit<LoginMessage, 'pwd'> & { pwd?: string },
  onDue: (due: DueStep) => void,
): Promise<void> {
  const { appid, mobile, pwd } = message;
  if ('need' in answer) return onDue({ appid, mobile, ...(pwd ? { pwd } : {}), ...answer });
  const where = appid || answer.client.appid;
  if (mobile) keepDeviceToken({ appid: where, mobile }, answer.device_token);
  await loadBase(where).catch(() => undefined);
  startSession(answer, pwd ? { appid, mobile, pwd } : null);
}
