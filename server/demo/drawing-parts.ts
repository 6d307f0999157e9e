/** SVG parts for the drawings of the demo's homes. */

type Sky = readonly [top: string, bottom: string]
export type Palette = ReturnType<typeof paletteIn>

/** The colours of the parts, in the order of the names below. */
function paletteIn(colours: string, sky: Sky) {
  const [wall = '', shade = '', roof = '', wood = '', trim = '', cloth = '', accent = ''] = colours.split(' ')
  return { wall, shade, roof, wood, trim, cloth, accent, sky }
}

const palettes: readonly [Palette, ...Palette[]] = [
  paletteIn('#f7efe2 #e2d3bb #8d4a38 #7a4a2c #c8793f #34688f #d9a441', ['#8fc1e3', '#e9f3f8']),
  paletteIn('#f4ead8 #dccbae #4f6a5a #5f3d28 #a8502f #7a5230 #4c8d7a', ['#a7cfe8', '#fbf1e0']),
  paletteIn('#fbf6ec #e6dac6 #54606c #8a5a36 #3f6d8c #8c3f3f #e0b35a', ['#f2b98c', '#fdeedd']),
  paletteIn('#efe4cf #d6c5a5 #6d4233 #6b4630 #8f6a2c #4f7a4f #c56b3d', ['#b9d6e6', '#f3f7f4']),
  paletteIn('#f3dfae #dcc184 #3f5f86 #6a3f27 #9c3f35 #2f6d62 #e7c15b', ['#7fb4dd', '#dfeffa']),
  paletteIn('#e9c9b3 #cfa88d #5a4a44 #4f3524 #2f5f7d #6b4a7a #d8894a', ['#c9a5c4', '#fbe3d2']),
  paletteIn('#e3ebe6 #bfcfc6 #9a3f33 #7d5432 #4f7a55 #b0623a #e0b04a', ['#9cc7e6', '#f6f4e6']),
]

export const paletteOf = (seed: number): Palette => palettes[Math.abs(seed) % palettes.length] ?? palettes[0]

type Size = readonly [width: number, height: number]

export const box = (x: number, y: number, [width, height]: Size, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`
export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
export const oval = (cx: number, cy: number, [rx, ry]: Size, fill: string, more = '') =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`
export const repeat = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

/** Light from above, soft shadows and darker corners. */
export const effects = ({ sky }: Palette) => `<defs>
  <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient>
  <linearGradient id="glass" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#dcecf4"/><stop offset="0.5" stop-color="#8fb2c6"/><stop offset="1" stop-color="#6d8ea3"/></linearGradient>
  <linearGradient id="light" x1="0" y1="0" x2="1" y2="0.7"><stop offset="0" stop-color="#fff6df" stop-opacity="0.75"/><stop offset="1" stop-color="#fff6df" stop-opacity="0"/></linearGradient>
  <linearGradient id="dark" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#3a2a1c" stop-opacity="0"/><stop offset="1" stop-color="#3a2a1c" stop-opacity="0.2"/></linearGradient>
  <radialGradient id="edges" cx="0.5" cy="0.5" r="0.75"><stop offset="0.65" stop-color="#1b1410" stop-opacity="0"/><stop offset="1" stop-color="#1b1410" stop-opacity="0.22"/></radialGradient>
  <filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="14"/></filter>
  <filter id="far" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="3"/></filter>
</defs>`

/** Draws two ridges under the sky, from the left edge of a frame to the right edge. */
export function ridges(seed: number, [x, y, width, height]: readonly [number, number, number, number]): string {
  const at = (share: number) => x + width * share
  const up = (share: number) => y + height * (1 - share)
  const lift = (seed % 5) * 0.03
  const far = `M${x} ${up(0.4)} L${at(0.16)} ${up(0.66 + lift)} L${at(0.3)} ${up(0.5)} L${at(0.47)} ${up(0.82 - lift)} L${at(0.62)} ${up(0.56)} L${at(0.8)} ${up(0.74)} L${at(1)} ${up(0.46)} V${up(0)} H${x}Z`
  const snow = `M${at(0.47)} ${up(0.82 - lift)} l${width * 0.045} ${height * 0.09} l${-width * 0.03} ${-height * 0.012} l${-width * 0.018} ${height * 0.03} l${-width * 0.03} ${-height * 0.03} z`
  const near = `M${x} ${up(0.3)} Q${at(0.2)} ${up(0.5 - lift)} ${at(0.42)} ${up(0.3)} T${at(0.76)} ${up(0.34 + lift)} T${at(1)} ${up(0.26)} V${up(0)} H${x}Z`
  return `${path(far, '#8aa3b3', 'filter="url(#far)"')}${path(snow, '#f7fafc', 'opacity="0.9"')}${path(near, '#6f8f74')}`
}

/** Draws a tree with leaves, and with blossom or fruit by season. */
export const broadleaf = (x: number, y: number, size: number, [leaf, light, dot]: readonly [string, string, string]) =>
  `${path(`M${x - size * 0.05} ${y} L${x - size * 0.02} ${y - size * 0.5} H${x + size * 0.03} L${x + size * 0.06} ${y}Z`, '#6b4c35')}
    ${oval(x, y - size * 0.62, [size * 0.36, size * 0.32], leaf)}${oval(x - size * 0.16, y - size * 0.5, [size * 0.22, size * 0.2], leaf)}${oval(x + size * 0.2, y - size * 0.52, [size * 0.22, size * 0.2], leaf)}
    ${oval(x - size * 0.08, y - size * 0.74, [size * 0.2, size * 0.14], light, 'opacity="0.7"')}
    ${repeat(9, (index) => oval(x + size * 0.3 * Math.sin(index * 2.4), y - size * (0.5 + 0.26 * Math.cos(index * 1.7)), [size * 0.025, size * 0.025], dot))}`

export const pine = (x: number, y: number, size: number) =>
  `${box(x - size * 0.05, y - size * 0.2, [size * 0.1, size * 0.2], '#5a4330')}${repeat(3, (index) =>
    path(
      `M${x} ${y - size * (1 - index * 0.22)} L${x + size * (0.17 + index * 0.07)} ${y - size * (0.56 - index * 0.2)} H${x - size * (0.17 + index * 0.07)}Z`,
      index === 1 ? '#41664b' : '#375a42',
    ),
  )}`

/** Draws a framed window with a view of the hills. */
export function windowOnHills(seed: number, [x, y]: Size, [width, height]: Size, { wood, cloth }: Palette): string {
  return `${box(x - 18, y - 18, [width + 36, height + 36], wood)}${box(x, y, [width, height], 'url(#sky)')}
    <svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${ridges(seed, [0, 0, width, height])}${pine(width * 0.84, height, height * 0.42)}</svg>
    ${box(x + width / 2 - 5, y, [10, height], wood)}${box(x, y + height * 0.36, [width, 8], wood)}
    ${box(x - 34, y + height + 18, [width + 68, 16], wood)}
    ${curtain(x - 64, y - 30, [86, height + 90], cloth)}${curtain(x + width - 22, y - 30, [86, height + 90], cloth)}
    ${box(x - 84, y - 44, [width + 168, 12], '#4a3526', 'rx="6"')}`
}

const curtain = (x: number, y: number, [width, height]: Size, fill: string) =>
  `${box(x, y, [width, height], fill, 'opacity="0.92"')}${repeat(4, (fold) =>
    box(x + (fold * width) / 4, y, [width / 9, height], '#ffffff', 'opacity="0.13"'),
  )}`

/** Draws a floor of boards that run towards the wall. */
export const boards = (y: number, { wood }: Palette) =>
  `${box(0, y, [1200, 900 - y], '#b98d61')}${repeat(13, (line) =>
    path(
      `M${600 + (line - 6) * 62} ${y} L${600 + (line - 6) * 210} 900`,
      'none',
      'stroke="#9a7048" stroke-width="3" opacity="0.6"',
    ),
  )}${box(0, y - 16, [1200, 18], wood, 'opacity="0.75"')}`

export const picture = (drawn: string, palette: Palette) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900">${effects(palette)}${drawn}${box(0, 0, [1200, 900], 'url(#edges)')}</svg>`
