// What a child wrote, with marks on its words: some are chosen, then T, X, H or a remark is put on them.
import { Button, Flex, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { useKept } from '#kernel/web/resource/form/useKept';
import { signs } from '../model/signs';
import { isOver, type OverText, partsOf } from '../model/textMarks';
import css from './correcting.module.css';
import { homeworkTexts as h } from './homeworkTexts';
import { isWriting } from './typing';
import type { ShownMark } from './useMarks';

type Sign = 'tick' | 'cross' | 'half';
const keys: Record<string, Sign> = { t: 'tick', x: 'cross', h: 'half' };

interface MarkedTextProps {
  text: string;
  marks: readonly ShownMark[];
  /** Whose remark this is while it is written. */
  keptAs: string;
  onMark?: ((kind: Sign | 'text', over: OverText, remark: string) => void) | undefined;
  onRemove?: ((id: number) => void) | undefined;
}

export function MarkedText({ text, marks, keptAs, onMark, onRemove }: MarkedTextProps) {
  const { t } = useText();
  const box = useRef<HTMLParagraphElement>(null);
  const [written, setWritten] = useKept<{ over: OverText; remark: string } | null>(keptAs, null);
  const [pointed, setPointed] = useState<OverText | null>(null);
  const chosen = written?.over ?? pointed;
  const remark = written?.remark ?? null;
  const setRemark = (said: string) => chosen && setWritten({ over: chosen, remark: said });
  const over = marks.filter(isOver);

  const look = () => setPointed(box.current && chosenIn(box.current));
  const put = (kind: Sign | 'text', said = '') => {
    if (chosen && (kind !== 'text' || said.trim())) onMark?.(kind, chosen, said.trim());
    window.getSelection()?.removeAllRanges();
    setPointed(null);
    setWritten(null);
  };

  // Before anybody else hears the key: with words chosen it is meant for them.
  useEffect(() => {
    if (!chosen || !onMark) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (isWriting(event.target)) return;
      const sign = keys[event.key.toLowerCase()];
      if (!sign && event.key.toLowerCase() !== 'm') return;
      event.preventDefault();
      event.stopPropagation();
      if (sign) put(sign);
      else setRemark('');
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  });

  return (
    <section aria-label={t(h.text)}>
      <p ref={box} data-data className={css.written} onMouseUp={look} onKeyUp={look}>
        {partsOf(text, over).map(({ at, text: part, marks: lying }) =>
          lying.length === 0 ? (
            part
          ) : (
            <mark
              key={at}
              className={css[lying.at(-1)!.kind] ?? css.text}
              data-sign={lying.flatMap(({ toAt, kind }) => (toAt === at + part.length ? [signs[kind]] : [])).join('')}
              title={lying.map((one) => one.text).join(' ')}
            >
              {part}
            </mark>
          ),
        )}
      </p>
      {onMark && !chosen && <span className={css.keys}>{t(h.chooseWords)}</span>}
      {onMark && chosen && remark === null && (
        <Flex gap={4}>
          {(['tick', 'cross', 'half'] as const).map((kind) => (
            <Button key={kind} size="small" onClick={() => put(kind)}>
              {t(h[kind])}
            </Button>
          ))}
          <Button size="small" onClick={() => setRemark('')}>
            {t(h.remarkHere)}
          </Button>
        </Flex>
      )}
      {onMark && remark !== null && (
        <Flex gap={8}>
          <Input
            autoFocus
            size="small"
            maxLength={300}
            aria-label={t(h.markText)}
            placeholder={t(h.markText)}
            value={remark}
            onChange={({ target }) => setRemark(target.value)}
            onPressEnter={() => put('text', remark)}
          />
          <Button size="small" type="primary" disabled={!remark.trim()} onClick={() => put('text', remark)}>
            {t(h.addMark)}
          </Button>
        </Flex>
      )}
      {over.map(({ id, kind, fromAt, toAt, text: said }) => (
        <Flex key={id} gap={8} align="center">
          <span>{signs[kind]}</span>
          <q data-data>{text.slice(fromAt, toAt)}</q>
          <span data-data>{said}</span>
          {onRemove && (
            <Button size="small" type="link" onClick={() => onRemove(id)}>
              {t(h.removeMark)}
            </Button>
          )}
        </Flex>
      ))}
    </section>
  );
}

/** The characters that are chosen inside, counted from the beginning of the text. */
function chosenIn(box: HTMLElement): OverText | null {
  const selection = window.getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  if (!box.contains(range.startContainer) || !box.contains(range.endContainer)) return null;
  const before = range.cloneRange();
  before.selectNodeContents(box);
  before.setEnd(range.startContainer, range.startOffset);
  const fromAt = before.toString().length;
  const toAt = fromAt + range.toString().length;
  return toAt > fromAt ? { fromAt, toAt } : null;
}
