// One approval: what is asked for, the way, what happened, and what its reader may do now.
import { Button, Descriptions, Flex, Tag, Timeline } from 'antd';
import { useEffect, useState } from 'react';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { FieldsDialog } from '#kernel/web/resource/form/FieldsDialog';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Frame } from '#kernel/web/widgets/Frame';
import { Failed, Loading } from '#kernel/web/widgets/States';
import { approvalStates } from '../model/approval';
import { type ApprovalView, approvalView, readCopy, resubmitApproval } from '../model/calls';
import { customKinds } from '../model/customKinds';
import { ApprovalPath } from './ApprovalPath';
import { a } from './approvalTexts';
import { Decision } from './Decision';
import { RequestFields } from './RequestFields';

interface DrawerProps {
  id: number;
  onClose: () => void;
  /** To the next one in the list, by J and K and after deciding. */
  onNext?: (step: 1 | -1) => void;
}

export function ApprovalDrawer({ id, onClose, onNext }: DrawerProps) {
  const answer = useAnswer(approvalView, { id });
  return (
    <Frame kind="drawer" width={680} title={answer.data?.no ?? ''} open onCancel={onClose} footer={null}>
      {answer.error ? (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.data?.id === id ? (
        <Whole key={id} view={answer.data} onNext={onNext} />
      ) : (
        <Loading />
      )}
    </Frame>
  );
}

function Whole({ view, onNext }: { view: ApprovalView; onNext: DrawerProps['onNext'] }) {
  const { t } = useText();
  const open = useOpen();
  const [edited, setEdited] = useState<Record<string, unknown>>({});
  const [isMending, setMending] = useState(false);
  const { run: read } = useCall(readCopy);
  useEffect(() => {
    if (view.isUnread) void read({ id: view.id });
  }, [view.isUnread, view.id, read]);
  const state = approvalStates[view.state as keyof typeof approvalStates];
  const isOfItsOwn = view.kind.startsWith('custom.');
  const goToDocument = () =>
    open(view.url.split('?')[0]!, Object.fromEntries(new URLSearchParams(view.url.split('?')[1])));
  return (
    // Entered here and not in the comment: A and R are keys before they are letters.
    <article data-enter tabIndex={-1} aria-label={view.title} style={{ outline: 'none' }}>
      <Flex gap={8} align="center" wrap>
        <h2 style={{ margin: 0, fontSize: 18 }} data-data>
          {view.title}
        </h2>
        {state && <Tag color={state[2] === 'grey' ? 'default' : state[2]}>{t({ zh: state[0], en: state[1] })}</Tag>}
      </Flex>
      {view.problem && <p role="alert">{view.problem}</p>}
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2 }}
        style={{ marginTop: 12 }}
        items={[
          { key: 'kind', label: t(a.kind), children: view.kindName },
          { key: 'initiator', label: t(a.initiator), children: view.initiator },
          ...(view.school ? [{ key: 'school', label: t(a.school), children: view.school }] : []),
          { key: 'startedAt', label: t(a.startedAt), children: momentText(view.startedAt, 'YYYY-MM-DD HH:mm') },
        ]}
      />
      <RequestFields view={view} edited={edited} onEdit={setEdited} />
      <Decision
        view={view}
        edited={edited}
        onNext={onNext}
        onMend={isOfItsOwn ? () => setMending(true) : goToDocument}
      />
      <Flex gap={8} wrap>
        {view.url.startsWith('/') && !view.url.startsWith('/todo') && (
          <Button type="link" style={{ paddingInline: 0 }} onClick={goToDocument}>
            {t(a.document)}
          </Button>
        )}
        <Button type="link" style={{ paddingInline: 0 }} onClick={() => window.print()}>
          {t(a.print)}
        </Button>
      </Flex>
      <h3>{t(a.path)}</h3>
      <ApprovalPath path={view.path} />
      <h3>{t(a.log)}</h3>
      <Timeline
        items={view.log.map((line, i) => ({
          key: i,
          content: (
            <div>
              {line.text} <time dateTime={line.at}>{momentText(line.at, 'MM-DD HH:mm')}</time>
              {line.comment && <div data-data>“{line.comment}”</div>}
            </div>
          ),
        }))}
      />
      {isMending && <MendDialog view={view} onClose={() => setMending(false)} />}
    </article>
  );
}

/** A request of its own that came back: mended where it stands and sent again, under its number. */
function MendDialog({ view, onClose }: { view: ApprovalView; onClose: () => void }) {
  const { t } = useText();
  const { run } = useCall(resubmitApproval);
  const kind = customKinds.find(({ key }) => key === view.kind);
  return (
    <FieldsDialog
      open
      title={`${t(resubmitApproval.label)} · ${view.title}`}
      fields={kind?.fields ?? {}}
      values={Object.fromEntries(view.fields.map(({ name, value }) => [name, value]))}
      confirmText={t(resubmitApproval.label)}
      onClose={onClose}
      onSend={async (form) => {
        await run({ id: view.id, form });
      }}
    />
  );
}
