// What a document comes to, below its form and up to date with every key pressed.
import type { Resource } from '#kernel/model/resource';
import { totalNames } from '#kernel/model/rules/totals';
import { useText } from '#kernel/web/i18n';
import { plainText } from '../rows/plainText';
import css from './form.module.css';
import type { FormValues } from './formValues';

export function FormTotals({ of, values }: { of: Resource; values: FormValues }) {
  const { t } = useText();
  const names = totalNames(of);
  if (names.length === 0) return null;
  return (
    <dl className={css.totals} aria-live="polite">
      {names.map((name) => (
        <div key={name}>
          <dt>{t(of.fields[name]!.label)}</dt>
          <dd>{plainText(of.fields[name]!, values[name], t)}</dd>
        </div>
      ))}
    </dl>
  );
}
