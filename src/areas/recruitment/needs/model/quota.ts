// Whether a school may employ as many as it asks for. Pure.
export interface QuotaCount {
  /** Of the year; no row is none. */
  planned: number;
  /** Who works at the school in this post now. */
  active: number;
  /** Seats that other needs have been granted and not filled. */
  openSeats: number;
  headCount: number;
  /** Of those who work there, whom this and the other needs replace. */
  replaced: number;
}

export const isOverQuota = ({ planned, active, openSeats, headCount, replaced }: QuotaCount): boolean =>
  active + openSeats + headCount - replaced > planned;

/** Seats of a need that nobody has taken. */
export const seatsLeft = (need: { headCount: number; acceptedCount: number; filledCount: number }): number =>
  Math.max(0, need.headCount - need.acceptedCount - need.filledCount);
