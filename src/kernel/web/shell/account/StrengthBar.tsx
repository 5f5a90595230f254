// How good a new password is, in three steps and a word.
import type { ReactNode } from 'react';
import { useText } from '../../i18n';
import { passwordTexts } from '../../shellTexts';
import { strength } from './passwordRules';
import './strength.css';

export function StrengthBar({ password }: { password: string }): ReactNode {
  const { t } = useText();
  const level = strength(password);
  const word = [null, passwordTexts.weak, passwordTexts.fair, passwordTexts.strong][level];
  return (
    <div className="strength" data-level={level} role="status" aria-label={t(passwordTexts.strength)}>
      {[1, 2, 3].map((step) => (
        <i key={step} className={level >= step ? 'on' : ''} />
      ))}
      <span>{word ? t(word) : null}</span>
    </div>
  );
}
