// A row as a caller gets it: wire values by name, and what is said of them.
export interface Presented {
  [name: string]: unknown;
  $labels: Record<string, unknown>;
  $can: string[];
  $masked: string[];
  /** Fields this person may see but not change. */
  $locked?: string[];
}
