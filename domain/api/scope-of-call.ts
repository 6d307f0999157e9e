import type { Contracts, EndpointKey } from '../contracts.ts'
import { type Endpoint, isOfficeOnly } from '../endpoint.ts'
import { type ApiArea, apiScopes, type ApiScope } from './api-scope.ts'

/** The API area of each noun of the contract; null: only for people. A missing noun is a compile error. */
const areaOfNoun: Readonly<Record<keyof Contracts, ApiArea | null>> = {
  signInProvider: null,
  externalSignIn: null,
  thram: 'register',
  plot: 'register',
  landRemark: 'register',
  plotCase: 'register',
  registerFile: 'register',
  property: 'register',
  building: 'register',
  unit: 'register',
  unitPlan: 'register',
  owner: 'register',
  tenant: 'register',
  note: 'register',
  geometry: 'register',
  map: 'register',
  lease: 'leases',
  landRevision: 'leases',
  rentRevision: 'leases',
  landReport: 'leases',
  landRateTable: 'leases',
  landRate: 'leases',
  meter: 'leases',
  meterReading: 'leases',
  tariff: 'leases',
  recurringCharge: 'leases',
  leaseEffect: 'leases',
  leaseDraft: 'leases',
  renewal: 'leases',
  tenancy: 'leases',
  signing: 'leases',
  agreementTemplate: 'leases',
  condition: 'leases',
  servedNotice: 'leases',
  tenantNotice: 'leases',
  handOver: 'leases',
  deposit: 'billing',
  leaseMoney: 'billing',
  creditNote: 'billing',
  creditRefund: 'billing',
  ledger: 'billing',
  ledgerClosing: 'billing',
  accountMapping: 'billing',
  journalExport: 'billing',
  advice: 'billing',
  paymentLink: 'billing',
  paymentPlan: 'billing',
  monthlyRun: 'billing',
  payment: 'billing',
  bankAccount: 'billing',
  payer: 'billing',
  cashCount: 'billing',
  tenantPayment: 'billing',
  claim: 'billing',
  online: 'billing',
  remittance: 'billing',
  remittanceBatch: 'billing',
  expense: 'billing',
  managementFee: 'billing',
  ownerReserve: 'billing',
  expenseRequest: 'billing',
  bankStatement: 'billing',
  arrears: 'billing',
  reminder: 'billing',
  breachNotice: 'billing',
  monthEnd: 'billing',
  budget: 'billing',
  taxFact: 'billing',
  vacancy: 'reports',
  rentStatistic: 'listings',
  listing: 'listings',
  enquiry: 'listings',
  viewing: 'listings',
  application: 'listings',
  allotmentRound: 'listings',
  allotmentApplicant: 'listings',
  damageReport: 'maintenance',
  maintenancePlan: 'maintenance',
  vendor: 'maintenance',
  workOrder: 'maintenance',
  document: 'documents',
  webhook: 'webhooks',
  report: 'reports',
  overview: 'reports',
  ownerShare: 'reports',
  figureCheck: 'reports',
  // How people sign in, their permissions, and their private settings.
  auth: null,
  proof: null,
  secondFactor: null,
  passkey: null,
  signInChange: null,
  apiToken: null,
  person: null,
  role: null,
  manager: null,
  picture: null,
  privacy: null,
  appearance: null,
  savedView: null,
  calendarLink: null,
  dispute: null,
  notification: null,
  live: null,
  fieldDesk: null,
  // Administration of the office and of the installation.
  audit: null,
  securityEvent: null,
  approval: null,
  setting: null,
  organisation: null,
  holiday: null,
  notificationTemplate: null,
  outbox: null,
  delivery: null,
  emailStanding: null,
  unsubscribe: null,
  ownMessages: null,
  announcement: null,
  import: null,
  firstDay: null,
  job: null,
  operator: null,
  supportAccess: null,
  accessRequest: null,
  retention: null,
  config: null,
  dzongkhag: null,
  administrativeZone: null,
  subAdministrativeZone: null,
  thromde: null,
  locality: null,
  linkPayment: null,
  publicAllotment: null,
}

/**
 * Calls within open areas that stay closed to programs: a person is personally responsible for them, or they may change how somebody signs
 * in.
 */
const onlyForPeople: readonly EndpointKey[] = [
  'owner.update',
  'tenant.update',
  'signing.sign',
  'signing.consent',
  'condition.tick',
  'condition.sign',
  'cashCount.close',
  'monthEnd.mark',
  'managementFee.set',
  'expense.reverse',
  'remittance.reverse',
  'figureCheck.run',
]

/** Calls that show leases and debts, although their noun belongs to another area. */
const ofReports: readonly EndpointKey[] = ['map.read']

/** Refused to an operator in support access, but open to programs, because a program subscribes for its user this way. */
const alsoForPrograms: readonly EndpointKey[] = ['webhook.create', 'webhook.update', 'webhook.renewSecret']

/** With this call a program reads the permissions and the expiry of its token. */
const openToEveryToken: readonly EndpointKey[] = ['apiToken.current']

/**
 * The scope that an API token needs for a call; 'ANY' if every token may call it, null if none may. Public calls need none. Calls that only
 * members of the office may make, because they need a fresh proof or waive money, are also closed to programs.
 */
export function scopeOfCall(key: EndpointKey, endpoint: Endpoint): ApiScope | 'ANY' | null {
  if (openToEveryToken.includes(key)) return 'ANY'
  const area = ofReports.includes(key) ? 'reports' : areaOfNoun[key.split('.', 1)[0] as keyof Contracts]
  const { allow, method, isCalculation, isBackground } = endpoint
  if (area === null || typeof allow === 'string' || !allow.includes('ADMIN')) return null
  const isClosed = isOfficeOnly(endpoint) && !alsoForPrograms.includes(key)
  if (isClosed || isBackground || onlyForPeople.includes(key)) return null
  const wanted = `${area}:${method === 'GET' || isCalculation ? 'read' : 'write'}`
  return apiScopes.find((scope) => scope === wanted) ?? null
}
