// The pages that stand where a page cannot: not found, forbidden, not built yet, failed to load, broken.
import { Button, Result } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useNamed, useText } from '../i18n';
import { shellTexts } from '../shellTexts';
import { similarTo } from './menu';
import { homePath, type Page } from './pages';
import { useMenu } from './site';

export function NotFound({ path }: { path: string }): ReactNode {
  const { t } = useText();
  const named = useNamed();
  const navigate = useNavigate();
  const similar = similarTo(useMenu(), path);
  return (
    <Result
      className="state-page"
      icon={<Sign text="404" />}
      title={t(shellTexts.notFound)}
      subTitle={t(shellTexts.notFoundHint, { path })}
      extra={<WaysOut />}
    >
      {similar.length ? (
        <div className="similar">
          <span>{t(shellTexts.similar)}</span>
          {similar.map(({ node, url }) => (
            <Button key={url} type="link" onClick={() => void navigate(url)}>
              {named(node.Mname, node.MnameEn)}
            </Button>
          ))}
        </div>
      ) : null}
    </Result>
  );
}

export function Forbidden({ permission }: { permission: string }): ReactNode {
  const { t } = useText();
  return (
    <Result
      className="state-page"
      icon={<Sign text="403" />}
      title={t(shellTexts.forbidden)}
      subTitle={t(shellTexts.forbiddenHint, { permission })}
      extra={<WaysOut />}
    />
  );
}

export function NotBuilt({ page }: { page: Page }): ReactNode {
  const { t } = useText();
  return (
    <Result
      className="state-page"
      icon={<Building />}
      title={t(shellTexts.notBuilt, { title: t(page.route.title) })}
      subTitle={t(shellTexts.notBuiltHint, { area: t(page.area.title) })}
      extra={<WaysOut />}
    />
  );
}

export function PageFailed({ retry }: { retry: () => void }): ReactNode {
  const { t } = useText();
  return (
    <Result
      className="state-page"
      status="warning"
      title={t(shellTexts.pageFailed)}
      extra={[
        <Button key="reload" onClick={() => location.reload()}>
          {t(shellTexts.reload)}
        </Button>,
        <Button key="retry" type="primary" onClick={retry}>
          {t(shellTexts.retry)}
        </Button>,
      ]}
    />
  );
}

export function PageBroke({ message, retry }: { message: string; retry: () => void }): ReactNode {
  const { t } = useText();
  return (
    <Result
      className="state-page"
      status="error"
      title={t(shellTexts.pageBroke)}
      subTitle={t(shellTexts.pageBrokeHint)}
      extra={
        <Button type="primary" onClick={retry}>
          {t(shellTexts.retry)}
        </Button>
      }
    >
      <code>{message}</code>
    </Result>
  );
}

function WaysOut(): ReactNode {
  const { t } = useText();
  const navigate = useNavigate();
  return (
    <>
      <Button onClick={() => void navigate(-1)}>{t(shellTexts.back)}</Button>
      <Button type="primary" onClick={() => void navigate(homePath)}>
        {t(shellTexts.toWorkbench)}
      </Button>
    </>
  );
}

const Sign = ({ text }: { text: string }): ReactNode => <span className="state-sign">{text}</span>;

/** A small crane: work in progress. */
const Building = (): ReactNode => (
  <svg className="state-building" viewBox="0 0 120 90" aria-hidden="true">
    <path d="M28 84V14m0 0h72M28 14 16 30h12m0-16 22 12M84 14v22" />
    <rect x="72" y="36" width="24" height="18" rx="3" />
    <path d="M12 84h96M52 84V62h20v22m0-14h22v14" />
  </svg>
);
