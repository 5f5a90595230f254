// Do the books agree: the rules as tiles, what does not agree as a list, the rules and the runs beside it.
import { CheckCircleOutlined, ReloadOutlined, WarningOutlined } from '@ant-design/icons';
import { App, Button, Card, Tag } from 'antd';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { PageTabs } from '#kernel/web/shell/site/PageTabs';
import { Shown } from '#kernel/web/widgets/States';
import {
  CheckDifference,
  CheckRule,
  CheckRun,
  cancelCheck,
  checkOverview,
  DifferenceLife,
  startCheck,
} from '../model/check';
import css from './checks.module.css';
import { checkTexts as c } from './checkTexts';

const permission = 'reports.check.view';
const views = [
  { key: 'open', label: DifferenceLife.states.open.label, filter: { state: ['open', 'assigned', 'explained'] } },
  { key: 'ignored', label: DifferenceLife.states.ignored.label, filter: { state: 'ignored' } },
  { key: 'cleared', label: DifferenceLife.states.cleared.label, filter: { state: 'cleared' } },
];

function Differences() {
  return (
    <>
      <Tiles />
      <ResourcePage of={CheckDifference} views={views} />
    </>
  );
}

function Tiles() {
  const { t } = useText();
  const { message } = App.useApp();
  const { data, error, isPending, refetch } = useAnswer(checkOverview, {});
  const start = useCall(startCheck);
  const cancel = useCall(cancelCheck);
  const open = useOpen();
  /** All of them, or one. */
  const onStart = (rules: string[] = []) =>
    start
      .run({ rules })
      .then(({ found, cleared }) => message.success(t(c.done, { found, cleared })))
      .catch((problem: unknown) => message.error(messageOf(problem)));
  return (
    <Card size="small" className={css.head}>
      <Shown loading={isPending} error={error} onRetry={() => void refetch()} height={120}>
        <div className={css.line}>
          <strong className={data?.open ? css.wrong : css.right}>
            {data?.open ? <WarningOutlined /> : <CheckCircleOutlined />}{' '}
            {!data?.last ? t(c.never) : data.open ? t(c.open, { n: data.open }) : t(c.allEqual)}
          </strong>
          {data?.last && (
            <span className={css.last}>
              {t(c.last, {
                at: momentText(data.last.startedAt, 'YYYY-MM-DD HH:mm'),
                found: data.last.found,
                cleared: data.last.cleared,
              })}
            </span>
          )}
          {start.isAllowed && (
            <span className={css.start}>
              {start.isRunning && (
                <Button onClick={() => void cancel.run({}).catch((problem) => message.error(messageOf(problem)))}>
                  {t(cancelCheck.label)}
                </Button>
              )}{' '}
              <Button type="primary" loading={start.isRunning} onClick={() => onStart()}>
                {t(startCheck.label)}
              </Button>
            </span>
          )}
        </div>
        <div className={css.tiles}>
          {data?.rules.map(({ id, code, name, area, severity, enabled, open: count }) => (
            <div key={code} className={css.tile}>
              <span className={css.last}>{area}</span>
              <strong>{name}</strong>
              <span>
                {enabled && count > 0 ? (
                  <Button
                    type="link"
                    size="small"
                    danger
                    className={css.count}
                    onClick={() => open('/checkData', { tab: 'differences', ruleId: `${id}` })}
                  >
                    {t(c.open, { n: count })}
                  </Button>
                ) : enabled ? (
                  <Tag color="green">{t(c.allEqual)}</Tag>
                ) : (
                  <Tag>{t(c.off)}</Tag>
                )}
                <Tag>{t(CheckRule.fields.severity.options![severity]!.label)}</Tag>
                {start.isAllowed && enabled && (
                  <Button
                    type="text"
                    size="small"
                    icon={<ReloadOutlined />}
                    disabled={start.isRunning}
                    aria-label={t(c.only, { name })}
                    title={t(c.only, { name })}
                    onClick={() => onStart([code])}
                  />
                )}
              </span>
            </div>
          ))}
        </div>
      </Shown>
    </Card>
  );
}

const tabs = [
  { key: 'differences', label: c.differences, permission, page: Differences },
  { key: 'rules', label: c.rules, permission, page: () => <ResourcePage of={CheckRule} /> },
  { key: 'runs', label: c.runs, permission, page: () => <ResourcePage of={CheckRun} /> },
];

export default () => <PageTabs tabs={tabs} />;
