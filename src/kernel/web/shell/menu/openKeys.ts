// Which groups of the menu stand open, by name, under the customer's key.
import { keepInSession, sessionJson } from '../../storage';

export const openKeys = (): string[] => {
  const stored = sessionJson<string[]>('defaultOpenKeys');
  return Array.isArray(stored) ? stored : [];
};

/** The page in front opens its group; a page without one changes nothing but that the key is there. */
export function keepOpen(name: string | undefined): void {
  const kept = openKeys();
  keepInSession('defaultOpenKeys', !name || kept.includes(name) ? kept : [...kept, name]);
}

export function keepToggled(name: string, isOpen: boolean): void {
  const others = openKeys().filter((key) => key !== name);
  keepInSession('defaultOpenKeys', isOpen ? [...others, name] : others);
}
