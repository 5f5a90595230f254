// Somebody is deciding about a document: who, and for them the buttons.
import { Part } from '#kernel/web/shell/ground/Part';
import { approvalParts } from '#kernel/web/shell/registered/approvals';

export function Waiting(props: { type: string; id: number }) {
  const parts = approvalParts();
  if (!parts) return null;
  return <Part load={parts.document} props={props} loading={null} failed={() => null} />;
}
