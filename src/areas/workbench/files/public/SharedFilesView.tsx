// What a guest with a link sees: perhaps a password first, then the files, without where they lie.
import { type FormEvent, useState } from 'react';
import { say } from '#kernel/model/text';
import { isOver, type PublicView } from '#kernel/web/public/PublicApp';
import type { SharedPage } from '../model/sharedPage';
import { sharedTexts as m } from './sharedTexts';

type Taken = SharedPage | { state: 'file'; url: string };

export default function SharedFilesView({ data, locale, act }: PublicView) {
  const [page, setPage] = useState(data as SharedPage);
  const [password, setPassword] = useState('');
  const [isGone, setGone] = useState(false);
  const [isCutOff, setCutOff] = useState(false);
  const tried = async (run: () => Promise<void>) => {
    try {
      await run();
      setCutOff(false);
    } catch (error) {
      if (isOver(error as { code?: number })) setGone(true);
      else setCutOff(true);
    }
  };
  const open = (event: FormEvent) => {
    event.preventDefault();
    void tried(async () => setPage((await act('open', { password })) as SharedPage));
  };
  const take = (fileId: number) =>
    tried(async () => {
      const taken = (await act('download', { password, fileId })) as Taken;
      if (taken.state === 'file') window.location.assign(taken.url);
      else setPage(taken);
    });
  if (isGone) return <p role="status">{say(m.gone, locale)}</p>;
  if (page.state !== 'open')
    return (
      <form onSubmit={open}>
        <label>
          {say(m.password, locale)}
          <input type="password" autoComplete="off" value={password} onChange={(e) => setPassword(e.target.value)} />
        </label>
        <button type="submit">{say(m.open, locale)}</button>
        <p role="status">
          {isCutOff && say(m.failed, locale)}
          {page.state === 'wrong' && !isCutOff && say(m.wrong, locale, { left: page.left })}
          {page.state === 'locked' && say(m.locked, locale)}
        </p>
      </form>
    );
  return (
    <article>
      <h2>{page.name}</h2>
      {isCutOff && <p role="status">{say(m.failed, locale)}</p>}
      <ul>
        {page.files.map(({ id, name, size, url }) => (
          <li key={id}>
            <span>{name}</span> <small>{Math.max(1, Math.round(size / 1024))} KB</small>{' '}
            {url && (
              <a href={url} target="_blank" rel="noreferrer">
                {say(m.look, locale)}
              </a>
            )}{' '}
            {page.allowDownload && (
              <button type="button" onClick={() => void take(id)}>
                {say(m.download, locale)}
              </button>
            )}
          </li>
        ))}
      </ul>
    </article>
  );
}
