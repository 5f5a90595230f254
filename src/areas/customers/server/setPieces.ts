// Customers as sets: where they come from, whom they are grouped with.
import type { AreaPiece } from '#kernel/server/service';
import { groupPiece } from './groups';
import { sources } from './sources';

export const setPieces: readonly AreaPiece[] = [sources, groupPiece];
