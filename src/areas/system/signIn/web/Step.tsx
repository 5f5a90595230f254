// A step that few take is fetched when it is taken; where it cannot be had it says so, and can be tried again.
import type { ReactNode } from 'react';
import { useText } from '#kernel/web/i18n';
import { type Import, Part } from '#kernel/web/shell/ground/Part';
import { shellTexts } from '#kernel/web/shellTexts';

export function Step<P>({ load, props }: { load: Import<P>; props: P & object }): ReactNode {
  return <Part load={load} props={props} loading={null} failed={(retry) => <NotThere retry={retry} />} />;
}

function NotThere({ retry }: { retry: () => void }): ReactNode {
  const { t } = useText();
  return (
    <p className="login-hint" role="alert">
      {t(shellTexts.pageFailed)}
      <button type="button" className="login-link" onClick={retry}>
        {t(shellTexts.retry)}
      </button>
    </p>
  );
}
