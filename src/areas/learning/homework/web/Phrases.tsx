// The phrases one writes most, put into the comment by a press or by Alt and a digit.
import { Button, Flex, Tooltip } from 'antd';
import { useEffect } from 'react';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useList } from '#kernel/web/resource/rows/useRows';
import { CorrectPhrase, usePhrase } from '../model/phrase';
import css from './correcting.module.css';
import { homeworkTexts as h } from './homeworkTexts';

export function Phrases({ onPick }: { onPick: (text: string) => void }) {
  const { t } = useText();
  const list = useList(CorrectPhrase, { pageSize: 9, sort: '-uses' });
  const used = useCall(usePhrase);
  const phrases = list.data?.list ?? [];
  const pick = (at: number) => {
    const phrase = phrases[at];
    if (!phrase) return;
    onPick(String(phrase.text));
    void used.run({ id: phrase.id }).catch(() => undefined);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
      if (!event.altKey || !digit) return;
      event.preventDefault();
      pick(Number(digit) - 1);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  if (phrases.length === 0) return <span className={css.keys}>{t(h.noPhrases)}</span>;
  return (
    <Flex gap={4} wrap aria-label={t(h.phrases)}>
      {phrases.map((phrase, at) => (
        <Tooltip key={phrase.id} title={`Alt+${at + 1}`}>
          <Button size="small" className={css.phrase} onClick={() => pick(at)}>
            <span data-data>{String(phrase.text)}</span>
          </Button>
        </Tooltip>
      ))}
    </Flex>
  );
}
