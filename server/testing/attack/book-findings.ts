import pg from 'pg'

// Checks whether the books of every office balance, from the tables alone.

const books = [
  ['LEASE', 'leases', 'lease_number'],
  ['ADVICE', 'payment_advices', 'advice_number'],
  ['RECEIPT', 'payments', 'receipt_number'],
  ['CREDIT_NOTE', 'credit_notes', 'note_number'],
  ['REFUND', 'credit_refunds', 'refund_number'],
  ['SETTLEMENT', 'deposit_settlements', 'settlement_number'],
  ['REMITTANCE', 'remittances', 'remittance_number'],
] as const

/** Entries that do not balance, and number series with gaps, duplicates, or a count that differs from their counter. */
export async function bookFindings(ownerUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const unbalanced = await client.query<{ finding: string }>(
      `select format('entry %s of office %s is off by %s', entry_id, organisation_id, sum(amount)) as finding
      from ledger_postings group by organisation_id, entry_id having sum(amount) <> 0 limit 5`,
    )
    const gaps: (typeof unbalanced)[] = []
    for (const [book, table, column] of books) gaps.push(await client.query<{ finding: string }>(gapsSql(book, table, column)))
    return [unbalanced, ...gaps].flatMap(({ rows }) => rows.map(({ finding }) => finding))
  } finally {
    await client.end()
  }
}

function gapsSql(book: string, table: string, column: string): string {
  return `
    with numbered as (
      select organisation_id, parts[1]::int as year, parts[2]::int as number
      from ${table} cross join lateral regexp_match(${column}, '-(\\d{4})-(\\d+)$') as parts where parts is not null
    ), found as (
      select organisation_id, year, count(*) as all_of_them, count(distinct number) as different, max(number) as last from numbered group by 1, 2
    )
    select format('${book} %s of office %s: %s numbers, %s different, the last %s, the counter %s',
      coalesce(f.year, c.year), coalesce(f.organisation_id, c.organisation_id), f.all_of_them, f.different, f.last, c.last_number) as finding
    from found f full join (select * from number_counters where book = '${book}') c on c.organisation_id = f.organisation_id and c.year = f.year
    where coalesce(f.all_of_them, 0) <> coalesce(c.last_number, 0) or f.different <> f.all_of_them or f.last <> f.all_of_them`
}
