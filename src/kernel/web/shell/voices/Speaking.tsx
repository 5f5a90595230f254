// Lets every page speak to the person by `App.useApp()`. What it is drawn with is loaded with the first word, or once the
// page or its first rows stand: no list waits for it, and it is there when the network is gone.
import AppContext from 'antd/es/app/context';
import useStyle from 'antd/es/app/style';
import { type ReactNode, useEffect, useState } from 'react';
import { rowsStand } from '../ground/afterRows';
import { type Import, Part, preload } from '../ground/Part';
import { type LateVoices, lateVoices } from './lateVoices';

const spoken: Import<Pick<LateVoices, 'come'>> = () => import('./Spoken');
const whileAfter = 200;
const againAfter = 3000;

export function Speaking({ className, children }: { className: string; children: ReactNode }) {
  const [isWanted, setWanted] = useState(false);
  const [{ voices, come }] = useState(() => lateVoices(() => setWanted(true)));
  const [hashed, variables] = useStyle('ant-app');
  useEffect(() => {
    let ahead: ReturnType<typeof setTimeout>;
    void rowsStand().then(() => {
      ahead = setTimeout(() => preload(spoken), whileAfter);
    });
    return () => clearTimeout(ahead);
  }, []);
  return (
    <AppContext value={voices}>
      <div className={`${hashed} ant-app ${className} ${variables}`}>
        {isWanted && <Part load={spoken} props={{ come }} loading={null} failed={(retry) => <Again retry={retry} />} />}
        {children}
      </div>
    </AppContext>
  );
}

/** Nothing can be said about what is said with: it is tried again until it comes. */
function Again({ retry }: { retry: () => void }) {
  useEffect(() => {
    const again = setTimeout(retry, againAfter);
    return () => clearTimeout(again);
  }, [retry]);
  return null;
}
