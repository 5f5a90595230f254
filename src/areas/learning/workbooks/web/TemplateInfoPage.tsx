// 练习册详情: pages at the left, the page with its zones in the middle, what is still missing at the right.
import { Alert, App, Button, Flex, List, Segmented } from 'antd';
import { useState } from 'react';
import type { FileRecord } from '#kernel/model/fields';
import { messageOf } from '#kernel/web/api/apiError';
import { nonce } from '#kernel/web/api/signIn';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { TransitionButtons } from '#kernel/web/resource/actions/TransitionButtons';
import { ResourceForm } from '#kernel/web/resource/form/ResourceForm';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useDetail, useEvery, useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { useOpen, useQueryState, useTabTitle } from '#kernel/web/shell/site/navigation';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { overlap } from '../model/faults';
import { movePage, Workbook, WorkbookPage, WorkbookQuestion, workbookFaults, type Zone } from '../model/workbook';
import { StudentPreview } from './StudentPreview';
import { Thumbnails } from './Thumbnails';
import { WorkbookPrint } from './WorkbookPrint';
import css from './workbook.module.css';
import { workbookTexts as w } from './workbookTexts';
import { ZonedPage } from './ZonedPage';

type Asked = { what: 'page' } | { what: 'question'; id?: number; zone?: Zone };

export default function TemplateInfoPage() {
  const [{ id }] = useQueryState();
  const { t } = useText();
  const open = useOpen();
  if (!id)
    return (
      <Flex vertical align="center">
        <Empty text={t(w.pick)} height={240} />
        <Button onClick={() => open('/template')}>{t(w.toList)}</Button>
      </Flex>
    );
  return <Designer id={Number(id)} />;
}

function Designer({ id }: { id: number }) {
  const { t } = useText();
  const book = useDetail(Workbook, id);
  const pages = useEvery(WorkbookPage, { workbookId: id, sort: 'no' });
  const questions = useEvery(WorkbookQuestion, { workbookId: id, sort: 'id' });
  const faults = useAnswer(workbookFaults, { id });
  const [chosen, setChosen] = useState<number | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [zoom, setZoom] = useState(100);
  const [isPrinted, setPrinted] = useState(false);
  const [isTried, setTried] = useState(false);
  useTabTitle(book.data ? String(book.data.name) : null);
  const all = pages.data ?? [];
  const page = all.find((one) => one.id === chosen) ?? all[0];
  const can = useCan();
  const isDraft = book.data?.state === 'draft' && can('learning.workbook.edit');
  const { message } = App.useApp();
  const refresh = useRefreshRows(WorkbookQuestion);
  const moveZone = async (key: number, zone: Zone) => {
    try {
      const { version } = await resourceClient(WorkbookQuestion).detail(key);
      await resourceClient(WorkbookQuestion).edit(key, version, { zone });
    } catch (error) {
      message.error(messageOf(error));
    }
    await refresh();
    void faults.refetch();
  };
  const refreshPages = useRefreshRows(WorkbookPage);
  const orderPage = async (key: number, to: number) => {
    try {
      await sendCall(movePage, { id: key, to }, { key: nonce() });
    } catch (error) {
      message.error(messageOf(error));
    }
    await refreshPages();
    void faults.refetch();
  };
  const here = (questions.data ?? []).filter(({ pageId }) => pageId === page?.id);
  const zones = here.flatMap(({ zone }) => (zone ? [zone as Zone] : []));
  const hasOverlap = zones.some((one, at) => zones.slice(at + 1).some((other) => overlap(one, other)));
  return (
    <Shown
      loading={book.isPending || pages.isPending}
      error={book.error ?? pages.error}
      onRetry={() => void book.refetch()}
      height={360}
    >
      <Flex gap={8} align="center" wrap className={css.head}>
        <strong data-data>{String(book.data?.name ?? '')}</strong>
        {book.data && <TransitionButtons of={Workbook} row={book.data} />}
        {isDraft && <Button onClick={() => setAsked({ what: 'page' })}>{t(w.addPage)}</Button>}
        {isDraft && page && <Button onClick={() => setAsked({ what: 'question' })}>{t(w.addQuestion)}</Button>}
        <Segmented
          aria-label={t(w.zoom)}
          value={zoom}
          onChange={setZoom}
          options={[50, 100, 200].map((value) => ({ value, label: `${value} %` }))}
        />
        <Button disabled={all.length === 0} onClick={() => setPrinted(true)}>
          {t(w.print)}
        </Button>
        <Button disabled={all.length === 0} onClick={() => setTried(true)}>
          {t(w.preview)}
        </Button>
      </Flex>
      <div className={css.designer}>
        <div>
          <Thumbnails
            pages={all}
            chosen={page?.id ?? null}
            onChoose={setChosen}
            onMove={isDraft ? orderPage : undefined}
          />
        </div>
        {page ? (
          <ZonedPage
            image={(page.image as FileRecord | null)?.FileUrl ?? null}
            zones={here.flatMap(({ id: key, no, zone }) =>
              zone ? [{ id: key, no: String(no), zone: zone as Zone }] : [],
            )}
            zoom={zoom}
            label={t(w.page, { no: Number(page.no) })}
            {...(isDraft
              ? {
                  editing: {
                    onDraw: (zone) => setAsked({ what: 'question', zone }),
                    onPick: (key) => setAsked({ what: 'question', id: key }),
                    onChange: moveZone,
                  },
                }
              : {})}
          />
        ) : (
          <Empty text={t(w.none)} height={240} />
        )}
        <aside>
          {isDraft && <p className={css.hint}>{t(w.draw)}</p>}
          {hasOverlap && <Alert type="info" title={t(w.overlap)} />}
          {isDraft && <Faults faults={faults.data ?? []} />}
          <List
            size="small"
            dataSource={here}
            rowKey="id"
            renderItem={({ id: key, no, kind, score }) => (
              <List.Item>
                <Button type="link" disabled={!isDraft} onClick={() => setAsked({ what: 'question', id: key })}>
                  {String(no)}
                </Button>
                {t(WorkbookQuestion.fields.kind.options![String(kind)]!.label)} {String(score)}
              </List.Item>
            )}
          />
        </aside>
      </div>
      {isTried && <StudentPreview id={id} name={String(book.data?.name ?? '')} onClose={() => setTried(false)} />}
      {isPrinted && (
        <WorkbookPrint
          name={String(book.data?.name ?? '')}
          pages={all}
          questions={questions.data ?? []}
          onClose={() => setPrinted(false)}
        />
      )}
      {asked?.what === 'page' && (
        <ResourceForm
          of={hidden(WorkbookPage)}
          open
          values={{ workbookId: id, no: (Number(all.at(-1)?.no) || 0) + 1 }}
          onClose={() => setAsked(null)}
          onSaved={(row) => setChosen(row.id)}
        />
      )}
      {asked?.what === 'question' && (
        <ResourceForm
          of={hidden(WorkbookQuestion)}
          open
          id={asked.id ?? null}
          values={{
            workbookId: id,
            pageId: page?.id,
            no: String((questions.data?.length ?? 0) + 1),
            ...(asked.zone ? { zone: asked.zone } : {}),
          }}
          onClose={() => setAsked(null)}
          onSaved={() => void faults.refetch()}
        />
      )}
    </Shown>
  );
}

/** The book is known from the page one is on. */
const hidden = <R extends { form: readonly string[] }>(of: R): R => ({
  ...of,
  form: of.form.filter((name) => name !== 'workbookId'),
});

function Faults({
  faults,
}: {
  faults: readonly { page: number; no: string; why: 'noAnswer' | 'wrongAnswer' | 'noZone' }[];
}) {
  const { t } = useText();
  if (faults.length === 0) return <Alert type="success" title={t(w.whole)} />;
  return (
    <Alert
      type="warning"
      title={t(w.faults, { count: faults.length })}
      description={faults
        .slice(0, 8)
        .map(({ page, no, why }) => <div key={`${page}.${no}`}>{t(w.fault, { page, no, why: t(w[why]) })}</div>)}
    />
  );
}
