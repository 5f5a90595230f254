// What a running server consists of, in one place. Made once by the composition root, or once per test. Parts that work
// with it add themselves to the interface where they are declared, so that nothing below knows what lies above.
import type { Area } from '../model/area';
import type { Text } from '../model/text';
import type { Database } from './database/database';
import type { FileStore } from './files/store';
import type { Identity } from './identity';
import type { Allowance } from './process/allowance';
import type { Bus } from './process/bus';
import type { Clock } from './process/clock';
import type { Settings } from './process/settings';

export interface App {
  readonly settings: Settings;
  readonly database: Database;
  readonly clock: Clock;
  /** Also those whose server side is not built yet: they have routes and a place in the menu. */
  readonly allAreas: readonly Area[];
  readonly permissions: readonly Permission[];
  readonly allowance: Allowance;
  readonly files: FileStore;
  readonly secret: string;
  readonly identity: Identity;
  readonly bus: Bus;
  readonly log: (line: string, details?: unknown) => void;
}

export interface Permission {
  readonly key: string;
  readonly area: string;
  readonly entity: string;
  /** Of what it is granted: the resource's name, or that of a page. */
  readonly title: Text;
  readonly verb: string;
  readonly name: Text;
  readonly kind: 'verb' | 'transition' | 'action' | 'field';
}
