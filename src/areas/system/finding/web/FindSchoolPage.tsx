// 查找校区, for everyone; with `?pick=1` a school is chosen for the page that opened this one.
import { Alert } from 'antd';
import { useText } from '#kernel/web/i18n';
import { usePicking } from '#kernel/web/shell/site/picking';
import css from '../../organisation/web/schools.module.css';
import { schoolTexts as s } from '../../organisation/web/schoolTexts';
import { SchoolFinder } from './SchoolFinder';

export default function FindSchoolPage() {
  const { t } = useText();
  const pick = usePicking();
  return (
    <section className={css.card}>
      {pick && <Alert type="info" showIcon title={t(s.picking)} style={{ marginBottom: 12 }} />}
      <SchoolFinder height="calc(100vh - 250px)" {...(pick ? { onPick: pick } : {})} />
    </section>
  );
}
