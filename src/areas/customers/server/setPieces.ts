// Customers as sets: where they come from, whom they are grouped with, how they come in by the sheet, where they live.
import type { AreaPiece } from '#kernel/server/service';
import { groupPiece } from './groups';
import { importing } from './importing';
import { map } from './map';
import { sources } from './sources';

export const setPieces: readonly AreaPiece[] = [sources, groupPiece, importing, map];
