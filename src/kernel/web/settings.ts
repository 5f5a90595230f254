// What the enterprise set for every browser of its people: taste, where a person has none of their own.
import { api } from './api/client';
import { type ClientSettings, useSession } from './session';

export async function loadSettings(): Promise<void> {
  useSession.setState({ settings: await api.get<ClientSettings>('/configuration/v1/mine') });
}

type Plain<T> = T extends string ? string : T extends number ? number : boolean;

/** Until the settings are there, or where one is of another kind than expected, the caller's own value stands. */
const read = <T extends string | number | boolean>(settings: ClientSettings | null, key: string, otherwise: T) => {
  const value = settings?.[key];
  return (typeof value === typeof otherwise ? value : otherwise) as Plain<T>;
};

export const setting = <T extends string | number | boolean>(key: string, otherwise: T): Plain<T> =>
  read(useSession.getState().settings, key, otherwise);

export const useSetting = <T extends string | number | boolean>(key: string, otherwise: T): Plain<T> =>
  useSession((session) => read(session.settings, key, otherwise));

/** Of a setting that holds several choices. */
export function useChoices(key: string, otherwise: readonly string[]): readonly string[] {
  const value: unknown = useSession((session) => session.settings?.[key]);
  return Array.isArray(value) ? value.map(String) : otherwise;
}
