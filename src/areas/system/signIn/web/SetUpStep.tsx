// Asked of this person's role and not there yet: an app or a passkey is set up before anything else opens.
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { request } from '#kernel/web/api/client';
import { type Due, type FactorOffer, factorDoors, type Tokens } from '#kernel/web/api/signIn';
import { useText } from '#kernel/web/i18n';
import type { Client } from '#kernel/web/session';
import { makePasskey } from '../../secondFactor/web/browserPasskey';
import { Field } from './Field';
import { factorStepTexts as f } from './factorStepTexts';
import { type DueStep, goIn } from './goIn';
import { loginTexts } from './loginTexts';
import { useProblems } from './useProblems';

interface Problems {
  code?: string;
  form?: string;
}

interface SetUpStepProps {
  step: DueStep;
  onDue: (due: DueStep) => void;
  onBack: () => void;
}

interface Added {
  recoveryCodes: string[] | null;
  entered: Tokens<Client> | Due;
}

export function SetUpStep({ step, onDue, onBack }: SetUpStepProps): ReactNode {
  const { t } = useText();
  const [app, setApp] = useState<FactorOffer & { picture: string }>();
  const [code, setCode] = useState('');
  const [added, setAdded] = useState<Added>();
  const [problems, setProblems] = useProblems<Problems>();
  const [busy, setBusy] = useState(false);
  const { ticket } = step;

  // biome-ignore lint/correctness/useExhaustiveDependencies: begun once for a ticket
  useEffect(() => {
    let isCurrent = true;
    begin(ticket)
      .then((offer) => isCurrent && setApp(offer))
      .catch((error: unknown) => isCurrent && setProblems({ form: messageOf(error) }));
    return () => {
      isCurrent = false;
    };
  }, [ticket]);

  const attempt = async (confirm: () => Promise<Added>) => {
    if (busy) return;
    setBusy(true);
    try {
      setAdded(await confirm());
    } catch (error) {
      const at = error instanceof ApiError ? error.problems[0] : undefined;
      setProblems(at?.field === 'code' ? { code: at.message } : { form: at?.message ?? messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!app || !/^\d{6}$/.test(code)) return setProblems({ code: t(f.codeHint) });
    void attempt(() => factorDoors.add<Client>(request, { ticket, key: app.key, tfaCode: code }));
  };
  const byPasskey = () =>
    attempt(async () => {
      const { key, options } = await factorDoors.begin(request, ticket, 'passkey');
      return factorDoors.add<Client>(request, { ticket, key, passkey: await makePasskey(options) });
    });

  if (added) return <Codes added={added} onGoOn={() => void goIn(added.entered, step, onDue)} />;
  return (
    <form onSubmit={submit} noValidate>
      <h2>{t(f.setUpTitle)}</h2>
      <p className="login-hint">{t(f.setUpHint)}</p>
      <div className="login-notice" role="alert">
        {problems.form}
      </div>
      {app ? (
        <div className="login-qr">
          <img src={app.picture} width={132} height={132} alt={t(f.qr)} />
          <div>
            <p className="login-hint">{t(f.orType)}</p>
            <code data-data>{app.secret}</code>
          </div>
        </div>
      ) : null}
      <Field
        label={t(f.code)}
        name="tfaCode"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        placeholder={t(f.codeHint)}
        value={code}
        error={problems.code}
        onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
        autoFocus
      />
      <button type="submit" className="login-submit" disabled={busy} aria-busy={busy}>
        {t(f.confirm)}
      </button>
      <button type="button" className="login-link" disabled={busy} onClick={() => void byPasskey()}>
        {t(f.makePasskey)}
      </button>
      <button type="button" className="login-link" onClick={onBack}>
        {t(loginTexts.back)}
      </button>
    </form>
  );
}

async function begin(ticket: string): Promise<FactorOffer & { picture: string }> {
  const [offer, qr] = await Promise.all([factorDoors.begin(request, ticket, 'totp'), import('qrcode')]);
  return { ...offer, picture: await qr.toDataURL(offer.uri ?? '', { width: 264, margin: 2 }) };
}

/** Shown this once; who has gone on has seen them. */
function Codes({ added, onGoOn }: { added: Added; onGoOn: () => void }): ReactNode {
  const { t } = useText();
  return (
    <>
      <h2>{t(f.codesTitle)}</h2>
      <p className="login-hint">{t(f.codesHint)}</p>
      <ul className="login-codes" data-data>
        {(added.recoveryCodes ?? []).map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <button type="button" className="login-submit" onClick={onGoOn}>
        {t(f.codesKept)}
      </button>
    </>
  );
}
