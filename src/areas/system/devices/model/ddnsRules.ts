// What a device that reports its address is answered, and where its ports lead.
import type { DdnsPort } from './device';

export interface KnownAddress {
  ip: string | null;
  ipv6: string | null;
}

const isV6 = (ip: string): boolean => ip.includes(':');

/** The address as it stands afterwards, and whether anything changed. */
export function reported(known: KnownAddress, ip: string): { result: 'good' | 'nochg'; after: KnownAddress } {
  const after = isV6(ip) ? { ip: known.ip, ipv6: ip } : { ip, ipv6: known.ipv6 };
  const isSame = after.ip === known.ip && after.ipv6 === known.ipv6;
  return { result: isSame ? 'nochg' : 'good', after };
}

/** A server that listens on both protocols sees an IPv4 caller as `::ffff:203.0.113.9`. */
export const plainAddress = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

/** `Basic base64("hostname:key")`; null for anything else. */
export function readBasic(header: string | undefined, decode: (base64: string) => string) {
  const match = /^Basic ([A-Za-z0-9+/]{1,300}={0,2})$/i.exec(header ?? '');
  const [user = '', ...rest] = match ? decode(match[1]!).split(':') : [];
  return user && rest.length > 0 ? { hostname: user.toLowerCase(), key: rest.join(':') } : null;
}

const secure = new Set([443, 8443]);

/** By address and not by name: the name is only known here unless a provider publishes it. */
export function portUrl(ip: string, { port, path }: DdnsPort): string {
  const host = isV6(ip) ? `[${ip}]` : ip;
  return `${secure.has(port) ? 'https' : 'http'}://${host}:${port}${path}`;
}
