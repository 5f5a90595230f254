// This browser as the server knows it: the name it gave itself, by which its owner is told of a new one, and what it got at
// each person's last sign-in, by which it is known as theirs whatever strangers try.
import { keepLocally, localText } from '../storage';
import type { Along } from './signIn';

interface Whose {
  appid: string;
  mobile: string;
}

const people = 10;

export function thisDevice(whose: Whose): Along {
  const token = tokens()[keyOf(whose)];
  return { deviceId: deviceId(), ...(token ? { deviceToken: token } : {}) };
}

export function keepDeviceToken(whose: Whose, token: string | undefined): void {
  if (!token) return;
  const { [keyOf(whose)]: _, ...others } = tokens();
  const kept = [...Object.entries(others).slice(1 - people), [keyOf(whose), token]];
  keepLocally('app_device_tokens', JSON.stringify(Object.fromEntries(kept)));
}

const keyOf = ({ appid, mobile }: Whose): string => `${appid}:${mobile}`;

function tokens(): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(localText('app_device_tokens') || '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, string>) : {};
  } catch {
    return {};
  }
}

function deviceId(): string {
  const known = localText('app_device');
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  keepLocally('app_device', made);
  return made;
}
