// The six digits with the button that sends them, and the picture above when the server asks for one.
import { type ReactNode, type Ref, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { codeTexts } from '../../codes/web/codeTexts';
import type { CodeProblem, CodeRequest } from '../../codes/web/useCode';
import { secondsText } from '../../codes/web/useCountdown';
import { Field } from './Field';
import { PictureField } from './PictureField';
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
  const onItsWay = isSent ? t(codeTexts.codeOnItsWay) : undefined;
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
        label={t(codeTexts.code)}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        placeholder={t(codeTexts.codeHint)}
        value={value}
        error={error ?? (problem?.at === 'code' ? problem.message : undefined)}
        hint={onItsWay}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
        ref={ref}
        after={
          <button type="button" className="login-send" disabled={sending || wait > 0} onClick={() => void ask()}>
            {wait > 0 ? t(codeTexts.getAgain, { time: secondsText(wait) }) : t(codeTexts.getCode)}
          </button>
        }
      />
    </>
  );
}
