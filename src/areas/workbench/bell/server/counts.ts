// What the bell and the menu count: what one has not read, and what presses to be done.

import { type AreaPiece, serves } from '#kernel/server/service';
import { bellCounts } from '../../messages/model/messageCalls';
import { messageCounts } from '../../messages/server/messages';
import { todoCounts } from '../../todos/server/todoList';

export const bell: AreaPiece = {
  calls: [
    serves(bellCounts, async (work) => ({ ...(await messageCounts(work)), todo: (await todoCounts(work)).badge })),
  ],
};
