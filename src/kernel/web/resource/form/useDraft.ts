// Writes down what is typed, a moment after it is typed, and forgets it once it is saved or given up.
import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { draftOf, keepDraft } from '#kernel/web/drafts';
import { useText } from '#kernel/web/i18n';
import { formTexts } from '#kernel/web/resourceTexts';
import { useSession } from '#kernel/web/session';
import { usePlace } from '#kernel/web/shell/site/pageContext';
import { useUi } from '#kernel/web/state';
import type { FormValues } from './formValues';

interface Typed {
  start: FormValues;
  values: FormValues;
  version?: number;
}

const pauseMs = 300;

/** `now`: what is typed at this moment (null: nothing), for a form that tells its changes only after the next frame. */
export function useDraft(
  name: string | null,
  typed: Typed,
  isDirty: boolean,
  isRestored: boolean,
  now?: () => Typed | null,
): void {
  const { t } = useText();
  const { message } = App.useApp();
  const tab = usePlace()?.tab.key;
  const { start, values, version } = typed;

  const told = useRef(false);
  useEffect(() => {
    if (!isRestored || told.current) return;
    told.current = true;
    message.info(t(formTexts.restored));
  }, [isRestored, message, t]);

  useEffect(() => {
    if (!name || !now) return;
    const write = () => {
      const last = now();
      if (last) keepDraft(name, last);
    };
    window.addEventListener('pagehide', write);
    return () => window.removeEventListener('pagehide', write);
  }, [name, now]);

  useEffect(() => {
    if (!name) return;
    if (!isDirty) {
      // What another window is typing under the same name stays.
      if (draftOf(name)) keepDraft(name, null);
      return;
    }
    const write = () => keepDraft(name, { start, values, ...(version === undefined ? {} : { version }) });
    const timer = setTimeout(write, pauseMs);
    // A page that goes away waits for no timer.
    if (!now) window.addEventListener('pagehide', write);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', write);
    };
  }, [name, isDirty, start, values, version, now]);

  const latest = useRef({ name, typed, isDirty });
  latest.current = { name, typed, isDirty };
  useEffect(
    () => () => {
      const { name: of, typed: left, isDirty: wasDirty } = latest.current;
      if (!of || !wasDirty) return;
      // Closed by whoever typed it, it is given up; hidden behind another tab, or gone with the session, it is not.
      const { tabs } = useUi.getState();
      const isHidden = tab !== undefined && tabs.active !== tab && tabs.tabs.some(({ key }) => key === tab);
      const isCutOff = useSession.getState().client === null;
      if (isHidden) keepDraft(of, left);
      else if (!isCutOff) keepDraft(of, null);
    },
    [tab],
  );
}
