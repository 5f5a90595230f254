// A lazily loaded component. Not React.lazy: that remembers a failure for ever, and a school's network fails often.
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { loadChunk } from './chunk';

export type Import<P> = () => Promise<{ default: ComponentType<P> }>;

const loaded = new WeakMap<Import<never>, ComponentType<never>>();

/** Begins to load before it is needed: when a menu entry is hovered. */
export const preload = <P,>(load: Import<P>): void => {
  if (!isLoaded(load)) void fetchPart(load).catch(() => undefined);
};

export const isLoaded = <P,>(load: Import<P>): boolean => loaded.has(load as Import<never>);

async function fetchPart<P>(load: Import<P>): Promise<ComponentType<P>> {
  const part = (await loadChunk(load)).default;
  loaded.set(load as Import<never>, part as ComponentType<never>);
  return part;
}

interface PartProps<P> {
  load: Import<P>;
  props: P & object;
  loading: ReactNode;
  failed: (retry: () => void) => ReactNode;
}

export function Part<P>({ load, props, loading, failed }: PartProps<P>): ReactNode {
  const [outcome, setOutcome] = useState<'loading' | 'ready' | 'failed'>('loading');
  const known = loaded.get(load as Import<never>) as ComponentType<P & object> | undefined;
  const fetchIt = useCallback(() => {
    let wanted = true;
    setOutcome('loading');
    fetchPart(load).then(
      () => wanted && setOutcome('ready'),
      (error: unknown) => {
        console.error(error);
        if (wanted) setOutcome('failed');
      },
    );
    return () => {
      wanted = false;
    };
  }, [load]);
  const isKnown = known !== undefined;
  useEffect(() => (isKnown ? undefined : fetchIt()), [isKnown, fetchIt]);
  if (known) {
    const Known = known;
    return <Known {...props} />;
  }
  return outcome === 'failed' ? failed(fetchIt) : loading;
}
