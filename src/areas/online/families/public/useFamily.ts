// What a screen of a family asks for: kept while it is shown, asked again after a refusal.
import { useCallback, useEffect, useState } from 'react';
import type { Locale } from '#kernel/model/text';
import { read } from '../../members/public/memberClient';

type Asked<T> = { data: T | null; fault: string; again: () => void };

export function useFamily<T>(name: string | null, query: string, locale: Locale): Asked<T> {
  const [data, setData] = useState<T | null>(null);
  const [fault, setFault] = useState('');
  const again = useCallback(() => {
    if (!name) return;
    setFault('');
    read<T>(name, Object.fromEntries(new URLSearchParams(query)), locale).then(setData, (error: unknown) =>
      setFault(error instanceof Error ? error.message : '!'),
    );
  }, [name, query, locale]);
  useEffect(() => {
    setData(null);
    again();
  }, [again]);
  return { data, fault, again };
}

/** Where one is, behind the hash: `course/12`. */
export function useWhere(start: string): [string[], (to: string) => void] {
  const [hash, setHash] = useState(() => location.hash.slice(1) || start);
  useEffect(() => {
    const follow = () => setHash(location.hash.slice(1) || start);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [start]);
  return [
    hash.split('/'),
    (to) => {
      location.hash = to;
    },
  ];
}
