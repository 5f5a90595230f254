// 录音: with an id it plays, without one it records.
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { Player } from './Player';
import { Recorder } from './Recorder';

export default function RecordPage() {
  const [{ id }, setQuery] = useQueryState();
  return id ? <Player id={Number(id)} /> : <Recorder onSaved={(made) => setQuery({ id: String(made) })} />;
}
