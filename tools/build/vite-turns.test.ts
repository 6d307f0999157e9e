import { expect, test } from 'vitest'
import { inTurns } from './vite-turns.ts'

test('the imports of the first script run before it, each in its own task, in the same order', () => {
  const built = `<script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react-1.js">
    <link rel="modulepreload" crossorigin href="/assets/libraries-1.js">
    <link rel="stylesheet" crossorigin href="/assets/index-1.css">`
  expect(inTurns(built)).toBe(`<script type="module" crossorigin src="/assets/react-1.js"></script>
    <script type="module" crossorigin src="/assets/libraries-1.js"></script>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/index-1.css">`)
})
