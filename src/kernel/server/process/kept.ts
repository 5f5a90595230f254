// What one asking has found out, kept for the next ones: for a minute at most, by this process alone.
import type { App } from '../app';
import type { Work } from '../work';

const keepMs = 60_000;
const most = 1000;

interface Entry<T> {
  at: number;
  value: T;
}

export function keptForAMinute<T>() {
  const apps = new WeakMap<App, Map<string, Entry<T>>>();
  const of = ({ app }: Work): Map<string, Entry<T>> => {
    const known = apps.get(app) ?? new Map<string, Entry<T>>();
    apps.set(app, known);
    return known;
  };
  return {
    get(work: Work, key: string): T | undefined {
      const entry = of(work).get(key);
      const age = entry ? work.now.getTime() - entry.at : -1;
      return entry && age >= 0 && age < keepMs ? entry.value : undefined;
    },
    set(work: Work, key: string, value: T): void {
      const known = of(work);
      if (known.size >= most) known.clear();
      known.set(key, { at: work.now.getTime(), value });
    },
    delete: (work: Work, key: string): boolean => of(work).delete(key),
  };
}
