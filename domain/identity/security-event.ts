import type { SecurityEventKind } from '../security-event-kind.ts'
import { t } from '../wording.ts'

/** As the security log names each kind of event. */
export const securityEventLabels: Readonly<Record<SecurityEventKind, string>> = {
  SIGN_IN: t`Sign-in`,
  SIGN_IN_FAILED: t`Failed sign-in`,
  SECOND_FACTOR_FAILED: t`Wrong second factor`,
  PROOF_FAILED: t`Wrong password, PIN or code while signed in`,
  LIMIT_REACHED: t`Limit reached`,
  ACCESS_REFUSED: t`Access denied`,
  RECORDS_TRIED: t`Several records requested without access`,
  FILE_REFUSED: t`File with a virus rejected`,
  ROLE_SWITCHED: t`Switched role`,
  SIGN_OUT: t`Sign-out`,
  SESSION_ENDED: t`Ended sessions`,
  RESET_REQUESTED: t`Password reset requested`,
  PASSWORD_RESET: t`Password reset`,
  PASSWORD_CHANGED: t`Password changed`,
  PIN_CHANGED: t`PIN changed`,
  SECOND_FACTOR_ADDED: t`Second factor added`,
  SECOND_FACTOR_REMOVED: t`Second factor removed`,
  RECOVERY_CODES_RENEWED: t`New recovery codes`,
  SIGN_IN_CHANGED: t`Sign-in phone or e-mail changed`,
  SIGN_IN_CORRECTED: t`Phone or e-mail corrected by the office`,
  IDENTITY_CHECKED: t`Identity check`,
  ACCESS_CHANGED: t`Roles or sign-in rights changed`,
  API_TOKEN_CREATED: t`API token created`,
  API_TOKEN_REVOKED: t`API token revoked`,
  EXPORTED: t`List or report downloaded`,
  PERSONAL_DATA_EXPORTED: t`Personal data downloaded`,
  PAPER_OPENED: t`Personal document opened`,
  ACCOUNT_ERASED: t`Account erased`,
  SUPPORT_ENTERED: t`Operator entered the office`,
  BACKUP_TAKEN: t`Backup created`,
  BACKUP_RESTORED: t`Backup restored`,
  AUDIT_CUT: t`Last audit events missing`,
}

/** What a call is in the security log, by the key of its endpoint, where it succeeded. */
export const securityEventOfCall: Readonly<Record<string, SecurityEventKind>> = {
  'auth.login': 'SIGN_IN',
  'passkey.signIn': 'SIGN_IN',
  'auth.switchRole': 'ROLE_SWITCHED',
  'auth.logout': 'SIGN_OUT',
  'auth.endSession': 'SESSION_ENDED',
  'auth.endOtherSessions': 'SESSION_ENDED',
  'auth.requestReset': 'RESET_REQUESTED',
  'auth.resetPassword': 'PASSWORD_RESET',
  'auth.updatePassword': 'PASSWORD_CHANGED',
  'auth.setPin': 'PIN_CHANGED',
  'auth.movePhone': 'SIGN_IN_CHANGED',
  'auth.joinSignIn': 'SIGN_IN_CHANGED',
  'signInChange.confirmEmail': 'SIGN_IN_CHANGED',
  'signInChange.confirmByLink': 'SIGN_IN_CHANGED',
  'person.resetSignIn': 'ACCESS_CHANGED',
  'person.checkIdentity': 'IDENTITY_CHECKED',
  'operator.checkAdminIdentity': 'IDENTITY_CHECKED',
  'auth.disableLogin': 'ACCESS_CHANGED',
  'auth.enableLogin': 'ACCESS_CHANGED',
  'auth.acceptRole': 'ACCESS_CHANGED',
  'role.grant': 'ACCESS_CHANGED',
  'role.end': 'ACCESS_CHANGED',
  'manager.create': 'ACCESS_CHANGED',
  'apiToken.create': 'API_TOKEN_CREATED',
  'apiToken.revoke': 'API_TOKEN_REVOKED',
  'secondFactor.confirmApp': 'SECOND_FACTOR_ADDED',
  'passkey.add': 'SECOND_FACTOR_ADDED',
  'secondFactor.removeApp': 'SECOND_FACTOR_REMOVED',
  'passkey.remove': 'SECOND_FACTOR_REMOVED',
  'secondFactor.renewRecoveryCodes': 'RECOVERY_CODES_RENEWED',
  'privacy.exportUser': 'PERSONAL_DATA_EXPORTED',
  'privacy.exportTenant': 'PERSONAL_DATA_EXPORTED',
  'privacy.exportUserPdf': 'PERSONAL_DATA_EXPORTED',
  'privacy.exportTenantPdf': 'PERSONAL_DATA_EXPORTED',
  'privacy.eraseUser': 'ACCOUNT_ERASED',
  'privacy.eraseTenant': 'ACCOUNT_ERASED',
  'operator.enter': 'SUPPORT_ENTERED',
}

/** Calls by which an office corrects a contact that people sign in with; an event where the call names one. */
export const callsThatCorrectSignIns: readonly string[] = ['owner.update', 'tenant.update', 'manager.update']

/** Files about people. Opened by the office, each record is an event once an hour; a person's own papers are none. */
export const paperCalls: readonly string[] = [
  'breachNotice.paper',
  'advice.pdf',
  'creditNote.paper',
  'creditRefund.paper',
  'deposit.paper',
  'ledger.statementPaper',
  'remittance.pdf',
  'remittanceBatch.bankFile',
  'import.errors',
  'import.changes',
  'signing.agreement',
  'condition.pdf',
  'payment.receipt',
  'tenantPayment.sheet',
  'document.read',
]

/** Files that say nothing of a person: shapes of the map, an empty template, and photos that everybody may see. */
export const filesWithoutPeople: readonly string[] = ['geometry.tile', 'import.template', 'listing.photo', 'live.changes']
