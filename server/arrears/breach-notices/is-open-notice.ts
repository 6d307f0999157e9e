import { type RawBuilder, sql } from 'kysely'

/** The notice `n` is not withdrawn, and part of its amount is still owed. */
export const isOpenNotice: RawBuilder<boolean> = sql<boolean>`(n.withdrawn_on is null and exists (
  select from breach_notice_advices k join payment_advices a on a.organisation_id = k.organisation_id and a.id = k.advice_id
  where k.organisation_id = n.organisation_id and k.notice_id = n.id and a.paid_amount + a.credited_amount + a.written_off_amount < a.amount))`
