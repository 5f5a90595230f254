// A passkey alone: the device knows who sits before it.
import { type ReactNode, useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { request } from '#kernel/web/api/client';
import { factorDoors } from '#kernel/web/api/signIn';
import { thisDevice } from '#kernel/web/api/thisDevice';
import { useText } from '#kernel/web/i18n';
import type { Client } from '#kernel/web/session';
import { showPasskey } from '../../secondFactor/web/browserPasskey';
import { factorStepTexts as f } from './factorStepTexts';
import { type DueStep, goIn } from './goIn';
import { useProblems } from './useProblems';

export function ByPasskey({ onDue }: { onDue: (due: DueStep) => void }): ReactNode {
  const { t } = useText();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useProblems<{ form?: string }>();
  const enter = async () => {
    setBusy(true);
    setProblems({});
    try {
      const { key, options } = await factorDoors.anybody(request);
      const nobody = { appid: '', mobile: '' };
      const { deviceId } = thisDevice(nobody);
      const shown = await showPasskey(options);
      await goIn(await factorDoors.enter<Client>(request, { key, passkey: shown, deviceId }), nobody, onDue);
    } catch (error) {
      // Who closed the browser's own window knows it.
      const isDismissed = error instanceof Error && error.name === 'NotAllowedError';
      setProblems(isDismissed ? {} : { form: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <button type="button" className="login-link" disabled={busy} onClick={() => void enter()}>
        {t(f.passkeyAlone)}
      </button>
      {problems.form ? (
        <div className="login-error" role="alert">
          {problems.form}
        </div>
      ) : null}
    </>
  );
}
