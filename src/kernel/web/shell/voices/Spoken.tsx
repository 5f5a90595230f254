// What words, notices and questions are drawn with.
import useMessage from 'antd/es/message/useMessage';
import useModal from 'antd/es/modal/useModal';
import useNotification from 'antd/es/notification/useNotification';
import { useEffect } from 'react';
import type { LateVoices } from './lateVoices';

export default function Spoken({ come }: Pick<LateVoices, 'come'>) {
  const [message, words] = useMessage();
  const [notification, notices] = useNotification();
  const [modal, questions] = useModal();
  useEffect(() => come({ message, notification, modal }), [come, message, notification, modal]);
  return (
    <>
      {questions}
      {words}
      {notices}
    </>
  );
}
