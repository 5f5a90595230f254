// Where somebody's sheet is, as they are told while they wait.
export interface SheetProgress {
  title: string;
  state: 'waiting' | 'running';
  /** How many wait before it. */
  ahead: number;
  /** Rows done so far. */
  rows: number;
}
