// A request of its own that came back: mended where it stands and sent again, under its number.
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { FieldsDialog } from '#kernel/web/resource/form/FieldsDialog';
import { type ApprovalView, resubmitApproval } from '../model/calls';
import { customKinds } from '../model/customKinds';

export function MendDialog({ view, onClose }: { view: ApprovalView; onClose: () => void }) {
  const { t } = useText();
  const { run } = useCall(resubmitApproval);
  const kind = customKinds.find(({ key }) => key === view.kind);
  return (
    <FieldsDialog
      open
      title={`${t(resubmitApproval.label)} · ${view.title}`}
      fields={kind?.fields ?? {}}
      values={Object.fromEntries(view.fields.map(({ name, value }) => [name, value]))}
      confirmText={t(resubmitApproval.label)}
      onClose={onClose}
      onSend={async (form) => {
        await run({ id: view.id, form });
      }}
    />
  );
}
