// The sign-in page: picture, card, and the step that is due.
import { type ReactNode, useEffect, useState } from 'react';
import { setLocale, speakAsHouse, useText } from '#kernel/web/i18n';
import { useSession } from '#kernel/web/session';
import { loadBase, rememberedEnterprise } from '#kernel/web/shell/account/account';
import type { Import } from '#kernel/web/shell/ground/Part';
import { endProgress } from '#kernel/web/shell/ground/progress';
import { shellTexts } from '#kernel/web/shellTexts';
import { useUi } from '#kernel/web/state';
import './login.css';
import { Credentials } from './Credentials';
import type { DueProps } from './DueSteps';
import { Forgot } from './Forgot';
import type { DueStep } from './goIn';
import { loginTexts } from './loginTexts';
import { Step } from './Step';
import { useWho } from './useWho';

const importDueSteps: Import<DueProps> = () => import('./DueSteps');

export default function LoginPage(): ReactNode {
  const { t, locale } = useText();
  const base = useSession((session) => session.base);
  const who = useWho();
  const [step, setStep] = useState<'enter' | 'forgot' | DueStep>('enter');
  const back = () => setStep('enter');
  const title = base?.SYSTEM_TITLE || t(shellTexts.defaultTitle);

  useEffect(endProgress, []);
  // The server names an enterprise it does not know yet in the caller's language.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the language changes
  useEffect(() => {
    loadBase(rememberedEnterprise()).catch(() => undefined);
  }, [locale]);
  const house = base?.language;
  useEffect(() => {
    if (house) speakAsHouse(house);
  }, [house]);
  useEffect(() => {
    document.title = `${t(loginTexts.title)} - ${title}`;
  }, [t, title]);

  return (
    <main className="login">
      <Picture url={base?.loginImage?.[0]?.FileUrl} />
      <section className="login-side">
        <LanguageSwitch />
        <div className="login-card">
          <header className="login-head">
            <Logo title={title} url={base?.SYSTEM_LOGO?.[0]?.FileUrl} />
            <h1>{title}</h1>
          </header>
          {step === 'enter' && <Credentials who={who} onDue={setStep} onForgot={() => setStep('forgot')} />}
          {step === 'forgot' && <Forgot who={who} onDue={setStep} onBack={back} />}
          {typeof step === 'object' && <Step load={importDueSteps} props={{ step, onDue: setStep, onBack: back }} />}
        </div>
        <footer className="login-foot">
          {[base?.version && t(loginTexts.version, { version: base.version }), base?.ICP].filter(Boolean).join(' · ')}
        </footer>
      </section>
    </main>
  );
}

function Logo({ title, url }: { title: string; url: string | undefined }): ReactNode {
  return url ? (
    <img className="login-logo" src={url} alt="" />
  ) : (
    <span className="login-logo">{title.slice(0, 1)}</span>
  );
}

function LanguageSwitch(): ReactNode {
  const { t } = useText();
  const locale = useUi((ui) => ui.locale);
  const name = { zh: '中', en: 'EN' } as const;
  return (
    <fieldset className="login-language">
      <legend>{t(loginTexts.switchLanguage)}</legend>
      {(['zh', 'en'] as const).map((one) => (
        <button key={one} type="button" lang={one} aria-pressed={locale === one} onClick={() => setLocale(one)}>
          {name[one]}
        </button>
      ))}
    </fieldset>
  );
}

function Picture({ url }: { url: string | undefined }): ReactNode {
  const { t } = useText();
  if (url) {
    return (
      <aside className="login-picture own">
        <img src={url} alt="" />
      </aside>
    );
  }
  return (
    <aside className="login-picture">
      <svg viewBox="0 0 560 400" aria-hidden="true">
        <rect x="40" y="30" width="480" height="320" rx="16" className="glass" />
        <rect x="40" y="30" width="64" height="320" rx="16" className="glass" />
        {[74, 118, 162, 206, 250].map((y) => (
          <rect key={y} x="60" y={y} width="24" height="24" rx="6" className="glass" />
        ))}
        {[128, 256, 384].map((x) => (
          <g key={x}>
            <rect x={x} y="58" width="112" height="72" rx="10" className="glass" />
            <rect x={x + 14} y="74" width="36" height="8" rx="4" className="ink" />
            <rect x={x + 14} y="96" width="64" height="16" rx="6" className="ink strong" />
          </g>
        ))}
        <rect x="128" y="150" width="240" height="176" rx="10" className="glass" />
        <path d="M148 292c30-8 38-58 70-54s36 26 62 10 36-56 68-62" className="line" />
        <circle cx="348" cy="186" r="6" className="ink strong" />
        <rect x="384" y="150" width="112" height="176" rx="10" className="glass" />
        {[172, 200, 228, 256, 284].map((y, i) => (
          <g key={y}>
            <circle cx="404" cy={y} r="8" className="ink" />
            <rect x="420" y={y - 4} width={60 - i * 6} height="8" rx="4" className="ink" />
          </g>
        ))}
      </svg>
      <p className="login-slogan">{t(loginTexts.slogan)}</p>
      <p>{t(loginTexts.sloganHint)}</p>
    </aside>
  );
}
