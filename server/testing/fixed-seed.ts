import fc from 'fast-check'

// Property tests try the same examples on every run, so that a run that fails is one that somebody's change has made fail.
// FAST_CHECK_SEED=<number> tries others.

const seed = Number(process.env['FAST_CHECK_SEED'] ?? 20_250_615)
if (!Number.isInteger(seed)) throw new Error('FAST_CHECK_SEED is a whole number.')
fc.configureGlobal({ seed })
