// Do the books agree: the rules as tiles, what does not agree as a list, the rules and the runs beside it.
import { CheckCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { App, Button, Card, Tag } from 'antd';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { PageTabs } from '#kernel/web/shell/site/PageTabs';
import { Shown } from '#kernel/web/widgets/States';
import { CheckDifference, CheckRule, CheckRun, checkOverview, DifferenceLife, startCheck } from '../model/check';
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
  const onStart = () =>
    start
      .run({})
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
            <Button type="primary" loading={start.isRunning} onClick={onStart} className={css.start}>
              {t(startCheck.label)}
            </Button>
          )}
        </div>
        <div className={css.tiles}>
          {data?.rules.map(({ code, name, area, severity, enabled, open }) => (
            <div key={code} className={css.tile}>
              <span className={css.last}>{area}</span>
              <strong>{name}</strong>
              <span>
                {enabled ? (
                  <Tag color={open === 0 ? 'green' : 'red'}>{open === 0 ? t(c.allEqual) : t(c.open, { n: open })}</Tag>
                ) : (
                  <Tag>{t(c.off)}</Tag>
                )}
                <Tag>{t(CheckRule.fields.severity.options![severity]!.label)}</Tag>
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
