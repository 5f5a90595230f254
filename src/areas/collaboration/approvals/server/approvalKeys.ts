// Under which keys approvals ask people to do something, and where it is done.
export const approvalUrl = (id: number): string => `/todo?tab=approval&approval=${id}`;
export const taskKey = (approvalId: number, seq: number): string => `approval.task:${approvalId}:${seq}`;
export const returnedKey = (approvalId: number): string => `approval.returned:${approvalId}`;
export const repairKey = (approvalId: number): string => `approval.repair:${approvalId}`;
