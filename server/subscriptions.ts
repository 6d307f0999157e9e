import { correctRent } from './advices/rent/correct-rent.ts'
import { creditEarlyEnd } from './advices/rent/credit-early-end.ts'
import { creditOpenDeposit, raiseDepositAdvice } from './deposits/deposit-advice.ts'
import { signByCopy } from './leases/signing/sign-lease.ts'
import { takeBackCopy } from './leases/tenancy/take-back-copy.ts'
import { closeListings } from './listings/close-listings.ts'
import { chargeBackShares } from './remittance/charge-back-shares.ts'
import {
  tellOfAdvices,
  tellOfDamage,
  tellOfIncrease,
  tellOfLease,
  tellOfNotice,
  tellOfObjection,
  tellOfPayment,
  tellOfReversal,
  tellOfStart,
} from './notifications/tell-by-event.ts'
import { recordSignInChange } from './people/record-sign-in-change.ts'
import { chargeRepair, takeBackRepair } from './remittance/charge-repair.ts'
import { splitAnew, splitWhatIsStillDue } from './remittance/split-anew.ts'
import { refuseRemittedDays } from './remittance/refuse-remitted-days.ts'
import type { Subscriptions } from './platform/events.ts'
import { releaseBuildings } from './properties/release-buildings.ts'

/** What must happen at once across slices: event → functions, in the same transaction. */
export const subscriptions: Subscriptions = {
  'signIn.changed': [recordSignInChange],
  'manager.ended': [releaseBuildings],
  'thram.transferred': [splitAnew],
  'thram.transferTakenBack': [refuseRemittedDays, splitAnew],
  'owners.named': [splitWhatIsStillDue],
  'document.kept': [signByCopy],
  'document.removed': [takeBackCopy],
  'lease.created': [tellOfLease, raiseDepositAdvice],
  'lease.noticeGiven': [tellOfNotice],
  'advices.raised': [tellOfAdvices],
  'lease.activated': [closeListings, tellOfStart],
  'lease.cancelled': [creditOpenDeposit],
  'lease.rentChanged': [correctRent],
  'rentIncrease.announced': [tellOfIncrease],
  'rentIncrease.objectedTo': [tellOfObjection],
  'lease.signed': [],
  'lease.consented': [],
  'lease.registered': [],
  'condition.completed': [],
  'payment.recorded': [chargeRepair, tellOfPayment],
  'payment.reversed': [takeBackRepair, tellOfReversal],
  'claim.made': [],
  'claim.decided': [],
  'advice.lessPaid': [chargeBackShares],
  'lease.ended': [creditEarlyEnd],
  'damage.reported': [],
  'damage.resolved': [tellOfDamage],
  'repairBill.decided': [],
}
