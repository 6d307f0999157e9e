import { expect, test } from 'vitest'
import { inOtherScript } from './names-in-both-scripts.ts'

test.each([
  ['ཚེ་རིང་དབང་ཕྱུག', 'Tshering Wangchuk'],
  ['ཀརྨ་ བཟང་མོ།', 'Karma Zangmo'],
  ['པདྨ', 'Pema'],
  ['Tsering Wangchuck', 'ཚེ་རིང་དབང་ཕྱུག'],
  ['dorji', 'རྡོ་རྗེ'],
])('“%s” is “%s” in the other script', (written, other) => {
  expect(inOtherScript(written)).toBe(other)
})

test.each(['ཚེ་རིང་ཀྲུང', 'Norling 203', '11410000999', ' ', '་'])('“%s” is not a name that is known in both scripts', (written) => {
  expect(inOtherScript(written)).toBeUndefined()
})
