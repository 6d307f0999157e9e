/** Literals that look like texts and are not: keyboard keys, product names, values for the browser, samples. */
export const notTexts: ReadonlySet<string> = new Set([
  'Android',
  'Chrome',
  'Edge',
  'Escape',
  'Firefox',
  'Linux',
  'Opera',
  'Safari',
  'Sakhang',
  'Windows',
  'noopener noreferrer',
  'xMaxYMax slice',
  'not all',
  '⌘ K',
  '{\ue000}',
  '{"type":"Polygon","coordinates":[[[89.6390,27.4720],[89.6394,27.4720],[89.6394,27.4723],[89.6390,27.4720]]]}',
])
