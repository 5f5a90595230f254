// 作业: what was set, what waits to be corrected, every piece, the rates, what can be set again; correcting fills the page.
import { App } from 'antd';
import { useMemo, useState } from 'react';
import { useCall } from '#kernel/web/calls/useCall';
import { copyText } from '#kernel/web/copyText';
import { useText } from '#kernel/web/i18n';
import { useFormAround } from '#kernel/web/resource/form/formAround';
import { FieldInput, type FieldInputComponent } from '#kernel/web/resource/inputs/inputs';
import type { ViewOf } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useCan } from '#kernel/web/session';
import { useOpen, useQueryState } from '#kernel/web/shell/site/navigation';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import { Empty } from '#kernel/web/widgets/States';
import { Homework, HomeworkRubric, previewHomework } from '../model/homework';
import { CorrectPhrase } from '../model/phrase';
import { HomeworkSubmission, pieceLink, releaseResults, remindMissing } from '../model/submission';
import { AssignButton } from './AssignButton';
import { Correcting } from './Correcting';
import css from './correcting.module.css';
import { HomeworkPreview } from './HomeworkPreview';
import { homeworkTexts as h } from './homeworkTexts';
import { Rates } from './Rates';

/** Of a workbook that is chosen its questions are offered. */
const QuestionsOfBook: FieldInputComponent = (props) => {
  const { workbookId } = useFormAround().values;
  const asked = useMemo(() => (workbookId ? { workbookId } : {}), [workbookId]);
  return <FieldInput {...props} asked={asked} />;
};

const inputs = { questionIds: QuestionsOfBook };

const views: readonly ViewOf<typeof Homework>[] = [
  { key: 'all', label: h.all, filter: { isTemplate: 'false' } },
  { key: 'open', label: h.open, filter: { isTemplate: 'false', state: 'open' }, sort: 'dueAt' },
  { key: 'closed', label: h.closed, filter: { isTemplate: 'false', state: 'closed' } },
  { key: 'templates', label: h.templates, filter: { isTemplate: 'true' } },
];
interface Tally {
  due: number;
  handedIn: number;
  late: number;
  toCorrect: number;
  average: string | null;
}
/** Under its title, how it stands. */
const columns = { title: { render: (row: WireOf<typeof Homework>) => <Standing row={row} />, width: 168 } };

function Standing({ row }: { row: WireOf<typeof Homework> }) {
  const { t } = useText();
  const tally = row.tally as Tally | null;
  return (
    <>
      <span className={css.titled} data-data>
        {row.title}
      </span>
      {tally && (
        <div className={css.standing} title={t(h.standing, { ...tally, average: tally.average ?? '–' })}>
          {t(h.standingShort, { handedIn: tally.handedIn, due: tally.due, toCorrect: tally.toCorrect })}
        </div>
      )}
    </>
  );
}

const waiting = { state: 'submitted' };
const lines = { rubric: HomeworkRubric };

const tabs: readonly PageTab[] = [
  { key: 'list', label: h.list, page: List },
  { key: 'queue', label: h.queue, permission: 'learning.homework.correct', page: Queue },
  { key: 'pieces', label: h.pieces, page: () => <Pieces /> },
  { key: 'rates', label: h.statistics, page: Rates },
  {
    key: 'phrases',
    label: h.phrases,
    permission: 'learning.homework.correct',
    page: () => <ResourcePage of={CorrectPhrase} />,
  },
];

export default function HomeWorkPage() {
  const [query, setQuery] = useQueryState();
  if (query.homeworkId && !query.tab)
    return (
      <Correcting
        key={query.homeworkId}
        homeworkId={Number(query.homeworkId)}
        chosen={Number(query.submissionId) || null}
        onChoose={(submissionId) =>
          setQuery({ homeworkId: query.homeworkId!, submissionId: String(submissionId), goingOn: query.goingOn ?? '' })
        }
        isGoingOn={query.goingOn === 'yes'}
        onGoOn={(homeworkId, submissionId) =>
          setQuery({ homeworkId: String(homeworkId), submissionId: String(submissionId), goingOn: 'yes' })
        }
        onLeave={() => setQuery({})}
      />
    );
  return <PageTabs tabs={tabs} />;
}

function List() {
  const open = useOpen();
  const can = useCan();
  const { t } = useText();
  const { message } = App.useApp();
  const release = useCall(releaseResults);
  const remind = useCall(remindMissing);
  const [tried, setTried] = useState<WireOf<typeof Homework> | null>(null);
  return (
    <>
      {tried && <HomeworkPreview id={tried.id} title={tried.title} onClose={() => setTried(null)} />}
      <ResourcePage
        of={Homework}
        columns={columns}
        lines={lines}
        inputs={inputs}
        views={views}
        toolbar={<AssignButton />}
        tabs={[{ key: 'pieces', label: h.pieces, content: (row) => <Pieces homeworkId={row.id} /> }]}
        rowActions={[
          {
            key: 'correctAll',
            label: h.correct,
            isShown: ({ state }) => state !== 'draft' && can('learning.homework.correct'),
            run: ({ id }) => open('/homeWork', { homeworkId: String(id) }),
          },
          {
            key: 'remind',
            label: h.remind,
            isShown: ({ state }) => state === 'open' && remind.isAllowed,
            run: async ({ id }) => {
              await remind.run({ ids: [id] });
              message.success(t(h.reminded));
            },
          },
          {
            key: 'release',
            label: releaseResults.label,
            isShown: ({ releaseMode, state }) => releaseMode === 'together' && state !== 'draft' && release.isAllowed,
            run: async ({ id }, refresh) => {
              const { released, waiting: left } = await release.run({ homeworkId: id });
              message.success(t(left > 0 ? h.releasedSome : h.releasedAll, { released, left }));
              await refresh();
            },
          },
          { key: 'preview', label: previewHomework.label, run: (row) => setTried(row) },
        ]}
      />
    </>
  );
}

/** All pieces that the address asks for, or those of one homework. */
function Pieces({ homeworkId }: { homeworkId?: number }) {
  const { message } = App.useApp();
  const { t } = useText();
  const link = useCall(pieceLink);
  return (
    <ResourcePage
      of={HomeworkSubmission}
      {...(homeworkId ? { given: { homeworkId } } : {})}
      rowActions={[
        {
          key: 'link',
          label: h.link,
          isShown: () => link.isAllowed,
          run: async ({ id }) => {
            const { path } = await link.run({ id });
            await copyText(`${location.origin}${path}`);
            message.success(t(h.linkMade));
          },
        },
      ]}
    />
  );
}

const queueViews: readonly ViewOf<typeof HomeworkSubmission>[] = [
  { key: 'all', label: h.all, filter: {} },
  { key: 'mine', label: h.mine, filter: { toCorrect: 'all' } },
  { key: 'late', label: h.tooLong, filter: { toCorrect: 'late' } },
];

function Queue() {
  const { t } = useText();
  const open = useOpen();
  const correct = (row: WireOf<typeof HomeworkSubmission>) =>
    open('/homeWork', { homeworkId: `${row.homeworkId}`, submissionId: `${row.id}` });
  return (
    <ResourcePage
      of={HomeworkSubmission}
      sort="submittedAt"
      filter={waiting}
      views={queueViews}
      empty={<Empty text={t(h.none)} hint={t(h.noneHint)} height={300} />}
      onOpen={correct}
      rowActions={[{ key: 'correctOne', label: h.correct, run: correct }]}
    />
  );
}
