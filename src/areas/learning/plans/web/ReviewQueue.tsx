// 审核: one task after another, what was handed in beside the two answers; the next one follows by itself.
import { App, Button, Flex, Input } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useKept } from '#kernel/web/resource/form/useKept';
import { Shown } from '#kernel/web/widgets/States';
import { type ReviewItem, reviewQueue, reviewTask } from '../model/assignment';
import css from './plan.module.css';
import { planTexts as p } from './planTexts';

export function ReviewQueue() {
  const { t } = useText();
  const queue = useAnswer(reviewQueue, {});
  const [chosen, setChosen] = useState<number | null>(null);
  const waiting = queue.data ?? [];
  const item = waiting.find(({ id }) => id === chosen) ?? waiting[0];
  return (
    <Shown
      loading={queue.isPending}
      error={queue.error}
      empty={waiting.length === 0}
      emptyText={t(p.nothingWaits)}
      onRetry={() => void queue.refetch()}
      height={300}
    >
      <div className={css.queue}>
        <nav aria-label={t(p.review)} className={css.waiting}>
          {waiting.map(({ id, person, task }) => (
            <button
              key={id}
              type="button"
              aria-current={id === item?.id}
              className={id === item?.id ? css.chosen : css.waits}
              onClick={() => setChosen(id)}
            >
              <strong data-data>{person}</strong>
              <span data-data>{task}</span>
            </button>
          ))}
        </nav>
        {item && <Item key={item.id} item={item} onDone={() => setChosen(null)} />}
      </div>
    </Shown>
  );
}

function Item({ item, onDone }: { item: ReviewItem; onDone: () => void }) {
  const { t } = useText();
  const { message } = App.useApp();
  const { run, isRunning } = useCall(reviewTask);
  const [remark, setRemark] = useKept(`review:${item.id}`, '');
  const decide = async (verdict: 'pass' | 'reject') => {
    try {
      await run({ id: item.id, verdict, reviewNote: remark });
      message.success(t(verdict === 'pass' ? p.passed : p.sentBack));
      onDone();
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  return (
    <Flex vertical gap={10} className={css.item}>
      <h3 data-data>
        {item.person} · {item.task}
      </h3>
      <span data-data>{item.plan}</span>
      {item.instructions && <p data-data>{item.instructions}</p>}
      <span>{t(p.tries, { tries: item.tries })}</span>
      <section aria-label={t(p.handedIn)} className={css.handed}>
        {item.note ? <p data-data>{item.note}</p> : <p>{t(p.noNote)}</p>}
        {item.evidence.map(({ FileUrl, FileName, FileType }) =>
          /image/i.test(FileType) ? (
            <img key={FileUrl} src={FileUrl} alt={FileName} className={css.evidence} />
          ) : (
            <a key={FileUrl} href={FileUrl} target="_blank" rel="noreferrer" data-data>
              {FileName}
            </a>
          ),
        )}
      </section>
      <Input.TextArea
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={2000}
        aria-label={t(p.remark)}
        placeholder={t(p.remark)}
        value={remark}
        onChange={({ target }) => setRemark(target.value)}
      />
      <Flex gap={8}>
        <Button type="primary" loading={isRunning} onClick={() => void decide('pass')}>
          {t(p.pass)}
        </Button>
        <Button disabled={remark.trim() === ''} loading={isRunning} onClick={() => void decide('reject')}>
          {t(p.reject)}
        </Button>
      </Flex>
    </Flex>
  );
}
