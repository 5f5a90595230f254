// What happens to premises, franchises, support and openings; heard inside this area.
import { event } from '#kernel/model/signals';

export const leaseExpiring = event<{ leaseId: number; schoolId: number; days: number }>('lease.expiring');
export const franchiseFeeBilled = event<{ feeId: number; agreementId: number; month: string }>('franchise.fee_billed');
export const franchiseTerminated = event<{ agreementId: number; schoolId: number; on: string }>('franchise.terminated');
export const supportAssigned = event<{ requestId: number; staffIds: number[] }>('support.assigned');
export const supportFinished = event<{ requestId: number; schoolId: number }>('support.finished');
export const openingFinished = event<{ projectId: number; schoolId: number }>('opening.finished');
export const deviceWentOffline = event<{ deviceId: number; schoolId: number }>('device.went_offline');
