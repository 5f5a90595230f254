// What stands at a path where there is no page for this person: not found, forbidden, not built yet.
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api } from '#kernel/web/api/client';
import { useNamed, useText } from '#kernel/web/i18n';
import { shellTexts } from '#kernel/web/shellTexts';
import { similarTo } from '../site/menu';
import type { Page } from '../site/page';
import { type Found, homePath, pagePath } from '../site/pages';
import { useMenu } from '../site/site';
import { useOpenEntry } from '../site/useOpenEntry';
import { Sign, StatePage } from './statePages';

export interface AbsentProps {
  found: Exclude<Found, { kind: 'redirect' }>;
  path: string;
}

export default function AbsentPage({ found, path }: AbsentProps): ReactNode {
  if (found.kind === 'unknown') return <NotFound path={path} />;
  return found.kind === 'forbidden' ? (
    <Forbidden page={found.page} permission={found.permission} />
  ) : (
    <NotBuilt page={found.page} />
  );
}

function NotFound({ path }: { path: string }): ReactNode {
  const { t } = useText();
  const named = useNamed();
  const openEntry = useOpenEntry();
  const similar = similarTo(useMenu(), path);
  return (
    <StatePage
      sign={<Sign text="404" />}
      title={t(shellTexts.notFound)}
      hint={t(shellTexts.notFoundHint, { path })}
      actions={<WaysOut />}
    >
      {similar.length ? (
        <div className="similar">
          <span>{t(shellTexts.similar)}</span>
          {similar.map(({ node, url }) => (
            <Button key={url} type="link" onClick={() => openEntry(url)}>
              {named(node.Mname, node.MnameEn)}
            </Button>
          ))}
        </div>
      ) : null}
    </StatePage>
  );
}

interface Asking {
  permission: string;
  people: string[];
  /** What the enterprise has bought leaves it out. */
  plan: string | null;
}

function Forbidden({ page, permission }: { page: Page; permission: string | null }): ReactNode {
  const { t, locale } = useText();
  const asking = useQuery({
    queryKey: ['whomToAsk', permission, locale],
    queryFn: () => api.get<Asking>('/user/v1/whomToAsk', { permission: permission ?? page.route.path }),
    staleTime: 60_000,
  }).data;
  return (
    <StatePage
      sign={<Sign text="403" />}
      title={t(shellTexts.forbidden)}
      hint={
        asking?.plan ? (
          t(shellTexts.forbiddenPlan, { permission: asking.permission, plan: asking.plan })
        ) : (
          <>
            {permission === null
              ? t(shellTexts.forbiddenClosed, { title: t(page.route.title) })
              : asking && t(shellTexts.forbiddenNeeds, { permission: asking.permission })}{' '}
            {asking?.people.length ? (
              <>
                {t(shellTexts.forbiddenAskThem)} <span data-data>{asking.people.join(' · ')}</span>
              </>
            ) : (
              t(shellTexts.forbiddenAsk)
            )}
          </>
        )
      }
      actions={<WaysOut />}
    />
  );
}

function NotBuilt({ page }: { page: Page }): ReactNode {
  const { t } = useText();
  return (
    <StatePage
      sign={<Building />}
      title={t(shellTexts.notBuilt, { title: t(page.route.title) })}
      hint={t(shellTexts.notBuiltHint, { area: t(page.area.title) })}
      actions={<WaysOut />}
    />
  );
}

function WaysOut(): ReactNode {
  const { t } = useText();
  const navigate = useNavigate();
  const isHome = pagePath(useLocation().pathname) === homePath;
  return (
    <>
      {hasCome() && <Button onClick={() => void navigate(-1)}>{t(shellTexts.back)}</Button>}
      {!isHome && (
        <Button type="primary" onClick={() => void navigate(homePath)}>
          {t(shellTexts.toWorkbench)}
        </Button>
      )}
    </>
  );
}

/** Whoever typed the address or followed a link from elsewhere has nothing of ours to go back to. */
const hasCome = (): boolean => ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;

/** A small crane: work in progress. */
const Building = (): ReactNode => (
  <svg className="state-building" viewBox="0 0 120 90" aria-hidden="true">
    <path d="M28 84V14m0 0h72M28 14 16 30h12m0-16 22 12M84 14v22" />
    <rect x="72" y="36" width="24" height="18" rx="3" />
    <path d="M12 84h96M52 84V62h20v22m0-14h22v14" />
  </svg>
);
