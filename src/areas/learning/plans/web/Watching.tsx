// A material to be seen: film and sound are played, pages turned; what was really seen is told every fifteen seconds.
import { Alert, Button, Flex, Progress } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { Modal } from '#kernel/web/widgets/Panels';
import { Shown } from '#kernel/web/widgets/States';
import { beatMaterial, type OpenedMaterial, openMaterial } from '../../courses/model/materialProgress';
import { merged, type Range } from '../../courses/model/seen';
import css from './plan.module.css';
import { planTexts as p } from './planTexts';

const beatEveryMs = 15_000;
/** More between two reports of the player is a leap, and what lies between was not seen. */
const leapSeconds = 2.5;
const pageMs = 2000;

export function Watching({ materialId, onClose }: { materialId: number; onClose: () => void }) {
  const { t } = useText();
  const { run: open } = useCall(openMaterial);
  const { run: beat } = useCall(beatMaterial);
  const [material, setMaterial] = useState<OpenedMaterial | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [seen, setSeen] = useState({ percent: 0, done: false });
  const pending = useRef<Range[]>([]);
  const position = useRef(0);

  useEffect(() => {
    open({ materialId }).then((opened) => {
      setMaterial(opened);
      setSeen(opened);
    }, setError);
  }, [open, materialId]);

  const send = useCallback(async () => {
    if (pending.current.length === 0) return;
    const ranges = merged(pending.current).map(([from, to]): [number, number] => [from, to]);
    pending.current = [];
    try {
      setSeen(await beat({ materialId, ranges, position: Math.floor(position.current) }));
    } catch {
      // Told again with the next one.
      pending.current.push(...ranges);
    }
  }, [beat, materialId]);
  useEffect(() => {
    const timer = setInterval(() => void send(), beatEveryMs);
    return () => {
      clearInterval(timer);
      void send();
    };
  }, [send]);

  const note = useCallback((range: Range) => {
    pending.current.push(range);
    position.current = range[1];
  }, []);
  return (
    <Modal open width={860} title={material?.title} onCancel={onClose} footer={null} destroyOnHidden>
      <Shown loading={!material && !error} error={error} height={300}>
        {material && (
          <>
            <Player material={material} onSeen={note} onPause={() => void send()} />
            <Flex gap={12} align="center">
              <Progress percent={seen.percent} status={seen.done ? 'success' : 'active'} />
              <span aria-live="polite">{t(seen.done ? p.seenAll : p.seenPart)}</span>
            </Flex>
          </>
        )}
        {error ? <Alert type="error" title={messageOf(error)} /> : null}
      </Shown>
    </Modal>
  );
}

interface PlayerProps {
  material: OpenedMaterial;
  onSeen: (range: Range) => void;
  onPause: () => void;
}

function Player({ material, onSeen, onPause }: PlayerProps) {
  const { t } = useText();
  const last = useRef(material.position);
  const { kind, url, title } = material;
  if (!url) return <p>{t(p.noFile)}</p>;
  const events = {
    controls: true,
    className: css.film,
    onLoadedMetadata: ({ currentTarget }: { currentTarget: HTMLMediaElement }) => {
      if (material.position < currentTarget.duration - 5) currentTarget.currentTime = material.position;
    },
    onTimeUpdate: ({ currentTarget }: { currentTarget: HTMLMediaElement }) => {
      const [from, to] = [last.current, currentTarget.currentTime];
      last.current = to;
      if (to > from && to - from < leapSeconds * Math.max(1, currentTarget.playbackRate)) onSeen([from, to]);
    },
    onPause,
    onEnded: onPause,
  };
  if (kind === 'video') return <video src={url} {...events} />;
  if (kind === 'audio') return <audio src={url} {...events} />;
  if (material.pages > 0) return <Pages material={material} url={url} onSeen={onSeen} onTurn={onPause} />;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {title}
    </a>
  );
}

interface PagesProps {
  material: OpenedMaterial;
  url: string;
  onSeen: (range: Range) => void;
  onTurn: () => void;
}

function Pages({ material: { pages, position, title }, url, onSeen, onTurn }: PagesProps) {
  const { t } = useText();
  const [page, setPage] = useState(Math.min(pages, Math.max(1, position)));
  useEffect(() => {
    const timer = setTimeout(() => {
      onSeen([page - 1, page]);
      if (page === pages) onTurn();
    }, pageMs);
    return () => clearTimeout(timer);
  }, [page, pages, onSeen, onTurn]);
  return (
    <>
      <iframe key={page} title={title} src={`${url}#page=${page}`} className={css.pages} />
      <Flex gap={8} justify="center" align="center">
        <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
          {t(p.pageBefore)}
        </Button>
        <span>{t(p.pageOf, { page, pages })}</span>
        <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
          {t(p.pageNext)}
        </Button>
      </Flex>
    </>
  );
}
