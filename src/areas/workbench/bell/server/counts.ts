// What the bell and the menu count: what one has not read, and what presses to be done.
import { type AreaPiece, asks } from '#kernel/server/service';
import { Message } from '../../messages/model/message';
import { messageCounts } from '../../messages/server/messages';
import { todoCounts } from '../../todos/server/todoList';

export const bellCounts: AreaPiece = {
  routes: {
    [`GET ${Message.path}/counts`]: asks({}, async (work) => ({
      ...(await messageCounts(work)),
      todo: (await todoCounts(work)).badge,
    })),
  },
};
