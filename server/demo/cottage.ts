import { carvedWindow } from './draw-front.ts'
import { ground, scene, seasonOf } from './draw-scene.ts'
import { box, broadleaf, oval, type Palette, path, repeat } from './drawing-parts.ts'

/** A cottage with one floor and an attic under a shingle roof, in a garden with apple trees. */
export function cottage(seed: number, palette: Palette): string {
  const [left, width, top] = [330, 520, ground - 170]
  const { leaves } = seasonOf(seed)
  const outline = `M${left} ${top} H${left + width} L${left + width + 12} ${ground} H${left - 12}Z`
  return scene(
    seed,
    { left, width, isTown: false },
    `${broadleaf(left - 60, ground + 2, 190, leaves)}${path(outline, palette.wall)}${path(outline, 'url(#dark)')}${box(left - 12, ground - 30, [width + 24, 30], '#a99c86')}
    ${repeat(16, (index) => oval(left + index * 34, ground - 15, [14, 9], index % 2 ? '#8f8472' : '#b8ad98'))}
    ${shingles(left, top, width, palette)}${carvedWindow(left + 36, top + 46, palette)}${carvedWindow(left + 354, top + 46, palette)}${porch(left + 200, top, palette)}
    ${fence(left)}${broadleaf(left + width + 90, ground + 40, 240, leaves)}${beds(left, palette)}`,
  )
}

/** Stones hold the shingles down against the wind. */
function shingles(left: number, top: number, width: number, { roof, wood }: Palette): string {
  const [from, to, high] = [left - 70, left + width + 70, top - 150]
  return `${box(left + 60, top - 44, [width - 120, 44], '#3e3126')}${repeat(6, (index) => box(left + 80 + index * 64, top - 40, [38, 36], index % 2 ? wood : '#5a4632'))}
    ${path(`M${from} ${top - 34} L${left + width * 0.34} ${high} H${left + width * 0.66} L${to} ${top - 34} V${top - 22} H${from}Z`, roof)}
    ${repeat(4, (row) => path(`M${from + row * 52} ${top - 40 - row * 28} H${to - row * 52}`, 'none', 'stroke="#000000" stroke-width="3" opacity="0.14"'))}
    ${repeat(9, (index) => oval(from + 70 + index * 68, top - 66 - (index % 2) * 30, [11, 7], '#b9b2a4'))}
    ${box(left + width * 0.72, high - 34, [44, 78], '#8d8072')}${path(`M${left + width * 0.72 + 22} ${high - 44} q30 -40 6 -84 q-10 -26 22 -54`, 'none', 'stroke="#ffffff" stroke-width="12" stroke-linecap="round" opacity="0.5" filter="url(#far)"')}`
}

const porch = (x: number, top: number, { wood, trim, accent }: Palette) =>
  `${box(x + 12, top + 40, [110, 130], wood)}${box(x + 22, top + 52, [90, 118], '#8d5b38')}${box(x + 64, top + 52, [5, 118], wood)}${oval(x + 56, top + 112, [5, 5], accent)}
    ${box(x - 6, top + 24, [146, 16], trim)}${repeat(7, (index) => box(x + index * 20, top + 28, [10, 8], accent))}${box(x, ground - 6, [134, 14], '#a99c86')}`

const fence = (left: number) =>
  `${box(0, ground + 66, [left + 60, 7], '#8a6b4c')}${box(0, ground + 92, [left + 60, 7], '#8a6b4c')}${repeat(9, (index) => box(14 + index * 44, ground + 48, [10, 66], '#7a5c40'))}`

const beds = (left: number, { accent, trim }: Palette) =>
  repeat(14, (index) =>
    oval(left + 300 + index * 22, ground + 30 + (index % 3) * 9, [10, 8], [accent, '#5c8a4f', trim][index % 3] ?? accent),
  )
