// The browser's two stores under the customer's key names. What cannot be read counts as absent.
type SessionKey =
  | 'userInfo'
  | 'access_token'
  | 'refresh_token'
  | 'multiTabList'
  | 'MenuList'
  | 'systemBaseMsg'
  | 'defaultActiveKey'
  | 'defaultIndex'
  | 'defaultOpenKeys'
  // One's own session, while one looks as another.
  | 'app_own_session';

/** Own keys start with `app_`. */
type LocalKey = 'lang' | 'language' | `app_${string}`;

// Private windows of some browsers, and tests, have no store: then things last as long as the page.
const memory = (): Storage => {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
};

function available(name: 'sessionStorage' | 'localStorage'): Storage {
  try {
    return globalThis.window?.[name] ?? memory();
  } catch {
    return memory();
  }
}

const session = available('sessionStorage');
const local = available('localStorage');

export const sessionText = (key: SessionKey): string | null => session.getItem(key);
export const sessionJson = <T>(key: SessionKey): T | null => readJson<T>(session.getItem(key));
export const clearSession = (): void => session.clear();

export function keepInSession(key: SessionKey, value: unknown): void {
  if (value === null || value === undefined) session.removeItem(key);
  else session.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
}

export const localText = (key: LocalKey): string | null => local.getItem(key);

export function keepLocally(key: LocalKey, value: string): void {
  try {
    local.setItem(key, value);
  } catch {
    // A full store must not stop anyone's work; the preference is then forgotten at the next visit.
  }
}

export function readJson<T>(text: string | null): T | null {
  if (text === null) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}
