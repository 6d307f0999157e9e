import { box, broadleaf, oval, type Palette, path, pine, repeat, ridges } from './drawing-parts.ts'

export const ground = 770

export type Season = {
  grass: string
  far: string
  path: string
  leaves: readonly [leaf: string, light: string, dot: string]
}

const seasons: readonly [Season, ...Season[]] = [
  { grass: '#93a873', far: '#7f9a68', path: '#cdbf9f', leaves: ['#6f9a52', '#8fb56a', '#f2c9cf'] },
  { grass: '#a9b56b', far: '#8d9c58', path: '#c9bda4', leaves: ['#5f8f4a', '#83ac5f', '#c4523f'] },
  { grass: '#c3ad6a', far: '#a8935a', path: '#d3c7ab', leaves: ['#c98a3a', '#e0ad55', '#b4443a'] },
]

export const seasonOf = (seed: number): Season => seasons[Math.floor(seed / 2) % seasons.length] ?? seasons[0]

/** The position of a house: `left` and `width` of its walls, on `ground`. */
export type Site = { left: number; width: number; isTown: boolean }

/** Draws the valley around a house. Every second scene is mirrored. */
export function scene(seed: number, { left, width, isTown }: Site, house: string): string {
  const season = seasonOf(seed)
  const drawn = `${box(0, 0, [1200, 900], 'url(#sky)')}${clouds(seed)}${ridges(seed, [0, 180, 1200, 560])}${box(0, 738, [1200, 60], '#6f8f74')}
    ${isTown ? street(season) : meadow(season, left, width)}${trees(seed, left, width, season)}
    ${oval(left + width / 2, ground + 4, [width * 0.62, 24], '#2c2418', 'opacity="0.35" filter="url(#soft)"')}
    ${house}${isTown ? '' : bushes(left, season)}${seed % 3 === 0 ? car(seed, left + width + 30) : ''}`
  return seed % 2 === 0 ? drawn : `<g transform="translate(1200 0) scale(-1 1)">${drawn}</g>`
}

const clouds = (seed: number) =>
  repeat(2 + (seed % 3), (index) => {
    const x = 120 + index * 330 + (seed % 5) * 46
    const y = 100 + ((seed + index) % 3) * 46
    return `${oval(x, y, [110, 22], '#ffffff', 'opacity="0.75" filter="url(#far)"')}${oval(x + 50, y - 16, [64, 24], '#ffffff', 'opacity="0.75" filter="url(#far)"')}`
  })

function meadow({ grass, far, path: way }: Season, left: number, width: number): string {
  return `${path(`M0 ${ground - 34} Q400 ${ground - 80} 800 ${ground - 40} T1200 ${ground - 60} V900 H0Z`, far)}
    ${path(`M0 ${ground - 10} Q300 ${ground - 40} 640 ${ground - 8} T1200 ${ground - 20} V900 H0Z`, grass)}
    ${repeat(26, (index) => path(`M${(index * 197) % 1200} ${800 + ((index * 53) % 90)} l4 -14 l4 14z`, far))}
    ${path(`M${left + width * 0.4} ${ground} H${left + width * 0.62} L${left + width * 0.9} 900 H${left + width * 0.05}Z`, way)}`
}

function street({ grass }: Season): string {
  return `${box(0, ground - 20, [1200, 40], grass)}${box(0, ground - 2, [1200, 34], '#cfc8ba')}${box(0, ground + 32, [1200, 100], '#6f6f72')}
    ${repeat(9, (index) => box(index * 150 + 20, ground + 74, [80, 7], '#e8e2d2', 'opacity="0.8"'))}${box(0, ground + 28, [1200, 6], '#a8a194')}`
}

function trees(seed: number, left: number, width: number, { leaves }: Season): string {
  const right = left + width
  const sizes = [230 + (seed % 4) * 22, 150 + (seed % 3) * 26, 250 - (seed % 5) * 14]
  const [first = 230, second = 160, third = 250] = sizes
  const isLeafy = seed % 4 > 1
  return `${pine(left - 150, ground - 4, first)}${isLeafy ? broadleaf(left - 70, ground + 4, second, leaves) : pine(left - 76, ground + 2, second)}
    ${isLeafy ? broadleaf(right + 116, ground + 8, third, leaves) : pine(right + 120, ground + 6, third)}${pine(right + 210, ground - 8, second)}`
}

const bushes = (left: number, { leaves: [leaf, light] }: Season) =>
  repeat(5, (index) => oval(left - 150 + index * 42, ground + 16 + (index % 2) * 8, [34, 22], index % 2 ? leaf : light))

const paints = ['#b9473b', '#f1efe9', '#3d6a94', '#5c6b4a'] as const

function car(seed: number, x: number): string {
  const y = ground + 36
  const paint = paints[Math.floor(seed / 3) % paints.length] ?? paints[0]
  return `${oval(x + 80, y + 34, [104, 12], '#2c2418', 'opacity="0.35" filter="url(#far)"')}${path(`M${x} ${y + 26} Q${x + 2} ${y} ${x + 34} ${y - 4} L${x + 58} ${y - 30} H${x + 116} L${x + 140} ${y - 4} Q${x + 164} ${y} ${x + 164} ${y + 26}Z`, paint)}${path(`M${x + 64} ${y - 24} H${x + 110} L${x + 126} ${y - 4} H${x + 48}Z`, 'url(#glass)')}${oval(x + 36, y + 26, [18, 18], '#26221f')}${oval(x + 130, y + 26, [18, 18], '#26221f')}`
}

/** Draws a line of prayer flags from a corner of the roof to the edge of the picture. */
export const flags = (x: number, y: number, { cloth }: Palette) =>
  `<path d="M${x + 40} ${y + 10} Q${x + 160} ${y + 130} 1200 ${y + 40}" fill="none" stroke="#6b6255" stroke-width="2"/>${repeat(
    9,
    (index) =>
      box(
        x + 58 + index * 32,
        y + 28 + Math.round(64 * Math.sin(((index + 1) / 10) * Math.PI)),
        [22, 26],
        [cloth, '#f4f1ea', '#b4443a', '#4f8a5b', '#dfb440'][index % 5] ?? cloth,
        'opacity="0.9"',
      ),
  )}`
