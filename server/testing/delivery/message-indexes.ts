/** The purposes of the indexes of messages (server/database/indexes.test.ts). */
export const messageIndexes = {
  outbox_created: 'outbox.list sort=createdAt',
  outbox_of_record: 'outbox.list entityId',
  outbox_state: 'outbox.list state',
  outbox_waiting: 'job DELIVER_MESSAGES',
  sms_receipts_received: 'file server/platform/delivery/sms/record-receipt.ts',
} as const
