/** The purpose of each index for the connections between an office and other programs. */
export const connectionIndexes = {
  sign_in_flows_expires: 'job CLEAR_SIGN_INS',
  sign_in_invitations_expires: 'job CLEAR_SIGN_INS',
  sign_in_providers_id: 'externalSignIn.offered id',
  sign_in_providers_newest: 'signInProvider.list sort=createdAt',
  webhook_messages_due: 'job DELIVER_WEBHOOKS',
  webhook_messages_newest: 'webhook.messages sort=createdAt',
  webhook_messages_state: 'webhook.messages state',
  webhooks_newest: 'webhook.list sort=createdAt',
  leases_changed: 'lease.list sort=changedAt',
  payment_advices_changed: 'advice.list sort=changedAt',
  payments_changed: 'payment.list sort=changedAt',
  tenants_changed: 'tenant.page sort=changedAt',
  units_changed: 'unit.list sort=changedAt',
}
