// From an address to a place and back, by the provider of the map; without one there is nobody to ask.
import type { Geo } from '#kernel/model/fields';
import type { Tiles } from './parts';
import { providers } from './providers';

const patience = 5000;

async function ask(url: string): Promise<unknown> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(patience) });
    return await answer.json();
  } catch {
    return null;
  }
}

/** Null when nobody knows the address, or nobody answers in time. */
export async function locate(address: string, { kind, key }: Tiles): Promise<Geo | null> {
  const provider = providers[kind];
  return provider.placeIn(await ask(provider.placeUrl(address, key)));
}

export async function addressAt(at: Geo, { kind, key }: Tiles): Promise<string | null> {
  const provider = providers[kind];
  return provider.addressIn(await ask(provider.addressUrl(at, key)));
}
