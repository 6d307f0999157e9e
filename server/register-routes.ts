import type { FastifyInstance } from 'fastify'
import type { JobRunner } from './jobs/job-runner.ts'
import type { OnlinePayments } from './online/online-payments.ts'
import type { Services } from './platform/services.ts'
import { fieldDeskRoutes } from './field-desk/field-desk-routes.ts'
import { accountingRoutes } from './accounting/accounting-routes.ts'
import { webhookRoutes } from './webhooks/webhook-routes.ts'
import { announcementRoutes } from './announcements/announcement-routes.ts'
import { approvalRoutes } from './approvals/approval-routes.ts'
import { auditRoutes } from './audit/audit-routes.ts'
import { adviceRoutes } from './advices/advice-routes.ts'
import { bankAccountRoutes } from './bank-accounts/bank-account-routes.ts'
import { arrearsRoutes } from './arrears/arrears-routes.ts'
import { disputeRoutes } from './disputes/dispute-routes.ts'
import { packRoutes } from './disputes/pack/pack-routes.ts'
import { noteRoutes } from './notes/note-routes.ts'
import { savedViewRoutes } from './saved-views/saved-view-routes.ts'
import { depositRoutes } from './deposits/deposit-routes.ts'
import { monthlyRunRoutes } from './monthly-runs/monthly-run-routes.ts'
import { onlineNoticeRoute, onlineRoutes } from './online/online-routes.ts'
import { paymentRoutes } from './payments/payment-routes.ts'
import { statementRoutes } from './bank-statements/statement-routes.ts'
import { handOverRoutes } from './tenant-notices/hand-over-routes.ts'
import { tenantNoticeRoutes } from './tenant-notices/tenant-notice-routes.ts'
import { taxRoutes } from './tax/tax-routes.ts'
import { documentRoutes } from './documents/document-routes.ts'
import { authRoutes } from './identity/auth-routes.ts'
import { configRoutes } from './identity/config-routes.ts'
import { conditionRoutes } from './leases/condition/condition-routes.ts'
import { importRoutes } from './import/import-routes.ts'
import { jobRoutes } from './jobs/job-routes.ts'
import { chargeRoutes } from './leases/charges/charge-routes.ts'
import { leaseMoveRoutes } from './leases/lease-move-routes.ts'
import { leaseDraftRoutes } from './leases/drafts/lease-draft-routes.ts'
import { leaseRoutes } from './leases/lease-routes.ts'
import { signingRoutes } from './leases/signing/signing-routes.ts'
import { agreementTemplateRoutes } from './leases/templates/agreement-template-routes.ts'
import { tenancyRoutes } from './leases/tenancy/tenancy-routes.ts'
import { listingRoutes } from './listings/listing-routes.ts'
import { allotmentRoutes } from './allotment/allotment-routes.ts'
import { applicationRoutes } from './applications/application-routes.ts'
import { viewingRoutes } from './listings/viewings/viewing-routes.ts'
import { ledgerRoutes } from './ledger/ledger-routes.ts'
import { locationRoutes } from './locations/location-routes.ts'
import { maintenanceRoutes } from './maintenance/maintenance-routes.ts'
import { planRoutes } from './maintenance/plans/plan-routes.ts'
import { vendorRoutes } from './maintenance/vendors/vendor-routes.ts'
import { workOrderRoutes } from './maintenance/work-orders/work-order-routes.ts'
import { monthEndRoutes } from './month-end/month-end-routes.ts'
import { rentStatisticRoutes } from './rent-statistics/rent-statistic-routes.ts'
import { landRateRoutes } from './properties/land-rates/land-rate-routes.ts'
import { meterRoutes } from './meters/meter-routes.ts'
import { mapRoutes } from './map/map-routes.ts'
import { deliveryCallbacks } from './notifications/delivery/delivery-callbacks.ts'
import { deliveryRoutes } from './notifications/delivery/delivery-routes.ts'
import { notificationRoutes } from './notifications/notification-routes.ts'
import { budgetRoutes } from './budgets/budget-routes.ts'
import { reportRoutes } from './reports/report-routes.ts'
import { overviewRoutes } from './overview/overview-routes.ts'
import { peopleRoutes } from './people/people-routes.ts'
import { externalSignInRoutes } from './sign-in-providers/external-sign-in-routes.ts'
import { walletNoticeRoute } from './sign-in-providers/wallet/wallet-notice-route.ts'
import { plotCaseRoutes } from './plot-cases/plot-case-routes.ts'
import { registerFileRoutes } from './register-file/register-file-routes.ts'
import { propertyRoutes } from './properties/property-routes.ts'
import { remittanceRoutes } from './remittance/remittance-routes.ts'
import { remittanceBatchRoutes } from './remittance-batches/remittance-batch-routes.ts'

type Parts = { fastify: FastifyInstance; online: OnlinePayments; jobs: JobRunner }

/** One line for each area of the server. */
export async function registerRoutes(services: Services, { fastify, online, jobs }: Parts): Promise<void> {
  configRoutes(services)
  locationRoutes(services)
  authRoutes(services)
  auditRoutes(services)
  documentRoutes(services)
  peopleRoutes(services)
  externalSignInRoutes(services)
  walletNoticeRoute(fastify, services)
  propertyRoutes(services)
  leaseRoutes(services)
  leaseDraftRoutes(services)
  leaseMoveRoutes(services)
  meterRoutes(services)
  rentStatisticRoutes(services)
  landRateRoutes(services)
  plotCaseRoutes(services)
  registerFileRoutes(services)
  chargeRoutes(services)
  tenancyRoutes(services)
  signingRoutes(services)
  agreementTemplateRoutes(services)
  conditionRoutes(services)
  ledgerRoutes(services)
  noteRoutes(services)
  savedViewRoutes(services)
  arrearsRoutes(services)
  disputeRoutes(services)
  packRoutes(services)
  bankAccountRoutes(services)
  adviceRoutes(services)
  monthlyRunRoutes(services)
  tenantNoticeRoutes(services)
  handOverRoutes(services)
  depositRoutes(services)
  paymentRoutes(services)
  taxRoutes(services)
  onlineRoutes(services, online)
  await onlineNoticeRoute(fastify, online)
  statementRoutes(services)
  remittanceRoutes(services)
  remittanceBatchRoutes(services)
  accountingRoutes(services)
  maintenanceRoutes(services)
  planRoutes(services)
  vendorRoutes(services)
  workOrderRoutes(services)
  listingRoutes(services)
  viewingRoutes(services)
  applicationRoutes(services)
  allotmentRoutes(services)
  mapRoutes(services)
  approvalRoutes(services)
  announcementRoutes(services)
  webhookRoutes(services)
  notificationRoutes(services)
  deliveryRoutes(services)
  await deliveryCallbacks(fastify, services)
  importRoutes(services)
  reportRoutes(services)
  budgetRoutes(services)
  monthEndRoutes(services)
  fieldDeskRoutes(services)
  jobRoutes(services, jobs)
  overviewRoutes(services)
}
