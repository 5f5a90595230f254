// 开课管理: what is open to whom, opened for many at once; may this student see that, and why not.
import { Alert, Button, Flex, List, Tag } from 'antd';
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { useFormAround } from '#kernel/web/resource/form/formAround';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import type { ViewOf } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useCan } from '#kernel/web/session';
import { Drawer, Modal } from '#kernel/web/widgets/Panels';
import { Empty } from '#kernel/web/widgets/States';
import type { Content } from '../model/contents';
import { ClassContent, grantSources, OpenCourse, OpenGrant } from '../model/openCourse';
import { accessCheck, extendOpened, pauseOpened, resumeOpened, revokeGrant, revokeOpened } from '../model/openingCalls';
import { accessPageTexts as a } from './accessPageTexts';
import { ContentPicker } from './ContentPicker';
import { OpenWizard } from './OpenWizard';

const views: readonly ViewOf<typeof OpenCourse>[] = [
  { key: 'all', label: a.byPerson, filter: {} },
  { key: 'active', label: a.active, filter: { state: 'active' } },
  { key: 'due7', label: a.due7, filter: { daysLeft: '7' }, sort: 'endAt' },
  { key: 'due30', label: a.due30, filter: { daysLeft: '30' }, sort: 'endAt' },
  { key: 'paused', label: a.paused, filter: { state: 'paused' } },
  { key: 'expired', label: a.expired, filter: { state: 'expired' }, sort: '-endAt' },
];

const batches = [extendOpened, pauseOpened, resumeOpened, revokeOpened] as const;

export default function OpenCoursePage() {
  const { t, locale } = useText();
  const can = useCan();
  const [shown, setShown] = useState<'open' | 'check' | 'class' | null>(null);
  const [batch, setBatch] = useState<{ of: (typeof batches)[number]; ids: number[]; clear: () => void } | null>(null);
  const sources = {
    sources: {
      render: (row: WireOf<typeof OpenCourse>) =>
        (row.sources ?? '')
          .split(',')
          .filter(Boolean)
          .map((one) => (
            <Tag key={one}>{grantSources[one as keyof typeof grantSources]?.[locale === 'en' ? 1 : 0] ?? one}</Tag>
          )),
      width: 160,
    },
  };
  return (
    <>
      <ResourcePage
        of={OpenCourse}
        views={views}
        columns={sources}
        tabs={[{ key: 'grants', label: a.grants, content: ({ id }: { id: number }) => <Grants openCourseId={id} /> }]}
        empty={<Empty text={t(a.empty)} />}
        rowActions={[
          {
            key: 'extend',
            label: extendOpened.label,
            isShown: () => can('online.open.open'),
            run: ({ id }) => setBatch({ of: extendOpened, ids: [id], clear: () => undefined }),
          },
        ]}
        batch={batches
          .filter(({ permission }) => can(permission ?? ''))
          .map((of) => ({
            key: of.path,
            label: of.label,
            danger: of.danger,
            run: (ids, clear) => setBatch({ of, ids: [...ids], clear }),
          }))}
        toolbar={
          <Flex gap={8} wrap>
            <Button onClick={() => setShown('check')}>{t(a.check)}</Button>
            {can('online.open.open') && <Button onClick={() => setShown('class')}>{t(a.classContents)}</Button>}
            {can('online.open.open') && (
              <Button type="primary" onClick={() => setShown('open')}>
                {t(a.open)}
              </Button>
            )}
          </Flex>
        }
      />
      {shown === 'open' && <OpenWizard onClose={() => setShown(null)} />}
      {shown === 'check' && <AccessCheck onClose={() => setShown(null)} />}
      {shown === 'class' && (
        <Drawer open width={960} title={t(a.classContents)} onClose={() => setShown(null)}>
          <ResourcePage of={ClassContent} given={{}} inputs={{ refId: ClassRef }} />
        </Drawer>
      )}
      {batch && (
        <CallDialog of={batch.of} given={{ ids: batch.ids }} onClose={() => setBatch(null)} onDone={batch.clear} />
      )}
    </>
  );
}

/** The content of a class: of whatever kind, its kind goes along. */
function ClassRef({ value, onChange, id }: { value: unknown; onChange: (value: unknown) => void; id: string }) {
  const form = useFormAround();
  const kind = (form.values.kind as Content['kind']) ?? 'course';
  const picked = value ? [{ kind, refId: Number(value) }] : [];
  const pick = ([one]: Content[]) => {
    if (one) form.set('kind', one.kind);
    onChange(one?.refId ?? null);
  };
  return <ContentPicker id={id} single value={picked} onChange={pick} />;
}

function Grants({ openCourseId }: { openCourseId: number }) {
  const can = useCan();
  const [id, setId] = useState<number | null>(null);
  return (
    <>
      <ResourcePage
        of={OpenGrant}
        given={{ openCourseId }}
        rowActions={[
          {
            key: 'revokeGrant',
            label: revokeGrant.label,
            danger: true,
            isShown: (row) => !row.revokedAt && can('online.open.revoke'),
            run: (row) => setId(row.id),
          },
        ]}
      />
      {id !== null && (
        <CallDialog
          of={revokeGrant}
          given={{ id }}
          preview={(answer) => <Resulting endAt={answer.endAt} state={answer.state} />}
          onClose={() => setId(null)}
        />
      )}
    </>
  );
}

function Resulting({ endAt, state }: { endAt: string | null; state: string }) {
  const { t } = useText();
  return (
    <Alert type="info" message={state === 'revoked' ? t(a.resultingNone) : t(a.resultingEnd, { day: endAt ?? '—' })} />
  );
}

function AccessCheck({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const [customerId, setCustomer] = useState<number | null>(null);
  const [contents, setContents] = useState<Content[]>([]);
  const content = contents[0];
  const answer = useAnswer(
    accessCheck,
    { customerId: customerId ?? 0, kind: content?.kind ?? 'course', refId: content?.refId ?? 0 },
    { enabled: customerId !== null && content !== undefined },
  );
  return (
    <Modal open centered width={800} title={t(a.check)} footer={null} onCancel={onClose}>
      <Flex vertical gap={12}>
        <RefPicker
          to="customer"
          aria-label={t(a.person)}
          value={customerId}
          onChange={(id) => setCustomer(id as number | null)}
          placeholder={t(a.person)}
        />
        <ContentPicker single value={contents} onChange={setContents} />
        {customerId === null || !content ? (
          <Alert type="info" message={t(a.askCheck)} />
        ) : answer.data ? (
          <Alert
            type={answer.data.may ? 'success' : 'warning'}
            message={`${answer.data.content}：${t(answer.data.may ? a.may : a.mayNot)}`}
            description={
              <List
                size="small"
                dataSource={answer.data.reasons}
                renderItem={({ ok, text }) => (
                  <List.Item>
                    <span data-data>
                      {ok ? '✓' : '✗'} {text}
                    </span>
                  </List.Item>
                )}
              />
            }
          />
        ) : null}
      </Flex>
    </Modal>
  );
}
