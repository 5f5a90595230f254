// Carries out the guard's decision at every navigation, and shows sign-in or console.
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { messageOf } from '../api/apiError';
import { useText } from '../i18n';
import { endSession, useSession } from '../session';
import { shellTexts } from '../shellTexts';
import { enterByCode, prepareRoutes } from './account/account';
import type { Composition } from './composition';
import { Part } from './ground/Part';
import { endProgress, startProgress } from './ground/progress';
import { decide } from './guard';
import { importConsole } from './parts';

export function Guard({ composition }: { composition: Composition }): ReactNode {
  const location = useLocation();
  const navigate = useNavigate();
  const hasClient = useSession((session) => session.client !== null);
  const routed = useSession((session) => session.routed);
  const [codeTried, setCodeTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const url = location.pathname + location.search + location.hash;
  const step = decide({ url, hasClient, routed, codeTried });
  const target = 'to' in step ? step.to : 'code' in step ? step.code : '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every navigation, which the key stands for
  useLayoutEffect(startProgress, [location.key]);

  useEffect(() => {
    if (step.do === 'verify') void enterByCode(target).finally(() => setCodeTried(true));
    if (step.do === 'go') void navigate(target, { replace: true });
    if (step.do === 'load') {
      setFailure(null);
      prepareRoutes().catch((error: unknown) => setFailure(messageOf(error)));
    }
  }, [step.do, target, navigate]);

  const retry = () => {
    setFailure(null);
    prepareRoutes().catch((error: unknown) => setFailure(messageOf(error)));
  };

  if (step.do === 'load' && failure) return <StartFailed message={failure} retry={retry} />;
  if (step.do !== 'show') return null;
  const failed = (again: () => void) => <PartFailed retry={again} />;
  return step.what === 'login' ? (
    <Part load={composition.signIn} props={{}} loading={null} failed={failed} />
  ) : (
    <Part load={importConsole} props={{ composition }} loading={null} failed={failed} />
  );
}

function StartFailed({ message, retry }: { message: string; retry: () => void }): ReactNode {
  const { t } = useText();
  useEffect(endProgress, []);
  return (
    <div className="splash" role="alert">
      <div className="splash-title">{t(shellTexts.startFailed)}</div>
      <div>{message}</div>
      <div className="plain-button-row">
        <button type="button" className="plain-button" onClick={() => endSession()}>
          {t(shellTexts.signOutInstead)}
        </button>
        <button type="button" className="plain-button primary" onClick={retry}>
          {t(shellTexts.retry)}
        </button>
      </div>
    </div>
  );
}

function PartFailed({ retry }: { retry: () => void }): ReactNode {
  const { t } = useText();
  useEffect(endProgress, []);
  return (
    <div className="splash" role="alert">
      <div className="splash-title">{t(shellTexts.pageFailed)}</div>
      <div className="plain-button-row">
        <button type="button" className="plain-button" onClick={() => location.reload()}>
          {t(shellTexts.reload)}
        </button>
        <button type="button" className="plain-button primary" onClick={retry}>
          {t(shellTexts.retry)}
        </button>
      </div>
    </div>
  );
}
