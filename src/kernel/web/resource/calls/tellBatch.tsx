// How a call went. Of a batch: how many were done, and of each of the others why it was not.
import type { MessageInstance } from 'antd/es/message/interface';
import type { HookAPI } from 'antd/es/modal/useModal';
import type { BatchAnswer } from '#kernel/model/call';
import type { useText } from '#kernel/web/i18n';
import { later } from '../rows/later';
import { callTexts } from './callTexts';

const Refusals = later(() => import('./Refusals'));

interface Screen {
  t: ReturnType<typeof useText>['t'];
  message: MessageInstance;
  modal: HookAPI;
}

const isBatch = (answer: unknown): answer is BatchAnswer =>
  typeof answer === 'object' &&
  answer !== null &&
  'done' in answer &&
  'failed' in answer &&
  Array.isArray(answer.failed);

/** None of them, and all for one reason: thrown, so that it is said where it was asked and what was typed stays. */
export function tellBatch(answer: unknown, label: string, { t, message, modal }: Screen): void {
  if (!isBatch(answer)) {
    message.success(t(callTexts.done, { label }));
    return;
  }
  const { done, failed } = answer;
  const why = new Set(failed.map(({ message: said }) => said));
  if (done.length === 0 && why.size === 1) throw new Error([...why][0]);
  if (failed.length === 0) {
    message.success(t(callTexts.allDone, { label, done: done.length }));
    return;
  }
  modal.warning({
    centered: true,
    width: 520,
    title: t(callTexts.someFailed, { done: done.length, failed: failed.length }),
    content: <Refusals failed={failed} />,
  });
}
