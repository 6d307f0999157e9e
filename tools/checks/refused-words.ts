/**
 * Non-standard words that make code hard to find, with the standard word. Names of libraries and of paper sizes are allowed:
 * `allowed` everywhere, `allowedFields` only as a field or a call.
 */
export type RefusedWord = { pattern: RegExp; use: string; allowed?: readonly string[]; allowedFields?: readonly string[] }

/** For declared names and, in camelCase, file names. */
export const refusedNames: readonly RefusedWord[] = [
  { pattern: /^(most|least|fewest)([A-Z]|$)/, use: 'max…, min…' },
  { pattern: /^usual/, use: 'default…' },
  { pattern: /^faults?([A-Z]|$)|[a-z]Faults?([A-Z]|$)/, use: 'error, issue' },
  { pattern: /^refuse[A-Z]/, use: 'assert…, reject…' },
  { pattern: /^(tell|told)([A-Z]|$)/, use: 'notify…, report…' },
  {
    pattern: /^(keep|kept)[A-Z]|[a-z]Kept([A-Z]|$)/,
    use: 'save…, stored…, cached…',
    allowed: ['keepAlive', 'keepAliveInitialDelayMillis', 'keepAliveMs', 'keepCertificate', 'keepCount', 'keptAmount'],
  },
  { pattern: /^stale(?!Time)[A-Z]/, use: 'invalidates…' },
  { pattern: /^refreshes$/, use: 'invalidates' },
  { pattern: /^wordsOf/, use: '…Label, …Text' },
  {
    pattern: /[a-z]Words$/,
    use: '…Labels, …Text',
    allowed: [
      ...['amountInWords', 'integerInWords', 'ordinalWords', 'refusedWords', 'checkWords'],
      ...['hasWords', 'notWords', 'typedWords', 'withOuterWords'],
    ],
  },
  { pattern: /^seenBy|[a-z]Sight$/, use: 'visibleTo…, visibility' },
  { pattern: /^may[A-Z]/, use: 'can…' },
  { pattern: /^addUp|^summed/, use: 'sum…, totals' },
  { pattern: /[a-z]Anew$|^anew/, use: 'again' },
  { pattern: /[gG]atekeeper/, use: 'auth role' },
  { pattern: /^patience|[a-z]Patience/, use: 'timeoutMs, maxWaitMs' },
  { pattern: /^lifeMs$|[a-z]LifeMs$/, use: 'lifetimeMs' },
  { pattern: /^walkList$|^isWalked$|OfWalk$/, use: 'stream…' },
  { pattern: /^standsAmount$|[a-z]Stands$/, use: 'netAmount, …NotReversed' },
  { pattern: /^inOneGo$/, use: 'inTransaction' },
  { pattern: /^fenced$|[a-z]Fence$/, use: 'row security, isolation' },
  { pattern: /^letIn$|[a-z]LetIn$/, use: 'canSignIn, enableLogin, isAdmitted' },
  { pattern: /^hiddenSecret$|^shownBody$/, use: 'redacted…' },
  { pattern: /^createTurns$|^withinTurns$/, use: 'semaphore' },
  { pattern: /^unlocking/, use: 'decryptionKeys' },
  { pattern: /[a-z]Looks$/, use: '…Styles' },
  { pattern: /^rereads$/, use: 'refetchOnConflict' },
  { pattern: /^assert(Fits|May|Whole|Waits)/, use: 'assertValid…, assertCan…, assertPending' },
  { pattern: /^(raise|compose|preview|insert)Notices$/, use: '…Notifications, …SignInNotices' },
  { pattern: /^is[A-Z][a-zA-Z]*Whole$/, use: 'is…Complete' },
  {
    pattern: /^papers?([A-Z]|$)|^Papers?([A-Z]|$)|[a-z]Papers?([A-Z]|$)/,
    use: 'document, pdf, receipt, agreement; paper only for what is printed on',
    allowed: [
      ...[
        'PaperSize',
        'paperSizes',
        'receiptPaperSizes',
        'PaperTurn',
        'paperTurns',
        'paperMm',
        'mapPaper',
        'MapPaper',
        'MapPaperProps',
      ],
      ...['isOnPaper', 'onPaper'],
    ],
    allowedFields: ['paper'],
  },
  { pattern: /^whyNot/, use: 'blockedReason, …DenialReason' },
  { pattern: /^TakenBack|[a-z]TakenBack/, use: 'reverted, withdrawn, reversed' },
]

/** For comments and documents. */
export const refusedInText: readonly RefusedWord[] = [
  { pattern: /\banew\b/i, use: 'again' },
  { pattern: /\bfaults?\b/i, use: 'error, issue' },
  { pattern: /\bgatekeeper\b/i, use: 'auth role' },
  { pattern: /\bmend(s|ed|ing)?\b/i, use: 'fix, correct' },
  { pattern: /\breckon(s|ed|ing)?\b/i, use: 'count, compute' },
  { pattern: /\bforeseen\b/i, use: 'expected' },
]

/** Only for comments and documents: texts of the interface may use them. Bold text quotes the screen. */
export const refusedInComments: readonly RefusedWord[] = [
  { pattern: /\bpapers\b(?!…?\*\*)/i, use: 'documents, PDFs' },
  { pattern: /\b(an?|the|its|every|each|this|that|one|no) paper\b/i, use: 'document, PDF, receipt, agreement; “on paper”' },
]

/** For texts that people read on screens, in messages and in errors, in addition to those for comments. */
export const refusedInTexts: readonly RefusedWord[] = [
  { pattern: /(^|[.:] )Give (?!notice|role|a role)/, use: 'Enter …, Choose …' },
  { pattern: /(^|[.:] )Say (what|why|by|where|which|whether|who|true)\b/, use: 'Enter …, Choose …' },
  { pattern: /\btak(e|es|en|ing) back\b/i, use: 'withdraw, undo, reverse, cancel' },
  { pattern: /\btook back\b/i, use: 'withdraw, undo, reverse, cancel' },
  { pattern: /\bbr(ing|ings|ought) in\b/i, use: 'import' },
  { pattern: /\bcall(s|ed)? off\b/i, use: 'cancel' },
  { pattern: /\bdr(aw|aws|awn|ew) up\b/i, use: 'create' },
  { pattern: /\bbr(eak|oke|oken) off\b/i, use: 'interrupted' },
  { pattern: /\bto and fro\b/i, use: 'messages' },
  { pattern: /\bby (itself|themselves|ourselves)\b/i, use: 'automatically' },
  { pattern: /\btold\b/i, use: 'notified' },
  { pattern: /\bwhoever\b/i, use: 'the person' },
  { pattern: /\bstands (here|there|on|in|over|written)\b/i, use: 'is shown, appears' },
  { pattern: /\b(is|are) to be\b/i, use: 'must be, will be' },
  { pattern: /\bstill to come\b/i, use: 'in the future' },
  { pattern: /\bin these days\b/i, use: 'on these dates' },
  { pattern: /\bnot whole\b/i, use: 'incomplete' },
  { pattern: /\bfits?\b/i, use: 'matches, No results' },
  { pattern: /\bgo(es)? on\b/i, use: 'continue' },
  { pattern: /\bNothing was taken\b/, use: 'No money was taken' },
]
