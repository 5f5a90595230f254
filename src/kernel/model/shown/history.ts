// What happened to one row, as it travels.
export interface HistoryChange {
  field: string;
  label: string;
  before: unknown;
  after: unknown;
}

export interface HistoryEntry {
  at: string;
  by: string;
  action: string;
  reason?: string | null;
  changes: HistoryChange[];
}
