// Parts of a list page that are loaded when they are first needed: dialogs, rarer inputs, states that are seldom seen.
// If one cannot be loaded, it says so in its place and can be tried again; the page around it stays.
import type { ComponentType, ReactNode } from 'react';
import { NotLoaded } from '#kernel/web/shell/ground/NotLoaded';
import { type Import, Part } from '#kernel/web/shell/ground/Part';

export function later<P extends object>(load: Import<P>, loading: ReactNode = null): ComponentType<P> {
  return function Later(props: P) {
    return <Part load={load} props={props} loading={loading} failed={(retry) => <NotLoaded retry={retry} />} />;
  };
}
