import fc from 'fast-check'

// Property tests use the same examples in every run, so that a failing run is caused by a change. FAST_CHECK_SEED=<number> uses others.

const seed = Number(process.env['FAST_CHECK_SEED'] ?? 20_250_615)
if (!Number.isInteger(seed)) throw new Error('FAST_CHECK_SEED is a whole number.')
fc.configureGlobal({ seed })
