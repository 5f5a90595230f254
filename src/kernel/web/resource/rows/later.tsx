// Parts of a list page that are loaded when they are first needed: dialogs, rarer inputs, states that are seldom seen.
// If one cannot be loaded, it says so in its place and can be tried again; the page around it stays.
import { Button } from 'antd';
import type { ComponentType, ReactNode } from 'react';
import { useText } from '#kernel/web/i18n';
import { listTexts } from '#kernel/web/resourceTexts';
import { type Import, Part } from '#kernel/web/shell/ground/Part';

export function later<P extends object>(load: Import<P>, loading: ReactNode = null): ComponentType<P> {
  return function Later(props: P) {
    return <Part load={load} props={props} loading={loading} failed={(retry) => <NotLoaded retry={retry} />} />;
  };
}

function NotLoaded({ retry }: { retry: () => void }) {
  const { t } = useText();
  return (
    <span role="alert">
      {t(listTexts.partMissing)}
      <Button type="link" onClick={retry}>
        {t(listTexts.retry)}
      </Button>
    </span>
  );
}
