import { refreshMovedBuilding } from './leases/lease-occupancy.ts'
import { billReadings, billReadingsOfEnded } from './advices/charges/bill-readings.ts'
import { correctRent, restoreRent } from './advices/rent/correct-rent.ts'
import { creditEarlyEnd } from './advices/rent/credit-early-end.ts'
import { ensureApproverRemains } from './approvals/ensure-approver-remains.ts'
import { freeLine } from './bank-statements/free-line.ts'
import { assertDepositAsBefore } from './deposits/assert-deposit-as-before.ts'
import { billWaitingCharges } from './deposits/bill-waiting-charges.ts'
import { creditDepositOfEnded, creditDepositOfRenewed, creditOpenDeposit, raiseDepositAdvice } from './deposits/deposit-advice.ts'
import { assertNoLeases } from './leases/assert-no-leases.ts'
import { markRecorded } from './leases/mark-recorded.ts'
import { signByCopy } from './leases/signing/sign-lease.ts'
import { withdrawSignedCopy } from './leases/tenancy/withdraw-signed-copy.ts'
import { closeListings } from './listings/close-listings.ts'
import { chargeBackShares, resplitRecovered } from './remittance/charge-back-shares.ts'
import {
  notifyOfAdvices,
  notifyDamage,
  notifyIncrease,
  notifyLandFee,
  notifyLease,
  notifyNotice,
  notifyObjection,
  notifyPayment,
  notifyReversal,
  notifyStart,
} from './notifications/notify-by-event.ts'
import { clearReversedCost } from './maintenance/repair-bill.ts'
import { reopenWork } from './maintenance/work-orders/pay-work.ts'
import { unassignWork } from './maintenance/work-orders/unassign-work.ts'
import { notifyDamageMessage, notifyRefusedBill } from './notifications/notify-of-damage.ts'
import { notifyQuoteAnswered, notifyQuoteAsked, notifyWorkScheduled } from './notifications/notify-of-work.ts'
import { unassignTasks } from './notes/unassign-tasks.ts'
import { notifyHandOverAnswer } from './notifications/notify-hand-over-answer.ts'
import { notifyRenewalAnswer } from './notifications/notify-renewal-answer.ts'
import { notifyBrokenPlans } from './notifications/notify-broken-plans.ts'
import { notifyNoticeWithdrawn } from './notifications/notify-notice-withdrawn.ts'
import { notifyExpenseDecided, notifyOwnersAsked } from './notifications/notify-expense-request.ts'
import { notifyOfNewDevice } from './notifications/notify-of-new-device.ts'
import { recordSignInChange } from './people/record-sign-in-change.ts'
import { chargeRepair, cancelRepairCharge } from './remittance/charge-repair.ts'
import { resplitShares, resplitRemainingDue } from './remittance/resplit-shares.ts'
import { assertDaysNotRemitted } from './remittance/assert-days-not-remitted.ts'
import type { Subscriptions } from './platform/events.ts'
import { liftLeaseRemarks, restoreLeaseRemarks } from './properties/remarks/lease-remark.ts'
import { assertNoHoldings } from './properties/assert-no-holdings.ts'
import {
  cancelHandOver,
  cancelHandOverAtSignature,
  cancelHandOverOfRenewed,
  closeHandOverAtReturn,
} from './tenant-notices/close-hand-over.ts'
import { endNotice } from './tenant-notices/end-notice.ts'
import { disableWebhooksOfEndedTokens } from './webhooks/disable-webhook.ts'
import { notifyWebhooks } from './webhooks/notify-webhooks.ts'
import { releaseBuildings } from './properties/release-buildings.ts'

/** The work that must run immediately in other areas: event → functions, in the same transaction. */
export const subscriptions: Subscriptions = {
  'signIn.changed': [recordSignInChange],
  'signIn.onNewDevice': [notifyOfNewDevice],
  'role.ended': [assertNoHoldings, assertNoLeases],
  'approver.leaving': [ensureApproverRemains],
  'apiToken.revoked': [disableWebhooksOfEndedTokens],
  'manager.ended': [releaseBuildings, unassignTasks, unassignWork],
  'thram.transferred': [resplitShares],
  'thram.transferReverted': [assertDaysNotRemitted, resplitShares],
  'landRemark.ofLease': [markRecorded],
  'owners.named': [resplitRemainingDue],
  'building.moved': [refreshMovedBuilding],
  'document.saved': [signByCopy],
  'document.removed': [withdrawSignedCopy],
  'lease.created': [notifyLease, raiseDepositAdvice, notifyWebhooks('lease.created')],
  'lease.noticeGiven': [notifyNotice, notifyWebhooks('lease.noticeGiven')],
  'lease.vacated': [closeHandOverAtReturn],
  'lease.vacateUndone': [assertDepositAsBefore, restoreRent, restoreLeaseRemarks, notifyWebhooks('lease.vacateUndone')],
  'lease.noticeWithdrawn': [
    restoreRent,
    endNotice,
    cancelHandOver,
    notifyNoticeWithdrawn,
    notifyWebhooks('lease.noticeWithdrawn'),
  ],
  'handOver.answered': [notifyHandOverAnswer],
  'renewal.answered': [notifyRenewalAnswer],
  'advices.raised': [notifyOfAdvices, notifyWebhooks('advices.raised')],
  'lease.activated': [closeListings, cancelHandOverOfRenewed, notifyStart, notifyWebhooks('lease.activated')],
  'lease.cancelled': [creditOpenDeposit, creditDepositOfRenewed, notifyWebhooks('lease.cancelled')],
  'lease.rentChanged': [correctRent, notifyWebhooks('lease.rentChanged')],
  'lease.chargesChanged': [correctRent],
  'meter.read': [billReadings],
  'meter.ratesChanged': [billReadingsOfEnded],
  'rentIncrease.announced': [notifyIncrease],
  'rentIncrease.objectedTo': [notifyObjection],
  'landFee.revised': [notifyLandFee],
  'lease.signed': [cancelHandOverAtSignature, notifyWebhooks('lease.signed')],
  'lease.consented': [],
  'lease.registered': [],
  'condition.completed': [],
  'payment.recorded': [chargeRepair, notifyPayment, notifyWebhooks('payment.recorded')],
  'payment.reversed': [cancelRepairCharge, clearReversedCost, freeLine, notifyReversal, notifyWebhooks('payment.reversed')],
  'paymentPlan.broken': [notifyBrokenPlans],
  'claim.made': [notifyWebhooks('claim.made')],
  'claim.decided': [notifyWebhooks('claim.decided')],
  'advice.lessPaid': [chargeBackShares],
  'advice.recovered': [resplitRecovered],
  'lease.ended': [creditEarlyEnd, creditDepositOfEnded, billWaitingCharges, liftLeaseRemarks, notifyWebhooks('lease.ended')],
  'damage.reported': [notifyWebhooks('damage.reported')],
  'damage.resolved': [notifyDamage, notifyWebhooks('damage.resolved')],
  'damage.commented': [notifyDamageMessage],
  'repairBill.decided': [notifyRefusedBill],
  'expenseRequest.asked': [notifyOwnersAsked],
  'expenseRequest.decided': [notifyExpenseDecided],
  'expense.reversed': [reopenWork],
  'work.scheduled': [notifyWorkScheduled],
  'workQuote.asked': [notifyQuoteAsked],
  'workQuote.answered': [notifyQuoteAnswered],
  'advices.amountsChanged': [notifyWebhooks('advices.amountsChanged')],
  'listing.published': [notifyWebhooks('listing.published')],
  'listing.unpublished': [notifyWebhooks('listing.unpublished')],
  'enquiry.received': [notifyWebhooks('enquiry.received')],
}
