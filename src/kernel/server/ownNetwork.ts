// Addresses that an administrator names are called from the server: never into its own network, so that nobody looks
// around there by way of us.
import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const own = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  own.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  own.addSubnet(net, bits, 'ipv6');

const isOwn = (address: string): boolean => own.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

export class PrivateAddress extends Error {
  constructor() {
    super('the address lies in a private network');
  }
}

/** A literal address of ours; a name is looked at when it is resolved. */
export const isOwnHost = (url: URL): boolean => {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) !== 0 && isOwn(host);
};

/** Looks at what a name stands for at the very moment of the call: it may stand for something else than a second ago. */
export const outsideOnly: LookupFunction = (host, options, done) =>
  resolve(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0);
    if (found.some(({ address }) => isOwn(address))) return done(new PrivateAddress(), '', 0);
    return options.all ? done(null, found) : done(null, found[0]!.address, found[0]!.family);
  });

/** What a name stands for, looked at: for calls that then go to that very address. */
export function outsideAddress(host: string): Promise<string> {
  if (isIP(host)) return isOwn(host) ? Promise.reject(new PrivateAddress()) : Promise.resolve(host);
  return new Promise((answer, fail) =>
    outsideOnly(host, { all: false }, (error, found) => (error ? fail(error) : answer(String(found)))),
  );
}

/** For calls whose connection is not ours to open: looked up beforehand. */
export async function refuseOwnNetwork(url: URL): Promise<void> {
  await outsideAddress(url.hostname.replace(/^\[|\]$/g, ''));
}
