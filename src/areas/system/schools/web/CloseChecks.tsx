// What each area still has to settle before the school can be closed.
import { CheckCircleFilled } from '@ant-design/icons';
import { Tag } from 'antd';
import { Link } from 'react-router';
import { useText } from '#kernel/web/i18n';
import { Shown } from '#kernel/web/widgets/States';
import { useCloseChecks } from '../../organisation/web/nearClient';
import css from '../../organisation/web/schools.module.css';
import { schoolTexts as s } from '../../organisation/web/schoolTexts';

/** The list that opens shows this school's only. */
const atSchool = (path: string, schoolId: number): string =>
  `${path}${path.includes('?') ? '&' : '?'}schoolId=${schoolId}`;

export function CloseChecks({ schoolId }: { schoolId: number }) {
  const { t } = useText();
  const checks = useCloseChecks(schoolId);
  return (
    <Shown
      loading={checks.isPending}
      error={checks.error}
      empty={checks.data?.length === 0}
      emptyText={t(s.noChecks)}
      onRetry={() => void checks.refetch()}
      height={160}
    >
      <ul className={css.checks}>
        {checks.data?.map((check) => (
          <li key={`${check.area} ${check.item}`}>
            <Link to={atSchool(check.path, schoolId)}>{check.item}</Link>
            {check.count === 0 ? (
              <Tag color="green" icon={<CheckCircleFilled />}>
                {t(s.settled)}
              </Tag>
            ) : (
              <Tag color="red">{t(s.left, { count: check.count })}</Tag>
            )}
          </li>
        ))}
      </ul>
    </Shown>
  );
}
