// What the page behind a share link is told: nothing of where the files lie.
export interface SharedFile {
  id: number;
  name: string;
  size: number;
  mime: string;
  /** To look at it; none where it can only be downloaded. */
  url: string | null;
}

export type SharedPage =
  | { state: 'password' }
  | { state: 'wrong'; left: number }
  | { state: 'locked' }
  | { state: 'open'; name: string; allowDownload: boolean; files: SharedFile[] };
