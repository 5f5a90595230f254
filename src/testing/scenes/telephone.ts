// The telephones of a test: what would have been sent to them, and the code that stands in it.
import { area } from '../../kernel/model/area';
import { type TextMessage, textMessageQuery } from '../../kernel/server/calls';
import { type AreaServer, answers } from '../../kernel/server/service';

export function telephone() {
  const received: TextMessage[] = [];
  const part: AreaServer = {
    area: area({ name: 'telephone', title: ['电话', 'Telephone'], icon: 'phone', routes: {} }),
    answers: [
      answers(textMessageQuery, async (_, message) => {
        received.push(message);
        return true;
      }),
    ],
  };
  const last = (mobile: string) => received.findLast((message) => message.mobile === mobile);
  return { part, received, codeOn: (mobile: string) => last(mobile)?.vars.code };
}
