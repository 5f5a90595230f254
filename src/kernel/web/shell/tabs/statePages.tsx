// The pages that stand where one could not be loaded or broke: at hand, as the network may be gone.
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '#kernel/web/i18n';
import { shellTexts } from '#kernel/web/shellTexts';

export function PageFailed({ retry }: { retry: () => void }): ReactNode {
  const { t } = useText();
  return (
    <StatePage
      sign={<Sign text="!" />}
      title={t(shellTexts.pageFailed)}
      actions={
        <>
          <Button onClick={() => location.reload()}>{t(shellTexts.reload)}</Button>
          <Button type="primary" onClick={retry}>
            {t(shellTexts.retry)}
          </Button>
        </>
      }
    />
  );
}

export function PageBroke({ message, retry }: { message: string; retry: () => void }): ReactNode {
  const { t } = useText();
  return (
    <StatePage
      sign={<Sign text="!" />}
      title={t(shellTexts.pageBroke)}
      hint={t(shellTexts.pageBrokeHint)}
      actions={
        <Button type="primary" onClick={retry}>
          {t(shellTexts.retry)}
        </Button>
      }
    >
      <code>{message}</code>
    </StatePage>
  );
}

interface StatePageProps {
  sign: ReactNode;
  title: string;
  hint?: ReactNode;
  actions: ReactNode;
  children?: ReactNode;
}

/** The common face of the pages that stand where a page cannot. Plain: the library's own brings its pictures with it. */
export function StatePage({ sign, title, hint, actions, children }: StatePageProps): ReactNode {
  return (
    <section className="state-page">
      {sign}
      <h1>{title}</h1>
      {hint ? <p>{hint}</p> : null}
      <div className="state-actions">{actions}</div>
      {children}
    </section>
  );
}

export const Sign = ({ text }: { text: string }): ReactNode => <span className="state-sign">{text}</span>;
