// What opens under the bell: an area brings it, the shell knows only where it stands.
import type { Import } from '../ground/Part';

export interface BellPanelProps {
  onClose: () => void;
}

let known: Import<BellPanelProps> | undefined;

export const bellPanel = (): Import<BellPanelProps> | undefined => known;
export const setBellPanel = (panel: Import<BellPanelProps> | undefined): void => {
  known = panel;
};

/** Everything about messages is asked for anew when one has come or was read elsewhere. */
export const messagesKey = ['message'];
/** The same of todos. */
export const todosKey = ['rows', 'todo'];
