// The six digits with the button that sends them, and the picture above when the server asks for one.
import { type ReactNode, type Ref, useState } from 'react';
import { useText } from '../i18n';
import { Field } from './Field';
import { loginTexts } from './loginTexts';
import { PictureField } from './PictureField';
import type { CodeProblem, CodeRequest } from './useCode';
import { clock } from './useCountdown';
import './code.css';

interface CodeFieldProps {
  request: CodeRequest;
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
  /** Sends; answers what is wrong. Undefined: something above is missing and was said there. */
  onAsk: () => Promise<CodeProblem | null | undefined>;
  ref: Ref<HTMLInputElement>;
}

export function CodeField({ request, value, onChange, error, onAsk, ref }: CodeFieldProps): ReactNode {
  const { t } = useText();
  const [problem, setProblem] = useState<CodeProblem | null>(null);
  const { wait, sending, picture, isSent } = request;
  const ask = async () => setProblem((await onAsk()) ?? null);
  const onItsWay = isSent ? t(loginTexts.codeOnItsWay) : undefined;
  return (
    <>
      {picture ? (
        <PictureField
          picture={picture}
          letters={request.letters}
          onChange={request.setLetters}
          onAnother={request.anotherPicture}
          error={problem?.at === 'picture' ? problem.message : undefined}
        />
      ) : null}
      <Field
        label={t(loginTexts.code)}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        placeholder={t(loginTexts.codeHint)}
        value={value}
        error={error ?? (problem?.at === 'code' ? problem.message : undefined)}
        hint={onItsWay}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
        ref={ref}
        after={
          <button type="button" className="login-send" disabled={sending || wait > 0} onClick={() => void ask()}>
            {wait > 0 ? t(loginTexts.getAgain, { time: clock(wait) }) : t(loginTexts.getCode)}
          </button>
        }
      />
    </>
  );
}
