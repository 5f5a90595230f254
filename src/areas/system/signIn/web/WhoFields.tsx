// The mobile, and below it the enterprises it belongs to where there are several.
import type { ReactNode } from 'react';
import { useText } from '#kernel/web/i18n';
import { Field } from './Field';
import { loginTexts } from './loginTexts';
import type { Enterprise } from './useEnterprises';
import type { Who, WhoProblems } from './useWho';

interface WhoFieldsProps {
  who: Who;
  problems: WhoProblems;
  autoFocus: boolean;
}

export function WhoFields({ who, problems, autoFocus }: WhoFieldsProps): ReactNode {
  const { t } = useText();
  return (
    <>
      <Field
        label={t(loginTexts.mobile)}
        name="mobile"
        inputMode="numeric"
        autoComplete="username"
        maxLength={11}
        placeholder={t(loginTexts.mobileHint)}
        value={who.mobile}
        error={problems.mobile}
        onChange={(event) => who.setMobile(event.target.value)}
        autoFocus={autoFocus}
      />
      {who.enterprises.length > 1 ? (
        <EnterpriseChoice list={who.enterprises} value={who.appid} error={problems.enterprise} onChange={who.choose} />
      ) : null}
    </>
  );
}

interface EnterpriseChoiceProps {
  list: readonly Enterprise[];
  value: string | null;
  error: string | undefined;
  onChange: (appid: string) => void;
}

function EnterpriseChoice({ list, value, error, onChange }: EnterpriseChoiceProps): ReactNode {
  const { t } = useText();
  return (
    <fieldset className={`login-enterprises${error ? ' bad' : ''}`}>
      <legend>{t(loginTexts.enterprise)}</legend>
      {list.map((enterprise) => (
        <label key={enterprise.appid}>
          <input
            type="radio"
            name="enterprise"
            checked={value === enterprise.appid}
            onChange={() => onChange(enterprise.appid)}
          />
          <span>{enterprise.name}</span>
        </label>
      ))}
      <div className="login-error">{error}</div>
    </fieldset>
  );
}
