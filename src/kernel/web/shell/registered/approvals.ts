// Where approvals stand in pages that are not theirs: a tab among the todos, a panel on the document they are about.
import type { Import } from '../ground/Part';

export interface ApprovalParts {
  /** Everything that waits for a decision; also where one is opened. */
  inbox: Import<object>;
  /** What is being decided about a document. */
  document: Import<{ type: string; id: number }>;
}

let known: ApprovalParts | undefined;

export const approvalParts = (): ApprovalParts | undefined => known;
export const setApprovalParts = (parts: ApprovalParts | undefined): void => {
  known = parts;
};
