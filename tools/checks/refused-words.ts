/** Words of our own that hide code from a search, with the standard word. Names of the HTTP contract and of libraries are allowed. */
export type RefusedWord = { pattern: RegExp; use: string; allowed?: readonly string[] }

/** Of declared names and, in camelCase, of file names. */
export const refusedNames: readonly RefusedWord[] = [
  { pattern: /^(most|least|fewest)([A-Z]|$)/, use: 'max…, min…' },
  { pattern: /^usual/, use: 'default…' },
  { pattern: /^faults?([A-Z]|$)|[a-z]Faults?([A-Z]|$)/, use: 'error, issue', allowed: ['fault'] },
  { pattern: /^refuse[A-Z]/, use: 'assert…, reject…' },
  { pattern: /^(tell|told)([A-Z]|$)/, use: 'notify…, report…' },
  {
    pattern: /^(keep|kept)[A-Z]|[a-z]Kept([A-Z]|$)/,
    use: 'save…, stored…, cached…',
    allowed: ['keepAlive', 'keepAliveInitialDelayMillis', 'keepAliveMs', 'keepCertificate', 'keepCount', 'keptAmount'],
  },
  { pattern: /^stale(?!Time)[A-Z]/, use: 'invalidates…' },
  {
    pattern: /[a-z]Words$/,
    use: '…Labels, …Text',
    allowed: [
      ...['amountInWords', 'integerInWords', 'ordinalWords', 'refusedWords', 'checkWords'],
      ...['hasWords', 'holdsWords', 'notWords', 'typedWords', 'withOuterWords'],
    ],
  },
  { pattern: /^seenBy|[a-z]Sight$/, use: 'visibleTo…, visibility' },
  { pattern: /^may[A-Z]/, use: 'can…', allowed: ['mayConfirm', 'mayOverride', 'maySignAs'] },
  { pattern: /^addUp|^summed/, use: 'sum…, totals' },
  { pattern: /[a-z]Anew$|^anew/, use: 'again' },
  { pattern: /[gG]atekeeper/, use: 'auth role' },
]

/** Of comments and documents. */
export const refusedInText: readonly RefusedWord[] = [
  { pattern: /\banew\b/i, use: 'again' },
  { pattern: /\bfaults?\b/i, use: 'error, issue' },
  { pattern: /\bgatekeeper\b/i, use: 'auth role' },
  { pattern: /\bmend(s|ed|ing)?\b/i, use: 'fix, correct' },
  { pattern: /\breckon(s|ed|ing)?\b/i, use: 'count, compute' },
  { pattern: /\bforeseen\b/i, use: 'expected' },
]
