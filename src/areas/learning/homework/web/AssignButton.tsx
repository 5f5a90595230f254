// Sets homework for a class in a minute; a todo after a lesson opens it with everything chosen but the last press.
import { App, Button } from 'antd';
import { useState } from 'react';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { FieldInput } from '#kernel/web/resource/inputs/inputs';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { zoned } from '#kernel/web/zone';
import { assignHomework } from '../model/homework';
import { homeworkTexts as h } from './homeworkTexts';

const templates = { template: true };

export function AssignButton() {
  const { t } = useText();
  const { message } = App.useApp();
  const { isAllowed } = useCall(assignHomework);
  const [{ setFor, template, lesson, ...rest }, setQuery] = useQueryState();
  const [isOpen, setOpen] = useState(false);
  if (!isAllowed) return null;
  const close = () => {
    setOpen(false);
    if (setFor) setQuery(rest);
  };
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t(assignHomework.label)}
      </Button>
      {(isOpen || Boolean(setFor)) && (
        <CallDialog
          of={assignHomework}
          start={{
            ...(setFor ? { classId: Number(setFor) } : {}),
            ...(template ? { templateId: Number(template) } : {}),
            ...(lesson ? { lessonId: Number(lesson) } : {}),
          }}
          inputs={{
            templateId: (props) => <FieldInput {...props} asked={templates} />,
          }}
          preview={({ students, dueAt }) =>
            t(h.wouldGo, { students, due: zoned(dueAt)?.format('YYYY-MM-DD HH:mm') ?? '' })
          }
          onDone={({ students }) => message.success(t(h.gone, { students }))}
          onClose={close}
        />
      )}
    </>
  );
}
